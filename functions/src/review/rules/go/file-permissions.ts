/** Go: files that every user can change. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const filePermissions = defineRules(["go"], "security", [
  {
    id: "go-world-writable-file",
    ...defects.worldWritable,
    rule: {
      any: [
        goCall({
          names: "Chmod",
          args: { has: { nthChild: { position: 1, reverse: true }, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
        }),
        goCall({
          names: "WriteFile|MkdirAll|Mkdir|OpenFile",
          on: "^(?:os|ioutil)$",
          args: {
            has: {
              nthChild: { position: 1, reverse: true },
              regex: "^(?:0o?[0-7][0-7][2367]|os\\.ModePerm|fs\\.ModePerm)$",
            },
          },
        }),
      ],
    },
    // What makes a file or a folder passes the umask, which takes these rights back wherever none has set another.
    unsure: (call) => !call.text().includes("Chmod("),
    valid: [
      inFunction("os.Chmod(p, 0755)"),
      inFunction("os.WriteFile(p, b, 0644)"),
      inFunction("os.MkdirAll(p, 0o755)"),
    ],
    invalid: [found("os.Chmod(p, 0777)"), found("os.WriteFile(p, b, 0777)")],
  },
]);
