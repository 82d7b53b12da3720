/** Which words and signs are tokens of their own. */
import { kind, token } from "./kinds.ts";
import { NamesTable } from "./names-table.ts";

/** Words that no variable may be called by. Others are known by their place: `async`, `of`, `get`. */
const reserved =
  "await break case catch class const continue debugger default delete do else export extends finally for function if import in instanceof new return switch throw try typeof var void while with yield";
const values = "this super true false null undefined";

const words = new NamesTable<number>();
for (const word of reserved.split(" ")) words.set(word, token[word as keyof typeof token]);
for (const word of values.split(" ")) words.set(word, kind[word as keyof typeof kind]);

const shortest = 2;
const longest = 10;

/** The kind of the name from `start` to `end`: that of a word of the language, or an identifier. */
export function kindOfWord(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < shortest || length > longest) return kind.identifier;
  return words.get(text, start, end) ?? kind.identifier;
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

const ascii = 128;

/** By the code of a character, the type of the sign that it is alone; 0 for others. */
const singleSigns = Uint16Array.from({ length: ascii }, (_, code) => {
  const alone = signsByFirst[code]?.find(([sign]) => sign.length === 1);
  return alone?.[1] ?? 0;
});

/** By the codes of two characters 1 where a sign begins with them. */
const pairs = new Uint8Array(ascii * ascii);
for (const [sign] of signsByFirst.flatMap((signs) => signs ?? [])) {
  if (sign.length > 1) pairs[sign.charCodeAt(0) * ascii + sign.charCodeAt(1)] = 1;
}

/** The type of the sign that the first character is alone where no longer one begins; 0 for others. */
export function singleSign(code: number, next: number): number {
  return next < ascii && pairs[code * ascii + next] === 1 ? 0 : (singleSigns[code] ?? 0);
}
