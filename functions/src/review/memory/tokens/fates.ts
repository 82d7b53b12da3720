/** What became of the handles that a function holds, step by step on one way. */
import type { Report } from "./check.ts";

/** By the text that names each handle; the outcome of a test stands there too, behind a question mark. */
export type Fates = ReadonlyMap<string, Fate>;

export interface Fate {
  readonly is: "held" | "released" | "gone";
  readonly at: number;
}

export interface Step {
  readonly at: number;
  readonly key: string;
  readonly does: "take" | "give" | "use" | "lose";
  readonly isRepeatable: boolean;
}

/** The fault of each step at a wrong time, and of leaving with something held; null for no fault. */
export interface Mistakes {
  readonly leave: "missing-unlock" | "leak-descriptor" | "freed-elsewhere" | null;
  readonly take: "double-lock" | null;
  readonly give: "double-unlock" | "double-close" | null;
  readonly use: "use-after-close" | null;
}

export function afterSteps(fates: Fates, steps: readonly Step[], mistakes: Mistakes, report: Report): Fates {
  if (steps.length === 0) return fates;
  const after = new Map(fates);
  for (const step of steps) {
    const fate = after.get(step.key);
    const mistake = mistakeOf(step, fate, mistakes);
    if (mistake && fate) report(mistake, step.at, [fate.at]);
    const is = becomes[step.does];
    if (is) after.set(step.key, { is, at: step.at });
  }
  return after;
}

const becomes = { take: "held", give: "released", lose: "gone", use: null } as const;
/** What a handle must have become for a step to be a mistake. */
const wrongAfter = { take: "held", give: "released", use: "released" } as const;

function mistakeOf(
  { does, isRepeatable }: Step,
  fate: Fate | undefined,
  mistakes: Mistakes,
): Mistakes["take" | "give" | "use"] {
  if (does === "lose" || fate?.is !== wrongAfter[does]) return null;
  return isRepeatable && does !== "use" ? null : mistakes[does];
}

/** Most ways share their fates with others, and meet often. */
const keys = new WeakMap<Fates, string>();

/** Two ways on which the same became of everything have the same key. */
export function keyOfFates(fates: Fates): string {
  const known = keys.get(fates);
  if (known !== undefined) return known;
  const key = [...fates]
    .map(([name, { is, at }]) => `${name}${is}${String(at)}`)
    .sort()
    .join();
  keys.set(fates, key);
  return key;
}
