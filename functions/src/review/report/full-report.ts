/** Everything that a run found, and what became of each finding: the answer for machines that score or store reviews. */
import {
  Category,
  Conclusion,
  FileCoverage,
  Finding,
  FindingOutcome,
  type ReviewResult,
  Severity,
  Side,
  Suppression,
  SwitchedOff,
  TraceStep,
} from "@acrux/contract";
import { z } from "zod";

/** Grows in its second part when something is added, in its first when a reader must change. */
export const fullReportVersion = "1.2";

const FullFinding = z.strictObject({
  ruleId: z.string(),
  source: Finding.shape.source,
  cwe: z.string().nullable().describe("Such as CWE-89"),
  severity: Severity,
  category: Category,
  confidence: Finding.shape.confidence,
  path: z.string(),
  side: Side.describe("LEFT is the file before the change, RIGHT the file after it"),
  startLine: z.number().int().min(1),
  endLine: z.number().int().min(1).describe("Inclusive"),
  quote: z.string().describe("The code at that place; of a secret its masked beginning"),
  fingerprint: Finding.shape.fingerprint.describe("Identity without line numbers"),
  title: z.string(),
  message: z.string(),
  trace: z
    .array(TraceStep)
    .nullable()
    .describe("How the value came here, from its source to its sink; null where none was followed"),
  enough: z.string().nullable().describe("The guard that was looked for on that way and not found"),
  outcome: FindingOutcome,
  reason: z.string().nullable().describe("Why it is listed or dropped; null for what is posted"),
  suppression: Suppression.nullable().describe("The comment in the code that suppresses it"),
});

export const FullReport = z.strictObject({
  version: z.literal(fullReportVersion),
  tool: z.strictObject({ name: z.literal("Acrux"), version: z.string() }),
  base: z.string().nullable().describe("Commit; null when whole files were reviewed"),
  head: z.string().nullable(),
  conclusion: Conclusion,
  switchedOff: z
    .array(SwitchedOff)
    .describe("What configuration keeps out, where it says so, and what that hid"),
  findings: z.array(FullFinding),
  coverage: z.array(FileCoverage),
  remarks: z.array(z.string()),
  unlistedFiles: z.number().int().min(0).describe("Files that were left out of the list"),
  stats: z.strictObject({
    changedLines: z.number().int(),
    engineMs: z.number(),
    rules: z.number().int(),
  }),
});
export type FullReport = z.infer<typeof FullReport>;

export interface FullReportContext {
  readonly version: string;
  readonly base: string | null;
  readonly head: string | null;
  readonly unlistedFiles: number;
}

/** One line of JSON for each finding, so that ten thousand stay readable by line and quick to write. */
export function reportInFull(result: ReviewResult, context: FullReportContext): string {
  const { conclusion, switchedOff, coverage, remarks, stats } = result;
  const report = {
    version: fullReportVersion,
    tool: { name: "Acrux", version: context.version },
    ...{ base: context.base, head: context.head, conclusion, switchedOff },
    findings: result.findings.map(inFull),
    ...{ coverage, remarks, unlistedFiles: context.unlistedFiles, stats },
  } satisfies FullReport;
  const rows = Object.entries(report).map(([key, value]) => `  ${JSON.stringify(key)}: ${rowsOf(value)}`);
  return `{\n${rows.join(",\n")}\n}\n`;
}

function rowsOf(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}\n  ]`;
}

function inFull(finding: Finding): z.infer<typeof FullFinding> {
  const { ruleId, source, cwe, severity, category, confidence, path, side, startLine, endLine } = finding;
  const {
    quote,
    fingerprint,
    title,
    message,
    outcome,
    outcomeReason,
    suppression = null,
    trace = null,
    enough = null,
  } = finding;
  return {
    ...{ ruleId, source, cwe, severity, category, confidence, path, side, startLine, endLine },
    ...{ quote, fingerprint, title, message, trace, enough, outcome, reason: outcomeReason, suppression },
  };
}
