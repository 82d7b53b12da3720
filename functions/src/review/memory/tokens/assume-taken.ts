/** What the outcome of a condition teaches of the handles that a function holds. */
import { textBetween } from "./calls.ts";
import type { Fate, Fates } from "./fates.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** A handle that a test shows to be none was not taken: `if (fd < 0)`, `if (!f)`, `if (pthread_mutex_lock(&m) != 0)`. */
export function assumeTaken(
  one: FunctionTokens,
  fates: Fates,
  [open, close]: readonly [number, number],
  holds: boolean,
): readonly Fates[] {
  const text = textBetween(one.tokens, open + 1, close);
  const after = withOutcome(one, fates, text, holds);
  if (after === null) return [];
  for (const [key, fate] of fates) {
    if (fate.is !== "held") continue;
    const isInTest = fate.at > open && fate.at < close;
    if ((isInTest || isTested(text, key)) && showsNone(text, isInTest, holds)) after.delete(key);
  }
  return [after];
}

/** The fates with the outcome of a simple test that is made again; null where it was another before. */
function withOutcome(
  one: FunctionTokens,
  fates: Fates,
  test: string,
  holds: boolean,
): Map<string, Fate> | null {
  const after = new Map(fates);
  if (!/^!? ?[\w.>-]+(?: (?:->|\.) \w+)*(?: [=!]= \w+)?$/.test(test) || test.length >= 60) return after;
  const asked = test.replace(/^! ?/, "");
  const key = `? ${asked}`;
  const is = holds === test.startsWith("!") ? "released" : "held";
  const known = after.get(key);
  if (known && known.is !== is) return null;
  if (repeatsTest(one, asked)) after.set(key, { is, at: 0 });
  return after;
}

/** Whether the outcome of a test says that the handle was not taken; a lock taken in the test returns 0 for success. */
function showsNone(text: string, isInTest: boolean, holds: boolean): boolean {
  const isNegated = /(?:^|\W)! /.test(text);
  if (isInTest && /lock|Lock|down|sem_/.test(text)) return holds !== (isNegated || text.includes("== 0"));
  const asksForNone =
    isNegated || /(?:< 0|== - 1|<= 0|== NULL|== nullptr|== INVALID_\w+|== 0 ?\)?$)/.test(text);
  return holds === asksForNone;
}

/** How often each simple test is asked in a function, negated or not. */
const asked = new WeakMap<FunctionTokens, ReadonlyMap<string, number>>();

/** Whether the function asks the same again, as in `if (locked) unlock()`. */
function repeatsTest(one: FunctionTokens, text: string): boolean {
  const known = asked.get(one) ?? countTests(one);
  asked.set(one, known);
  return (known.get(text) ?? 0) > 1;
}

function countTests({ tokens, from, to }: FunctionTokens): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let at = from; at < to; at++) {
    if (tokens.words[at] !== "if" || tokens.words[at + 1] !== "(") continue;
    const text = textBetween(tokens, at + 2, tokens.partners[at + 1] ?? at).replace(/^! /, "");
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** `fd < 0`, `!f`, or nothing but the name, and not as an argument of a call. */
function isTested(text: string, key: string): boolean {
  const spaced = key.replaceAll(/([.>[\]-]+)/g, " $1 ");
  if (!text.includes(spaced)) return false;
  const name = spaced.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `(?:^|[(!&|] )${name} (?:[<>]=?|[!=]=)|! ${name}(?: |$)|(?:^|(?:&&|\\|\\|) )${name}(?:$| (?:&&|\\|\\|))|[!=]= ${name}(?: |$)`,
  ).test(text);
}
