/** What a review says: findings, and the coverage that tells what was read. The engine makes them; everything else shows them. */
import { z } from "zod";
import { ModelCoverage, ModelNote, ModelReading } from "./model-reading.ts";
import { severityNames } from "./words.ts";

export const Severity = z.enum(severityNames);
export type Severity = z.infer<typeof Severity>;

export const Category = z.enum(["security", "bug", "performance", "maintainability", "tests", "docs"]);
export type Category = z.infer<typeof Category>;

/** LEFT is the file before the change, RIGHT the file after it, as GitHub names them. */
export const Side = z.enum(["LEFT", "RIGHT"]);
export type Side = z.infer<typeof Side>;

/** Consecutive lines of one side of a file, without line ends; secrets in them are masked. */
export const Excerpt = z.object({ startLine: z.number().int().min(1), lines: z.array(z.string()) });
export type Excerpt = z.infer<typeof Excerpt>;

export const FindingOutcome = z.enum(["posted", "listed", "dropped"]);

/** A comment in the code that answers a finding: ours, or one that another tool reads. */
export const Suppression = z.object({
  /** As it is written, such as "acrux-ignore" or "nosemgrep". */
  marker: z.string(),
  line: z.number().int().min(1),
  /** Null where another tool asks for none. */
  reason: z.string().nullable(),
  /**
   * `standing` was there before the change; `added` came with it, and counts; `waiting` came with it and does not count yet;
   * `agreed` came with it and counts because somebody other than the author agreed.
   */
  state: z.enum(["standing", "added", "waiting", "agreed"]),
});
export type Suppression = z.infer<typeof Suppression>;

/** One piece of code on the way of a value: where it comes from, a name that it goes through, or where it does harm. */
export const TraceStep = z.object({
  role: z.enum(["source", "step", "sink"]),
  line: z.number().int().min(1),
  /** 1-based, in UTF-16 units. */
  column: z.number().int().min(1),
  /** The code as it begins at that place, one line of it; with a secret in it, its masked line. */
  code: z.string(),
});
export type TraceStep = z.infer<typeof TraceStep>;

export const maxTraceSteps = 8;

/** Another place of the repository, at the head, that shows why something is wrong. */
export const Evidence = z.object({
  path: z.string(),
  line: z.number().int().min(1),
  /** Of the line and those around it; secrets are masked. */
  excerpt: Excerpt,
});
export type Evidence = z.infer<typeof Evidence>;

/** One remark about one place. Lines are 1-based and inclusive. */
export const Finding = z.object({
  /** Identity without a line number: rule, path, symbol and normalized code; 32 hex digits. */
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
  /** Identity by the hunk of a patch that it is about: rule, line of the hunk, and all lines of the hunk; 16 hex digits. */
  hunk: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  /** Identity of the code alone, wherever it stands: rule and normalized code; 16 hex digits. */
  content: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  ruleId: z.string(),
  source: z.enum(["rule", "secret", "model"]),
  severity: Severity,
  category: Category,
  confidence: z.enum(["high", "medium", "low"]),
  /** Such as "CWE-89". */
  cwe: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  /** What its rule says of any such place; absent where the message is that, without a name of this code in it. */
  ruleMessage: z.string().optional(),
  links: z.array(z.url()),
  path: z.string(),
  side: Side,
  startLine: z.number().int().min(1),
  endLine: z.number().int().min(1),
  /** The code itself, as it stands at that place; for a secret its masked prefix. */
  quote: z.string(),
  /** How the value came here, from its source to its sink, in the same file; absent where no value was followed. */
  trace: z.array(TraceStep).max(maxTraceSteps).optional(),
  /** The guard that was looked for on that way and not found, such as "a bound parameter". */
  enough: z.string().optional(),
  /** The lines around it, for a page that shows the finding with its code. */
  excerpt: Excerpt,
  /** Replacement for startLine..endLine, or null. */
  fix: z.string().nullable(),
  outcome: FindingOutcome,
  /** Why it is listed or dropped rather than posted; null when posted. */
  outcomeReason: z.string().nullable(),
  /** The comment in the code that suppresses it; absent where there is none. */
  suppression: Suppression.optional(),
  /** Places in other files; absent where the finding's own place shows all. */
  evidence: z.array(Evidence).optional(),
  /** Only where a model said it, or explains what a rule found. */
  model: ModelNote.optional(),
});
export type Finding = z.infer<typeof Finding>;

