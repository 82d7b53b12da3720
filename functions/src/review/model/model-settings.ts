/** What a model's reading is told besides the change: its bounds in money, time and tokens, and how sure it must be. */
import { noTeamWords, type TeamWords } from "../config/team-words.ts";

export interface ModelSettings {
  /** US dollars that one review may cost; null for no bound but that of the tokens. */
  readonly capUsd: number | null;
  /** Tokens of input that one review may use. */
  readonly capTokens: number;
  /** Milliseconds of the whole reading. */
  readonly timeMs: number;
  /** Milliseconds of one call. */
  readonly callMs: number;
  /** Tokens of one request's parts. */
  readonly chunkTokens: number;
  /** Calls at one time. */
  readonly callsAtOnce: number;
  /** Findings that one request asks for at most. */
  readonly maxFindings: number;
  /** The light model first says which files of a change that does not fit one request need a close look. */
  readonly triage: boolean;
  /** The model's own confidence below which nothing is posted. */
  readonly minConfidence: number;
  /** The second pass's score below which nothing is posted. */
  readonly minScore: number;
  readonly words: TeamWords;
}

export const defaultModelSettings: ModelSettings = {
  capUsd: 1,
  capTokens: 400_000,
  timeMs: 120_000,
  callMs: 60_000,
  chunkTokens: 24_000,
  callsAtOnce: 3,
  maxFindings: 5,
  triage: false,
  minConfidence: 0.6,
  minScore: 6,
  words: noTeamWords,
};
