/** What a model answers to each task, as schemas: its JSON schema goes out with the request, and its reply is read by it. */
import { Category, ClaimKind, Level, Severity, Side } from "@acrux/contract";
import { z } from "zod";
import type { Task } from "./language-model.ts";

/** Providers' strict modes want every field present, so what may be missing is null. Lengths are bounds, not advice. */
const line = z.number().int().min(1).max(10_000_000);
const short = z.string().max(400);
const long = z.string().max(8_000);
const path = z.string().min(1).max(1_000);

export const ClaimReply = z.object({
  kind: ClaimKind,
  symbol: short,
  path: path.nullable(),
  quote: z.string().max(2_000).nullable(),
});

export const FindingReply = z.object({
  path,
  side: Side,
  startLine: line,
  endLine: line,
  quote: z.string().min(1).max(4_000),
  title: short.min(1),
  body: long.min(1),
  failure: long,
  category: Category,
  severity: Severity,
  confidence: z.number().min(0).max(1),
  cwe: z
    .string()
    .regex(/^CWE-\d{1,5}$/)
    .nullable(),
  claims: z.array(ClaimReply).max(20),
  fix: z.string().max(20_000).nullable(),
});
export type FindingReply = z.infer<typeof FindingReply>;

export const FindingsReply = z.object({ findings: z.array(FindingReply).max(50) });

export const ScoresReply = z.object({
  scores: z
    .array(
      z.object({
        id: z.number().int(),
        score: z.number().min(0).max(10),
        reason: long,
        /** It was wrong before the change in the same way. */
        wasThereBefore: z.boolean(),
        /** The id of another finding that says the same; null when there is none. */
        sameAs: z.number().int().nullable(),
      }),
    )
    .max(200),
});
export type ScoresReply = z.infer<typeof ScoresReply>;

export const TriageReply = z.object({
  files: z.array(z.object({ path, needsLook: z.boolean(), why: long })).max(1_000),
});
export type TriageReply = z.infer<typeof TriageReply>;

export const WalkthroughReply = z.object({
  summary: long,
  groups: z.array(z.object({ title: short, paths: z.array(path).max(300), change: long })).max(40),
  risk: Level,
  riskReason: long,
  effortMinutes: z.number().int().min(0).max(10_000),
  missingTests: z.array(long).max(20),
  diagram: z
    .object({
      participants: z.array(short).max(12),
      messages: z.array(z.object({ from: short, to: short, text: short })).max(30),
    })
    .nullable(),
  criteria: z
    .array(z.object({ text: long, state: z.enum(["met", "not-met", "cannot-tell"]), why: long }))
    .max(30),
});
export type WalkthroughReply = z.infer<typeof WalkthroughReply>;

export const ProposalReply = z.object({ title: short.min(1), description: long.min(1) });
export type ProposalReply = z.infer<typeof ProposalReply>;

export const AnswerReply = z.object({
  answer: long.min(1),
  /** Whether the finding stands after what the person said. */
  finding: z.enum(["stands", "withdrawn", "not-about-it"]),
});
export type AnswerReply = z.infer<typeof AnswerReply>;

export const ExplanationReply = z.object({ explanation: long.min(1) });
export type ExplanationReply = z.infer<typeof ExplanationReply>;

export const replySchemas = {
  triage: TriageReply,
  findings: FindingsReply,
  score: ScoresReply,
  walkthrough: WalkthroughReply,
  proposal: ProposalReply,
  answer: AnswerReply,
  explanation: ExplanationReply,
} as const satisfies Record<Task, z.ZodType>;

export type ReplyOf<Name extends Task> = z.infer<(typeof replySchemas)[Name]>;

/** Keywords that providers' strict modes refuse; our own reading applies them all the same. */
const refused = new Set([
  ...["$schema", "minLength", "maxLength", "minimum", "maximum", "pattern", "maxItems", "minItems"],
  ...["exclusiveMinimum", "exclusiveMaximum", "format"],
]);

/** As providers take it: no bounds, every field required, none besides. */
export function jsonSchemaOf(task: Task): Record<string, unknown> {
  return withoutBounds(z.toJSONSchema(replySchemas[task])) as Record<string, unknown>;
}

function withoutBounds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBounds);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !refused.has(key) || isSchema(inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutBounds(inner)]));
}

/** A field of ours may be called like a keyword. */
function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
