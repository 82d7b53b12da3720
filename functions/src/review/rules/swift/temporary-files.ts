/** Swift: temporary files with a predictable name. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const temporaryFiles = defineRules(["swift"], "security", [
  {
    id: "swift-guessable-temporary-file",
    ...defects.temporaryFile,
    rule: {
      any: [
        swiftCall({ names: "createFile|write|URL", args: '"/(?:var/)?tmp/[^"\\\\]+"' }),
        swiftCall({
          names: "appendingPathComponent",
          on: "temporaryDirectory$|NSTemporaryDirectory\\(\\)\\)?$",
          args: '^\\(\\s*"[^"\\\\]*"',
        }),
      ],
    },
    valid: [inFunction("d.temporaryDirectory.appendingPathComponent(UUID().uuidString)")],
    invalid: [inFunction('d.temporaryDirectory.appendingPathComponent("report.txt")')],
  },
]);
