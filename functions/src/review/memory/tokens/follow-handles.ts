/** Handles along the ways through a function: taken and not given back, given back twice, used afterwards. */
import { assumeTaken } from "./assume-taken.ts";
import { wordAt } from "./at.ts";
import type { Report } from "./check.ts";
import { afterSteps, type Fates, keyOfFates, type Mistakes, type Step } from "./fates.ts";
import { follow } from "./follow.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** Reports once per place; a handle that is held at an end though another way gives it back was forgotten. */
export function followHandles(
  one: FunctionTokens,
  steps: readonly Step[],
  mistakes: Mistakes,
  report: Report,
): void {
  const ordered = [...steps].sort((a, b) => a.at - b.at);
  const leave = (fates: Fates, from: number, to: number): void => {
    if (!mistakes.leave) return;
    const held = heldAfter(one, fates, from, to);
    if (held.length > 0) report(mistakes.leave, from, held);
  };
  const ends = follow<Fates>(one, new Map(), {
    step: (fates, from, to) => {
      const here = ordered.filter(({ at }) => at >= from && at < to);
      if (here.length === 0 && mistakes.use && mayEnd(one, from, to)) return [withoutReleased(fates)];
      return [afterSteps(fates, here, mistakes, report)];
    },
    assume: (fates, test, holds) => assumeTaken(one, fates, test, holds),
    leave: (fates, statement) => {
      leave(fates, statement.from, statement.to);
    },
    keyOf: keyOfFates,
  });
  for (const fates of ends) leave(fates, one.to, one.to);
}

/** A call or a flag at the end of a branch, or a macro: the way may end there, or what follows know of it. */
function mayEnd({ tokens: { words } }: FunctionTokens, from: number, to: number): boolean {
  const first = wordAt(words, from);
  if (/^[A-Z][A-Z0-9_]{3,}$/.test(first) && words[from + 1] === "(") return true;
  const isLast = words[to] === "}" || (words[to] === ";" && words[to + 1] === "}");
  return isLast && /^[A-Za-z_]\w*$/.test(first) && /^(?:\(|=)$/.test(wordAt(words, from + 1));
}

function withoutReleased(fates: Fates): Fates {
  const released = [...fates].filter(([, { is }]) => is === "released");
  if (released.length === 0) return fates;
  const after = new Map(fates);
  for (const [key, { at }] of released) after.set(key, { is: "gone", at });
  return after;
}

/** Where what the statement between two positions does not hand to the caller was taken. */
function heldAfter({ tokens }: FunctionTokens, fates: Fates, from: number, to: number): readonly number[] {
  const statement = tokens.words.slice(from, to).join("");
  const returned = new Set(statement.match(/[\w.>-]+/g));
  return [...fates]
    .filter(([key, { is }]) => is === "held" && !key.startsWith("?") && !returned.has(key))
    .map(([, { at }]) => at);
}
