/** What a model tells of the change as a whole, for a terminal: the walkthrough, the criteria, and what has no place in it. */
import type { Criterion, ModelReading } from "@acrux/contract";
import { criterionStates } from "./model-words.ts";
import { printable, width, wrap } from "./terminal-text.ts";

export interface Passage {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Said before the findings. */
export function walkthroughInWords(model: ModelReading | undefined): Passage[] {
  if (model === undefined) return [];
  return [...walkthrough(model), ...criteria(model.criteria)];
}

/** Said behind them: findings that no line of the change can carry. */
export function remarksInWords(model: ModelReading | undefined): Passage[] {
  if (model === undefined || model.notes.length === 0) return [];
  return [{ heading: "Outside of the changed lines", lines: model.notes.flatMap((note) => item(note)) }];
}

function walkthrough({ walkthrough: told }: ModelReading): Passage[] {
  if (told === null) return [];
  const { summary, groups, risk, riskReason, effortMinutes, missingTests, diagram } = told;
  const lines = [
    ...paragraph(summary),
    ...groups.flatMap(({ title, paths, change }) => item(`${title} (${paths.join(", ")}): ${change}`)),
    ...paragraph(`Risk ${risk}: ${riskReason} About ${String(effortMinutes)} minutes to review.`),
    ...missingTests.flatMap((text) => item(`Not covered by a test: ${text}`)),
    ...(diagram?.messages ?? []).map(({ from, to, text }) => printable(`  ${from} -> ${to}: ${text}`)),
  ];
  return [{ heading: "What the change does", lines }];
}

function criteria(all: readonly Criterion[]): Passage[] {
  if (all.length === 0) return [];
  const met = all.filter(({ state }) => state === "met").length;
  return [
    {
      heading: `Acceptance criteria: ${String(met)} of ${String(all.length)} met`,
      lines: all.flatMap(({ text, state, why }) => item(`${criterionStates[state]}: ${text} ${why}`)),
    },
  ];
}

function paragraph(text: string): string[] {
  return wrap(printable(text), width - 2).map((line) => `  ${line}`);
}

function item(text: string): string[] {
  return wrap(printable(text), width - 4).map((line, index) => `${index === 0 ? "  - " : "    "}${line}`);
}
