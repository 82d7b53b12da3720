/** Scala: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const temporaryFiles = defineRules(["scala"], "security", [
  {
    id: "scala-guessable-temporary-file",
    ...defects.temporaryFile,
    rule: scalaNew({
      names: "File|FileWriter|PrintWriter|FileOutputStream",
      args: '^\\(\\s*"/(?:var/)?tmp/[^"]',
    }),
    valid: [inFunction('File.createTempFile("a", "b")')],
    invalid: [inFunction('new File("/tmp/report.txt")')],
  },
]);
