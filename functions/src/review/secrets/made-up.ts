/** Tells a value typed by hand in a credential's form from a generated one. */
import { hasValidChecksum } from "./token-checksum.ts";

/** Each of four letters or more: a drawn value has one of them once in some thousand times. */
const typed =
  /test|fake|dummy|mock|sample|example|invalid|secret|token|passw|apikey|demo|hello|world|canary|notreal|foobar|qwert|asdf|zxcv|cafe?babe|dead(?:beef)?c?0?de|1337/i;
const longestChance = 4;

/** `sk_test_`, `glpat-`, `secret_`: the format's own. */
const prefix = /^(?:[a-z][a-z0-9]*[-_]){1,2}/;

/** Words, rows of the alphabet, a piece that comes again, or a checksum that does not fit. */
export function looksMadeUp(value: string): boolean {
  const isIssued = hasValidChecksum(value);
  if (isIssued !== null) return !isIssued;
  const body = value.replace(prefix, "");
  return typed.test(body) || hasRow(body, 1) || hasRow(body, 2) || hasTwin(body);
}

/** Five signs at that distance that are equal or follow each other, up or down: `aaaaa`, `56789`, `a1b2c3d4e5`. */
function hasRow(value: string, distance: number): boolean {
  return [0, 1, -1].some((step) => {
    let length = 0;
    for (let at = 0; at + distance < value.length; at += 1) {
      const follows = value.charCodeAt(at + distance) - value.charCodeAt(at) === step;
      length = follows ? length + 1 : 0;
      if (length >= longestChance * distance) return true;
    }
    return false;
  });
}

/** The same six signs twice. */
function hasTwin(value: string): boolean {
  for (let at = 0; at + 12 <= value.length; at += 1) {
    if (value.includes(value.slice(at, at + 6), at + 6)) return true;
  }
  return false;
}
