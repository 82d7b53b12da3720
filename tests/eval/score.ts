/** The figures of a run: precision, recall, F1, comments a pull request, silence on clean changes, cost and time. */
import type { ModelDrop, ModelReading, ModelUsage } from "@acrux/contract";
import type { Judgment } from "./judge.ts";

/** What became of one case. Plain data: two runs are compared by their files. */
export interface CaseOutcome {
  readonly name: string;
  readonly set: string;
  readonly isClean: boolean;
  readonly defects: number;
  readonly judgment: Judgment;
  readonly drops: readonly ModelDrop[];
  readonly notes: readonly string[];
  readonly status: ModelReading["status"];
  readonly reason: string | null;
  readonly usage: ModelUsage;
}

export interface Figures {
  readonly cases: number;
  readonly defects: number;
  readonly named: number;
  readonly comments: number;
  readonly right: number;
  readonly exact: number;
  readonly clean: number;
  readonly silent: number;
  readonly mostComments: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly elapsedMs: number;
  readonly unanswered: number;
}

export function figuresOf(outcomes: readonly CaseOutcome[]): Figures {
  const sum = (of: (outcome: CaseOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const clean = outcomes.filter(({ isClean }) => isClean);
  return {
    cases: outcomes.length,
    defects: sum(({ defects }) => defects),
    named: sum(({ judgment }) => judgment.named),
    comments: sum(commentsOf),
    right: sum(({ judgment }) => judgment.right.length),
    exact: sum(({ judgment }) => judgment.exact),
    clean: clean.length,
    silent: clean.filter((outcome) => commentsOf(outcome) === 0).length,
    mostComments: Math.max(0, ...outcomes.map(commentsOf)),
    tokens: sum(({ usage }) => usage.inputTokens + usage.outputTokens),
    costUsd: sum(({ usage }) => usage.costUsd ?? 0),
    elapsedMs: sum(({ usage }) => usage.elapsedMs),
    unanswered: outcomes.filter(({ status }) => status !== "read").length,
  };
}

export function commentsOf({ judgment }: CaseOutcome): number {
  return judgment.right.length + judgment.wrong.length;
}

/** Shares; null where there is nothing to share. */
export function sharesOf(figures: Figures) {
  const { named, defects, right, comments, cases, silent, clean } = figures;
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  const recall = share(named, defects);
  const precision = share(right, comments);
  const both = recall === null || precision === null ? null : recall + precision;
  return {
    recall,
    precision,
    f1: both === null || both === 0 ? both : (2 * (recall ?? 0) * (precision ?? 0)) / (both || 1),
    commentsEach: share(comments, cases),
    silence: share(silent, clean),
  };
}
