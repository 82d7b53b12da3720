/** One case of the evaluation: a change, the files around it, and what a reviewer should say of it. */
import type { Side } from "@acrux/contract";
import type { Change } from "../../functions/src/review/change/change.ts";

/** Where a remark on the defect may stand. Lines are 1-based and inclusive. */
export interface Place {
  readonly path: string;
  readonly side: Side;
  readonly startLine: number;
  readonly endLine: number;
}

export interface ExpectedDefect {
  /** Any of them will do. */
  readonly places: readonly Place[];
  /** What the remark must speak of; null where the place has to be enough. */
  readonly about: RegExp | null;
}

export interface EvalCase {
  readonly name: string;
  /** Such as "open" or "held-out": prompts are never tuned on the latter. */
  readonly set: string;
  readonly title: string;
  readonly body: string;
  /** In words, for the report; null for a change that nothing is wrong with. */
  readonly defect: string | null;
  readonly expected: readonly ExpectedDefect[];
  readonly change: Change;
}
