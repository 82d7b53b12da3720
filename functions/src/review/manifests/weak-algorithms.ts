/** Checks settings of programs, in properties files and Spring's YAML, for algorithms that a key and its value name together. */
import type { Problem, ProblemKind } from "./problem.ts";

interface Setting {
  /** With the keys around it: `security.jwt.algorithm`. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

const jwt = /\b(?:jwt|jws|jose)\b.*\b(?:algs?|algorithms?)\b/;
const cipher = /\b(?:cipher|ciphers|crypt|crypto|encrypt|encryptor|encryption|decrypt|decryption)\b/;
const password = /\b(?:password|passwd|passwords|credential|credentials)\b/;
const digest = /\b(?:hash|hashing|digest|encoder|encoding|algs?|algorithms?)\b/;
/** What such a key lists is refused, old, or about no secret: cache keys, files, samples. */
const otherwise =
  /\b(?:disabled?|disallow(?:ed)?|forbid(?:den)?|exclude[ds]?|deny|denied|block(?:ed)?|reject(?:ed)?|weak|legacy|deprecated|unsupported|previous|old|migrate|migration|label|message|name|title|help|description|etag|cache|checksum)\b/;

const weakCipher =
  /^(?:(?:DES|DESede|TripleDES|3DES|RC2|RC4|ARCFOUR|Blowfish)(?:\/\w+\/\w+)?|AES(?:_\d+)?\/ECB\/\w+|PBEWith(?:MD5|SHA1?)And(?:DES|TripleDES|RC2|RC4)\w*)$/i;
const weakHash = /^(?:MD2|MD4|MD5|SHA-?1)$/i;

/** Text filter: no file of settings is gone through without one of the values. */
const mayHold =
  /\b(?:MD[245]|SHA-?1|DES|DESede|TripleDES|3DES|RC[24]|ARCFOUR|Blowfish|PBEWith\w+|none)\b|\/ECB\//i;

export function checkProperties(lines: readonly string[]): Problem[] {
  return lines.flatMap((text, index): Problem[] => {
    const [, key, value] = mayHold.test(text)
      ? (/^\s*([A-Za-z][\w.-]*)\s*[=:]\s*([\w/-]+)\s*$/.exec(text) ?? [])
      : [];
    return key === undefined || value === undefined ? [] : problemsOf({ key, value, line: index + 1 });
  });
}

export function checkSpringSettings(lines: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const around: { readonly indent: number; readonly key: string }[] = [];
  for (const [index, text] of lines.entries()) {
    const [, space, key, value = ""] = /^( *)([A-Za-z][\w.-]*)\s*:(?:\s+(.*))?$/.exec(text) ?? [];
    if (space === undefined || key === undefined) continue;
    while ((around.at(-1)?.indent ?? -1) >= space.length) around.pop();
    around.push({ indent: space.length, key });
    const plain = plainValue(value);
    if (plain !== null)
      problems.push(
        ...problemsOf({ key: around.map((one) => one.key).join("."), value: plain, line: index + 1 }),
      );
  }
  return problems;
}

function plainValue(text: string): string | null {
  const value = /^["']?([\w/-]+)["']?\s*(?:#.*)?$/.exec(text)?.[1];
  return value !== undefined && mayHold.test(value) ? value : null;
}

function problemsOf({ key, value, line }: Setting): Problem[] {
  const kind = kindOf(wordsOf(key), value);
  return kind === null ? [] : [{ kind, line, subject: `\`${key}\` is \`${value}\`` }];
}

/** `jwtSigning.alg` is `jwt signing alg`. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[\W_\d]+/g, " ")
    .toLowerCase();
}

function kindOf(words: string, value: string): ProblemKind | null {
  if (otherwise.test(words)) return null;
  if (jwt.test(words) && /^none$/i.test(value)) return "unsigned-tokens";
  if (cipher.test(words) && weakCipher.test(value)) return "weak-cipher";
  if (!weakHash.test(value)) return null;
  if (password.test(words) && digest.test(words)) return "weak-password-hash";
  return /\b(?:hash|hashing|digest)\b/.test(words) ? "weak-hash" : null;
}
