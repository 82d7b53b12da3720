/** What a review is told besides the change: how strict to be, what was posted before, and what an earlier attempt left. */
import type { Severity } from "@acrux/contract";
import type { SaidFinding } from "./identity/already-said.ts";
import { type LoadedConfig, noConfig } from "./config/layers.ts";
import type { AdvisoryResponse } from "./manifests/advisory-response.ts";
import type { Inclusion, MetricName } from "./config/schema.ts";
import type { Strictness } from "./config/strictness.ts";
import type { FileAnalysis } from "./file-analysis.ts";
import type { LeaveOut } from "./left-out.ts";
import type { Agreements } from "./suppression/suppression.ts";

export interface ReviewSettings {
  /** What the team says. The four values after it hold where it says nothing. */
  readonly config: LoadedConfig;
  readonly strictness: Strictness;
  /** Findings below it are dropped. */
  readonly severityThreshold: Severity;
  /** Comments at most; the rest is listed. */
  readonly maxComments: number;
  /** What is judged like the code of the product, though it is test code, a fixture, vendored or generated. */
  readonly include: readonly Inclusion[];
  /** Thresholds that the team set; what is missing has the one of the strictness. */
  readonly metrics: Readonly<Partial<Record<MetricName, number | "off">>>;
  /** What is known of the package versions that the change locks; absent when it was not to be looked up. */
  readonly advisories?: AdvisoryResponse;
  /** Under it secrets are known again by their hashes: under another key they cannot be compared. */
  readonly identityKey: string;
  /** What earlier reviews of this pull request posted or listed. */
  readonly alreadyPosted: readonly SaidFinding[];
  /** Which suppressions that the change itself adds count all the same. */
  readonly agreed: Agreements;
  readonly leaveOut: LeaveOut;
  /** By path: files that an earlier attempt at this same review finished. */
  readonly analyzed: Readonly<Record<string, FileAnalysis>>;
  /** Files read at most. */
  readonly maxFiles: number;
  /** Findings after which no further file is begun: they are held in memory until the end. */
  readonly maxFindings: number;
  /** More than anybody reads; all of a hostile file would fill the memory. */
  readonly maxFindingsInFile: number;
  /** Milliseconds of the watch's clock after which no further file is begun. */
  readonly budgetMs: number;
  /** The same for a file of ordinary length, after which no further rule is begun on it. */
  readonly fileBudgetMs: number;
}

export const defaultSettings: ReviewSettings = {
  config: noConfig,
  strictness: "balanced",
  severityThreshold: "low",
  maxComments: 20,
  include: [],
  metrics: {},
  identityKey: "",
  alreadyPosted: [],
  agreed: {},
  leaveOut: { files: {}, rules: [] },
  analyzed: {},
  maxFiles: 500,
  maxFindings: 10_000,
  maxFindingsInFile: 1_000,
  budgetMs: 7_000,
  fileBudgetMs: 500,
};
