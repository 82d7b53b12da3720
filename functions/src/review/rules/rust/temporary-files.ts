/** Rust: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { outsideTests, inFunction, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const temporaryFiles = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-guessable-temporary-file",
      ...defects.temporaryFile,
      rule: {
        any: [
          rustCall({
            names: "create|write|open",
            on: "(?:^|::)(?:File|fs)$",
            args: '^\\(\\s*"/(?:var/)?tmp/',
          }),
          rustCall({ names: "join", on: "(?:^|::)temp_dir\\(\\)$", args: '^\\(\\s*"' }),
        ],
      },
      valid: [inFunction("tempfile::NamedTempFile::new();")],
      invalid: [inFunction('File::create("/tmp/report.txt");')],
    },
  ]),
);
