/** What the team tells a model in its own words: settings, the file on the base branch, and what was learned from dismissals. */

/** Words about the files that the globs match; about all files when there are none. */
export interface PlacedWords {
  readonly text: string;
  readonly paths: readonly string[];
  /** Such as ".acrux.yml:12", "repository settings" or "learning 3". */
  readonly origin: string;
}

export interface TeamWords {
  /** Rules in natural language: each may become a finding. */
  readonly rules: readonly PlacedWords[];
  /** What to look at, or not to, in some paths. */
  readonly instructions: readonly PlacedWords[];
  /** Remarks that the team did not want, as sentences. */
  readonly learnings: readonly PlacedWords[];
  /** Such as "short and friendly"; null for our own. */
  readonly tone: string | null;
  /** Of the answer, such as "German"; null for English. */
  readonly language: string | null;
}

export const noTeamWords: TeamWords = {
  rules: [],
  instructions: [],
  learnings: [],
  tone: null,
  language: null,
};
