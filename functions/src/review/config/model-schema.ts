/** What an `.acrux.yml` may say of the model's reading: the team's own words, and whether and for how much it reads. */
import { z } from "zod";
import { hasTooManyChoices, maxGlobLength } from "./glob.ts";

const Switch = z.union([z.boolean(), z.enum(["on", "off"])]);

const Glob = z
  .string()
  .min(1)
  .max(maxGlobLength)
  .refine((glob) => !hasTooManyChoices(glob), "has more than 64 choices in braces");

/** It is handed to the model as it is: nothing in it could end a line, or a part of the request. */
const manner = (longest: number) =>
  z
    .string()
    .min(2)
    .max(longest)
    .regex(/^[\p{L}\p{N} ,.'()-]+$/u, "may have letters, digits, spaces and , . ' ( ) - only");

const Saying = z.strictObject({
  say: z.string().min(1).max(1_000).describe("A sentence or two in plain words."),
  paths: z
    .array(Glob)
    .min(1, "must not be empty: leave it out, and it is about every file")
    .max(50)
    .describe("Globs of the files that it is about; every file if left out.")
    .optional(),
});
export type Saying = z.infer<typeof Saying>;

const dollars = z.number().min(0).max(1_000);

export const ModelConfig = z
  .strictObject({
    enabled: Switch.describe("Whether a model reads the pull requests, where one is configured."),
    strangers: Switch.describe("Whether it reads those of forks and of first-time authors as well."),
    triage: Switch.describe(
      "Whether the light model first says which files of a large change need a close look.",
    ),
    capUsd: dollars.describe("US dollars that the model's reading of one pull request may cost at most."),
    monthlyCapUsd: dollars.describe(
      "US dollars that all readings of a repository may cost in a month at most.",
    ),
    language: manner(40).describe("The language of its comments, such as German."),
    tone: manner(80).describe("How it speaks, such as short and friendly."),
    rules: z
      .array(Saying)
      .max(50)
      .describe("The team's rules in plain words: code that breaks one is a finding."),
    instructions: z.array(Saying).max(50).describe("What matters in which files, and what does not."),
  })
  .partial();
export type ModelConfig = z.infer<typeof ModelConfig>;
