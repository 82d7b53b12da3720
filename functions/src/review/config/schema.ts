/** What an `.acrux.yml` may say. The published JSON schema is made of it. */
import { Category, Severity } from "@acrux/contract";
import { z } from "zod";
import { languages } from "../languages/languages.ts";
import { strictnesses } from "./strictness.ts";
import { hasTooManyChoices, maxGlobLength } from "./glob.ts";
import { ModelConfig } from "./model-schema.ts";

const Glob = z
  .string()
  .min(1)
  .max(maxGlobLength)
  .refine((glob) => !hasTooManyChoices(glob), "has more than 64 choices in braces")
  .refine((glob) => !glob.startsWith("!"), "begins with !; write it under the other key instead");
const Globs = z.array(Glob).max(200);
const Switch = z.union([z.boolean(), z.enum(["on", "off"])]);

/** What is not judged like the code of the product unless a team asks for it. */
export const ordinarilyLenient = ["tests", "fixtures", "vendored", "generated"] as const;
export type Inclusion = (typeof ordinarilyLenient)[number];

const languageNames = languages.map(({ id }) => id);

const Threshold = z.union([z.number().int().min(1).max(100_000), z.literal("off")]);

export const metricNames = [
  "cyclomatic",
  "cognitive",
  "functionLines",
  "nesting",
  "parameters",
  "duplicateLines",
] as const;
export type MetricName = (typeof metricNames)[number];

export const Config = z
  .strictObject({
    strictness: z
      .enum(strictnesses)
      .describe("How sure and how grave a finding must be to become a comment."),
    severityThreshold: Severity.describe("Findings below it are dropped."),
    maxComments: z
      .number()
      .int()
      .min(0)
      .max(100)
      .describe("Comments of one review at most; the rest is listed. Only in the root's file."),
    categories: z.partialRecord(Category, Switch).describe("Categories of findings, switched on or off."),
    overrides: z
      .record(z.string().min(1).max(maxGlobLength), z.union([z.literal("off"), Severity]))
      .describe("Severity of rules by id or glob, or off. The last entry that matches applies."),
    paths: z
      .strictObject({
        include: Globs.min(1, "must not be empty: leave it out, and every file is read")
          .describe("Only these files are read.")
          .optional(),
        exclude: Globs.describe("These files are not read.").optional(),
      })
      .describe("Globs, relative to the folder of the file that says them."),
    languages: z
      .array(z.enum(languageNames))
      .min(1, "must not be empty: leave it out, and every language is analyzed")
      .describe("Only code in these languages is analyzed."),
    include: z
      .array(z.enum(ordinarilyLenient))
      .describe("Judged like the code of the product: tests, fixtures, vendored or generated code."),
    metrics: z
      .partialRecord(z.enum(metricNames), Threshold)
      .describe("Thresholds of metrics; off switches one off."),
    secrets: z
      .strictObject({
        allow: z
          .array(
            z
              .string()
              .regex(/^[0-9a-f]{32}$/, "is not a fingerprint: 32 hex digits, as the review shows them"),
          )
          .max(1_000)
          .describe("Fingerprints of findings that are no secrets. Never the value itself.")
          .optional(),
      })
      .describe("Secrets that are none."),
    manifests: Switch.describe("Checks of package manifests, images and workflows, switched on or off."),
    context: Switch.describe(
      "Whether the repository around a change is read, to see what the change touches elsewhere. Only in the root's file.",
    ),
    model: ModelConfig.describe(
      "How a model reads pull requests, and the team's own words to it. Only in the root's file.",
    ),
    rules: z
      .array(z.unknown())
      .max(100)
      .describe("The team's own rules. Only in the root's file; files in .acrux/rules/ hold one rule each."),
  })
  .partial();
export type Config = z.infer<typeof Config>;

/** Keys that are about the whole review and so have no meaning in the file of a folder. */
export const rootOnly: readonly (keyof Config)[] = ["maxComments", "context", "model", "rules"];
