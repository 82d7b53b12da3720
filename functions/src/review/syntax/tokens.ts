/** Which words and signs are tokens of their own. */
import { kind, token } from "./kinds.ts";

/** Words that no variable may be called by. Others are known by their place: `async`, `of`, `get`. */
const reserved =
  "await break case catch class const continue debugger default delete do else export extends finally for function if import in instanceof new return switch throw try typeof var void while with yield";
const values = "this super true false null undefined";

const words = new Map<string, number>([
  ...reserved.split(" ").map((word) => [word, token[word as keyof typeof token]] as const),
  ...values.split(" ").map((word) => [word, kind[word as keyof typeof kind]] as const),
]);

const shortest = 2;
const longest = 10;
/** Codes of the letters with which those words begin. */
const firstLetters = new Set([...words.keys()].map((word) => word.charCodeAt(0)));
const mayBegin = Uint8Array.from({ length: 128 }, (_, code) => (firstLetters.has(code) ? 1 : 0));

/** The kind of the name from `start` to `end`: that of a word of the language, or an identifier. */
export function kindOfWord(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < shortest || length > longest || mayBegin[text.charCodeAt(start)] !== 1) return kind.identifier;
  return words.get(text.slice(start, end)) ?? kind.identifier;
}

type Sign = readonly [text: string, type: number];

/** By the code of the first character, the longest first. `/>` and `</` are signs in markup only, `${` in templates, `?:` in types. */
export const signsByFirst: readonly (readonly Sign[] | undefined)[] = Array.from(
  { length: 128 },
  (_, code) => {
    const signs = (Object.entries(token) as Sign[]).filter(
      ([text]) => text.charCodeAt(0) === code && !/^\w|^(?:\/>|<\/|\$\{|[-+]?\?:)$/.test(text),
    );
    return signs.length === 0 ? undefined : signs.sort(([one], [other]) => other.length - one.length);
  },
);

/** By code, the type of a character that is a sign and begins no longer one; 0 for others. */
export const singleSigns = Uint16Array.from({ length: 128 }, (_, code) => {
  const [only, another] = signsByFirst[code] ?? [];
  return only?.[0].length === 1 && another === undefined ? only[1] : 0;
});
