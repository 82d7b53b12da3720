/** Kotlin: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const temporaryFiles = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-guessable-temporary-file",
    ...defects.temporaryFile,
    rule: {
      any: [
        kotlinCall({
          names: "File|FileWriter|FileOutputStream",
          bare: "only",
          args: '^\\(\\s*"/(?:var/)?tmp/[^"]',
        }),
        kotlinCall({
          names: "File",
          bare: "only",
          args: '^\\(\\s*System\\.getProperty\\("java\\.io\\.tmpdir"\\)\\s*,\\s*"',
        }),
      ],
    },
    valid: [inFunction('File.createTempFile("a", "b")')],
    invalid: [inFunction('File("/tmp/report.txt").writeText(x)')],
  },
]);
