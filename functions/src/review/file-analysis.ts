/** What is known of one file when it was analyzed: it goes from the process that reads to the one that selects. */
import type { FileCoverage, Finding } from "@acrux/contract";
import type { Suppression } from "./suppression/suppression.ts";

/** What came of one file before selection; plain data, so that it survives the process that made it. */
export interface FileAnalysis {
  readonly coverage: FileCoverage;
  readonly findings: readonly Finding[];
  /** What a reader should know of it besides. */
  readonly remarks?: readonly string[];
  /** Comments in it that suppress findings, also those that are made of the whole change. */
  readonly suppressions?: readonly Suppression[];
  /** Lines of a file that came whole. */
  readonly wholeLines?: number;
}
