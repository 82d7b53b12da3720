/** What a model's reading of a change says beside its findings: the walkthrough, what was shown, what was dropped, what it cost. */
import { z } from "zod";

/** What a finding presupposes, in words that syntax trees and the text of the files can check. */
export const ClaimKind = z.enum([
  /** The symbol is defined and used nowhere. */
  "unused",
  /** The symbol is used and defined nowhere. */
  "missing",
  /** The symbol is defined more than once. */
  "duplicate",
  /** A call of the symbol at the finding's place is not awaited. */
  "not-awaited",
  /** The symbol is defined and called nowhere. */
  "never-called",
  /** The quoted code stands in the named file. */
  "says",
]);
export type ClaimKind = z.infer<typeof ClaimKind>;

export const Claim = z.object({
  kind: ClaimKind,
  symbol: z.string(),
  /** The file that it is about; null for the finding's own. */
  path: z.string().nullable(),
  /** The shortest code that proves it; null where a name is enough. */
  quote: z.string().nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const CheckedClaim = Claim.extend({
  verdict: z.enum(["confirmed", "refuted", "unchecked"]),
  /** What was looked at, in one sentence. */
  note: z.string(),
});
export type CheckedClaim = z.infer<typeof CheckedClaim>;

/** What is known of a finding that came from a model, or of the explanation that a rule's finding took from one. */
export const ModelNote = z.object({
  /** Such as "gpt-5" or "scripted". */
  model: z.string(),
  /** The model's own, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** The second pass's, from 0 to 10; null when it was not scored. */
  score: z.number().min(0).max(10).nullable(),
  /** Input, state or order of events in which it goes wrong. */
  failure: z.string(),
  claims: z.array(CheckedClaim),
  /** Sentences: what was verified before it was posted. */
  checked: z.array(z.string()),
  /** Only on a rule's finding: what the model says of the same place. */
  explanation: z.string().nullable(),
});
export type ModelNote = z.infer<typeof ModelNote>;

/** How much of one changed file the model was shown. */
export const ModelCoverage = z.object({
  /** `skimmed`: the light model saw its changes and found that they need no close look. */
  state: z.enum(["whole", "partly", "earlier", "skimmed", "not"]),
  note: z.string().nullable(),
});
export type ModelCoverage = z.infer<typeof ModelCoverage>;

export const Level = z.enum(["low", "medium", "high"]);

export const Walkthrough = z.object({
  summary: z.string(),
  groups: z.array(z.object({ title: z.string(), paths: z.array(z.string()), change: z.string() })),
  risk: Level,
  riskReason: z.string(),
  /** Minutes that a person who knows the code needs to review it. */
  effortMinutes: z.number().int(),
  missingTests: z.array(z.string()),
  /** Only where calls between components changed. */
  diagram: z
    .object({
      participants: z.array(z.string()),
      messages: z.array(z.object({ from: z.string(), to: z.string(), text: z.string() })),
    })
    .nullable(),
});
export type Walkthrough = z.infer<typeof Walkthrough>;

/** One acceptance criterion of the linked issue. */
export const Criterion = z.object({
  text: z.string(),
  state: z.enum(["met", "not-met", "cannot-tell"]),
  why: z.string(),
});
export type Criterion = z.infer<typeof Criterion>;

export const ShownPart = z.object({
  kind: z.enum([
    "purpose",
    "issue",
    "file-map",
    "changed-file",
    "definition",
    "caller",
    /** A function that does much the same as a changed one. */
    "near-duplicate",
    "thread",
    "rule-finding",
    /** Its own, to be looked at again. */
    "model-finding",
    "guideline",
    "team-words",
  ]),
  path: z.string().nullable(),
  /** Such as "lines 12-40". */
  what: z.string(),
  why: z.string(),
  tokens: z.number().int(),
});
export type ShownPart = z.infer<typeof ShownPart>;

export const DropStage = z.enum(["reply", "place", "claims", "score", "duplicate", "already-said", "filter"]);
export type DropStage = z.infer<typeof DropStage>;

/** A finding of the model that people are not shown, and why. */
export const ModelDrop = z.object({
  path: z.string(),
  startLine: z.number().int(),
  title: z.string(),
  stage: DropStage,
  reason: z.string(),
});
export type ModelDrop = z.infer<typeof ModelDrop>;

export const ModelUsage = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  /** Of the input tokens those that the provider had in its cache. */
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Null when the model's prices are not known. */
  costUsd: z.number().nullable(),
  elapsedMs: z.number(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const ModelReading = z.object({
  /**
   * `read` all that was to be read; `partly` some of it; `failed` none. The others were not asked: no model is
   * configured, it is switched off, or the author is a stranger whom the repository does not allow one.
   */
  status: z.enum(["read", "partly", "failed", "not-configured", "switched-off", "stranger"]),
  /** What people are told of it; null when it read everything. */
  reason: z.string().nullable(),
  /** Answers came from a script, not from a model. */
  isScripted: z.boolean(),
  /** Such as { strength: "strong", provider: "openai", model: "gpt-5" }; those that stood in are named as well. */
  models: z.array(
    z.object({
      ...{ strength: z.enum(["cheap", "strong"]), provider: z.string(), model: z.string() },
      /** What it was asked; absent from results of older versions. */
      usage: ModelUsage.omit({ elapsedMs: true }).optional(),
    }),
  ),
  usage: ModelUsage,
  /** What the review might cost at most, as announced before it was spent. */
  capUsd: z.number().nullable(),
  walkthrough: Walkthrough.nullable(),
  criteria: z.array(Criterion),
  /** Findings that have no place in the change, as sentences. */
  notes: z.array(z.string()),
  shown: z.array(ShownPart),
  drops: z.array(ModelDrop),
});
export type ModelReading = z.infer<typeof ModelReading>;
