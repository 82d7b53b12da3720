/** Asks the emulator which expressions of the security rules it has evaluated, and to what. */
import { z } from "zod";

export interface Expression {
  readonly line: number;
  readonly text: string;
  /** What it came to: "true", "false", "error" or "other". Empty when it was never evaluated. */
  readonly outcomes: ReadonlySet<string>;
  /** A whole condition of an `allow`, or a whole function, and not a part of one. */
  readonly isWhole: boolean;
}

interface Report {
  readonly sourcePosition: z.infer<typeof Position>;
  readonly values: readonly { readonly value: z.infer<typeof Value> }[];
  readonly children: readonly Report[];
}

const Position = z.object({
  line: z.number().default(0),
  currentOffset: z.number().default(0),
  endOffset: z.number().default(0),
});

/** `undefined` with a cause is an error; without one, the expression was passed over. */
const Value = z.looseObject({
  boolValue: z.boolean().optional(),
  undefined: z.looseObject({ causeMessage: z.string().optional() }).optional(),
});

const Report: z.ZodType<Report> = z.object({
  sourcePosition: Position,
  values: z.array(z.object({ value: Value })).default([]),
  children: z.array(z.lazy(() => Report)).default([]),
});

const Coverage = z.object({
  rules: z.object({ files: z.array(z.object({ content: z.string() })) }),
  report: z.array(Report),
});

export async function readRuleCoverage(projectId: string): Promise<Expression[]> {
  const host = process.env["FIRESTORE_EMULATOR_HOST"] ?? "";
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`);
  const { rules, report } = Coverage.parse(await response.json());
  const source = rules.files[0]?.content ?? "";
  return report.flatMap((expression) => flatten(expression, source, true));
}

function flatten(report: Report, source: string, isWhole: boolean): Expression[] {
  const { line, currentOffset, endOffset } = report.sourcePosition;
  const outcomes = new Set(report.values.map(({ value }) => outcomeOf(value)).filter((one) => one !== null));
  return [
    { line, text: source.slice(currentOffset, endOffset + 1), outcomes, isWhole },
    ...report.children.flatMap((child) => flatten(child, source, false)),
  ];
}

function outcomeOf(value: z.infer<typeof Value>): string | null {
  if (value.boolValue !== undefined) return String(value.boolValue);
  if (value.undefined === undefined) return "other";
  return value.undefined.causeMessage === undefined ? null : "error";
}
