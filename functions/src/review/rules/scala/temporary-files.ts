/** Scala: temporary files whose name others can guess. */
import { defineRules } from "../writing/define-rules.ts";
import { temporaryText } from "../shared/defect-messages.ts";
import { inFunction, scalaNew } from "./matchers.ts";

export const temporaryFiles = defineRules(["scala"], "security", [
  {
    id: "scala-guessable-temporary-file",
    ...temporaryText,
    rule: scalaNew({
      names: "File|FileWriter|PrintWriter|FileOutputStream",
      args: '^\\(\\s*"/(?:var/)?tmp/[^"]',
    }),
    valid: [inFunction('File.createTempFile("a", "b")')],
    invalid: [inFunction('new File("/tmp/report.txt")')],
  },
]);
