/** The JSON schemas that editors and other programs read, made of the schemas that the engine itself goes by. */
import { z } from "zod";
import { Config } from "../config/schema.ts";
import { Rule } from "../rules/writing/rule.ts";
import { FullReport, fullReportVersion } from "./full-report.ts";

export interface PublishedSchema {
  /** Its path from the root of the repository. */
  readonly file: string;
  readonly text: string;
}

export function publishedSchemas(): PublishedSchema[] {
  return [
    publish(
      "functions/src/review/config/acrux.schema.json",
      Config.extend({ rules: z.array(Rule).max(100).optional() }),
      {
        title: "Acrux configuration",
        description: "The .acrux.yml of a repository or of a folder in it.",
      },
    ),
    publish("functions/src/review/config/rule.schema.json", Rule, {
      title: "Acrux rule",
      description: "A rule of a team: a file in .acrux/rules/, or an entry of rules in .acrux.yml.",
    }),
    publish("functions/src/review/report/full-report.schema.json", FullReport, {
      title: `Acrux full report ${fullReportVersion}`,
      description: "What `npm run review -- <path> --format json --all` prints.",
    }),
  ];
}

function publish(
  file: string,
  schema: z.ZodType,
  words: { title: string; description: string },
): PublishedSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return { file, text: `${JSON.stringify({ $schema, ...words, ...rest }, null, 2)}\n` };
}
