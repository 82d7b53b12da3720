/** The trial on the landing page: a pasted file or diff, and what the engine says of it. */
import { z } from "zod";
import { Category, FileCoverage, Finding, Severity, Side } from "./findings.ts";
import { route } from "./route.ts";

/** Characters of a pasted text. */
export const mostTrialCharacters = 60_000;

const TrialFinding = z.object({
  ruleId: z.string(),
  severity: Severity,
  category: Category,
  title: z.string(),
  message: z.string(),
  cwe: z.string().nullable(),
  path: z.string(),
  side: Side,
  startLine: z.number().int().min(1),
  endLine: z.number().int().min(1),
  quote: z.string(),
  trace: Finding.shape.trace,
  /** Lines around it, so that a diff of many files can show where it is. */
  excerpt: z.object({ startLine: z.number().int(), lines: z.array(z.string()) }),
  /** Whether a pull request would get it as a comment, or only list it. */
  posted: z.boolean(),
});

export const Trial = z.object({
  /** What the text was taken for. */
  kind: z.enum(["file", "diff"]),
  findings: z.array(TrialFinding),
  coverage: z.array(FileCoverage),
  /** What a reader should know besides. */
  remarks: z.array(z.string()),
  engineMs: z.number(),
});
export type Trial = z.infer<typeof Trial>;

export const trialRoutes = {
  tryReview: route({
    method: "POST",
    path: "/try",
    summary: "Reviews a pasted file or diff without an account, and keeps nothing of it",
    needs: "nobody",
    body: z.strictObject({
      text: z
        .string()
        .min(1, "Paste a file or a diff first.")
        .max(mostTrialCharacters, "Paste at most 60,000 characters.")
        .describe("A file, or a diff as git prints it"),
      name: z
        .string()
        .trim()
        .max(200)
        .regex(/^[^\0\r\n]*$/)
        .optional()
        .describe("The file's name, which tells its language; a diff names its own files"),
    }),
    output: Trial,
    errors: ["too_many_requests", "payload_too_large"],
  }),
};
