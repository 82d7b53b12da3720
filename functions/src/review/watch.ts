/** The engine has no clock of its own and writes nowhere: both are handed in. */
import type { FileAnalysis } from "./file-analysis.ts";

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
