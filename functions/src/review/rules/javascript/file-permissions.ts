/** JavaScript and TypeScript: files that every user of the machine may read or change. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";

export const filePermissions = defineRules(ecmascript, "security", [
  {
    id: "js-world-writable-file",
    ...defects.worldWritable,
    textFilter: /\bmode["']?\s*:\s*0o?[0-7][0-7][2367]\b|chmod/,
    rule: {
      any: [
        jsCall({
          names: "chmod|chmodSync|fchmod|fchmodSync|lchmod",
          bare: "also",
          on: ".",
          args: { has: { nthChild: 2, regex: "^(?:0o?|[\"']0?)(?:[0-7])?[0-7][0-7][2367][\"']?$" } },
        }),
        jsPair("mode", { kind: "number", regex: "^0o?[0-7][0-7][2367]$" }),
      ],
    },
    valid: [
      "fs.chmodSync(file, 0o755)",
      "fs.writeFileSync(file, text, { mode: 0o600 })",
      "fs.chmod(file, mode)",
    ],
    invalid: [
      "fs.chmodSync(file, 0o777)",
      "fs.writeFileSync(file, text, { mode: 0o666 })",
      'fs.chmodSync(file, "777")',
    ],
  },
]);
