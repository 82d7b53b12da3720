/** A file of the repository, and what was read off it. */
import type { LanguageId } from "../languages/language.ts";
import type { FileFacts } from "./facts.ts";

export interface KnownFacts {
  readonly path: string;
  readonly language: LanguageId;
  readonly text: string;
  readonly facts: FileFacts;
}