export const SkipReason = z.enum([
  "generated",
  "vendored",
  "lock-file",
  "minified",
  "binary",
  "too-large",
  "configuration",
  "over-budget",
  "not-delivered",
  "unknown-language",
  "too-deep",
  "parser-failed",
  "timed-out",
  "cut-patch",
]);
export type SkipReason = z.infer<typeof SkipReason>;

/** How one changed file was read. `note` says in words what a reader should know. */
export const FileCoverage = z.object({
  path: z.string(),
  state: z.enum(["read", "partly", "skipped"]),
  reason: SkipReason.nullable(),
  note: z.string().nullable(),
  /** How much of it a model was shown; absent when none was asked. */
  model: ModelCoverage.optional(),
});
export type FileCoverage = z.infer<typeof FileCoverage>;

/** What configuration keeps out of a review, where it says so, and what that hid. */
export const SwitchedOff = z.object({
  /** Such as "category security", "rule js-eval" or "everything below critical". */
  what: z.string(),
  /** Layer and line, such as ".acrux.yml:3" or "organization settings:2". */
  origin: z.string(),
  /** A whole kind of findings: with it no check is green. */
  isWide: z.boolean(),
  /** Findings by severity; null where nobody looked. */
  hid: z.record(Severity, z.number().int()).nullable(),
});
export type SwitchedOff = z.infer<typeof SwitchedOff>;

/** Where a name that the change touches is used. */
export const ChangedSymbol = z.object({
  name: z.string(),
  kind: z.enum(["function", "class", "type", "enum", "value"]),
  change: z.enum(["changed", "removed", "renamed"]),
  renamedTo: z.string().nullable(),
  path: z.string(),
  side: Side,
  line: z.number().int().min(1),
  /** Other files that use it, and how many of those are part of the change. */
  usedIn: z.number().int(),
  usedInChange: z.number().int(),
  /** The first of its uses, those outside of the change before the others. */
  uses: z.array(
    z.object({ path: z.string(), line: z.number().int().min(1), text: z.string(), isInChange: z.boolean() }),
  ),
});
export type ChangedSymbol = z.infer<typeof ChangedSymbol>;

/** What was seen of the repository around the change. `note` says in words why it was not all, or nothing. */
export const RepositoryContext = z.object({
  state: z.enum(["read", "partly", "not-needed", "off", "unavailable"]),
  note: z.string().nullable(),
  /** Files outside of the change that were read because they may use what changed. */
  files: z.number().int(),
  symbols: z.array(ChangedSymbol),
});
export type RepositoryContext = z.infer<typeof RepositoryContext>;

/**
 * `success` only when everything was read that configuration did not exclude, nothing was posted at or above high, and
 * configuration neither switched off a whole kind of findings nor hid a grave one.
 */
export const Conclusion = z.enum(["success", "neutral", "failure"]);
export type Conclusion = z.infer<typeof Conclusion>;

/** The whole answer of one engine run. */
export const ReviewResult = z.strictObject({
  version: z.literal(1),
  findings: z.array(Finding),
  coverage: z.array(FileCoverage),
  conclusion: Conclusion,
  switchedOff: z.array(SwitchedOff).default([]),
  /** Remarks about the run itself: rules left out, files that were killed, what was not checked. */
  remarks: z.array(z.string()),
  /** Absent where there is no repository around the change, and in results that are older than it. */
  context: RepositoryContext.optional(),
  /** Changed lines that were looked at, and milliseconds of engine time. */
  /** Absent in results that are older than the model's reading. */
  model: ModelReading.optional(),
  stats: z.strictObject({ changedLines: z.number().int(), engineMs: z.number(), rules: z.number().int() }),
});
export type ReviewResult = z.infer<typeof ReviewResult>;
