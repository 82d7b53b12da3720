/** What the engine's process and its parent tell each other. */
import type { ReviewResult } from "@acrux/contract";
import type { Change, FileAddress, FileContent } from "../../review/change/change.ts";
import type { SearchResponse, SearchQuestion } from "../../review/change/search.ts";
import type { RuleFault } from "../../review/rules/writing/read-rule.ts";
import type { LookedAt, TextToLookAt } from "../../review/model/outline.ts";
import type { ReviewSettings } from "../../review/settings.ts";
import type { FileAnalysis } from "../../review/file-analysis.ts";

export type ToChild =
  | {
      readonly type: "review";
      readonly change: Omit<Change, "read" | "search"> & {
        /** Whether the repository around it can be searched. */
        readonly isSearched: boolean;
      };
      readonly settings: ReviewSettings;
    }
  | { readonly type: "contents"; readonly contents: readonly FileContent[] }
  /** What a search found; or why the repository cannot be had, for people. */
  | { readonly type: "found"; readonly answer: SearchResponse | { readonly why: string } }
  /** A rule of a team, to be tried on its own examples. */
  | { readonly type: "try-rule"; readonly rule: unknown }
  /** Texts that a model is to be shown: they are masked and outlined here. */
  | { readonly type: "look"; readonly texts: readonly TextToLookAt[] };

export type FromChild =
  /** It has loaded the engine and waits. */
  | { readonly type: "ready" }
  | { readonly type: "read"; readonly addresses: readonly FileAddress[] }
  | { readonly type: "search"; readonly question: SearchQuestion }
  | { readonly type: "result"; readonly result: ReviewResult }
  | { readonly type: "tried"; readonly faults: readonly RuleFault[] }
  /** One after the other, in the order of the texts. */
  | { readonly type: "looked"; readonly looked: LookedAt }
  | { readonly type: "failed"; readonly message: string };

/**
 * Progress does not travel with the messages: those wait for the event loop, which a hang never gives back. It is
 * written, synchronously, to this file descriptor, one JSON value a line.
 */
export const progressDescriptor = 3;

export type Progress =
  | { readonly path: string; readonly rule: string | null }
  | { readonly path: string; readonly analysis: FileAnalysis };
