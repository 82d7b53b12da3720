/** What a review is told besides the change: how strict to be, what was posted before, and what an earlier attempt left. */
import type { FileCoverage, Finding, Severity } from "@acrux/contract";

export const strictnesses = ["relaxed", "balanced", "strict"] as const;
export type Strictness = (typeof strictnesses)[number];

/** Why a file, or a rule for a file, is left out after the engine's process had to be killed or died. */
export type LeaveOutReason = "timed-out" | "parser-failed";

export interface LeaveOut {
  /** Reason by path. */
  readonly files: Readonly<Record<string, LeaveOutReason>>;
  readonly rules: readonly {
    readonly path: string;
    readonly ruleId: string;
    readonly reason: LeaveOutReason;
  }[];
}

/** What came of one file before selection; plain data, so that it survives the process that made it. */
export interface FileAnalysis {
  readonly coverage: FileCoverage;
  readonly findings: readonly Finding[];
}

export interface ReviewSettings {
  readonly strictness: Strictness;
  /** Findings below it are dropped. */
  readonly severityThreshold: Severity;
  /** Comments at most; the rest is listed. */
  readonly maxComments: number;
  /** Fingerprints that earlier reviews of this pull request posted. */
  readonly alreadyPosted: readonly string[];
  readonly leaveOut: LeaveOut;
  /** By path: files that an earlier attempt at this same review finished. */
  readonly analyzed: Readonly<Record<string, FileAnalysis>>;
  /** Files read at most. */
  readonly maxFiles: number;
  /** Milliseconds of the watch's clock after which no further file is begun. */
  readonly budgetMs: number;
  /** The same for a file of ordinary length, after which no further rule is begun on it. */
  readonly fileBudgetMs: number;
}

export const defaultSettings: ReviewSettings = {
  strictness: "balanced",
  severityThreshold: "low",
  maxComments: 20,
  alreadyPosted: [],
  leaveOut: { files: {}, rules: [] },
  analyzed: {},
  maxFiles: 500,
  budgetMs: 15_000,
  fileBudgetMs: 500,
};

/** How the engine's surroundings follow a review: the clock comes in here, progress goes out. */
export interface Watch {
  /** Milliseconds of a clock that never goes back: of time, or of work done. */
  now(): number;
  /** Told before each step, so that a killed review knows what it was killed in. `rule` is null while parsing. */
  onStart(path: string, rule: string | null): void;
  /** Told after each file, so that a killed review need not begin anew. */
  onAnalyzed?(path: string, analysis: FileAnalysis): void;
  /** Awaited when parsed source may have piled up outside of V8's sight. */
  releaseMemory?(): Promise<void>;
}
