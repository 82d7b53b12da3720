/** Ruby: exceptions rescued too broadly or ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const swallowedException = defineRules(["ruby"], "bug", [
  {
    id: "rb-swallowed-exception",
    ...defects.swallowed,
    category: "maintainability",
    rule: {
      any: [
        {
          kind: "rescue",
          regex: "^rescue(?:\\s+(?:StandardError|Exception))?(?:\\s*=>\\s*\\w+)?\\s*(?:nil)?\\s*$",
        },
        {
          kind: "rescue_modifier",
          regex: "\\srescue\\s+(?:nil|false|true|''|\"\"|\\[\\]|\\{\\})$",
          inside: { any: [{ kind: "body_statement" }, { kind: "then" }, { kind: "block_body" }] },
        },
      ],
    },
    valid: ["begin\n  f\nrescue => e\n  log(e)\nend", "begin\n  f\nrescue KeyError\nend"],
    invalid: [
      { code: "begin\n  f\nrescue => e\nend", lines: [3] },
      { code: "begin\n  f\nrescue Exception\nend", lines: [3] },
    ],
  },
  {
    id: "rb-rescue-exception",
    severity: "medium",
    confidence: "high",
    cwe: 396,
    title: "`rescue Exception` also catches exits and signals",
    message:
      "`rescue Exception` also catches SystemExit, Interrupt and NoMemoryError, so the process cannot be ended. Rescue StandardError or the expected class.",
    rule: {
      kind: "exceptions",
      regex: "^Exception$",
      inside: {
        kind: "rescue",
        not: { any: [{ regex: "\\braise\\b|\\bexit|\\babort\\b" }, { regex: "^rescue Exception\\s*$" }] },
      },
    },
    valid: [
      "begin\n  f\nrescue StandardError => e\n  log(e)\nend",
      "begin\n  f\nrescue Exception => e\n  log(e)\n  raise\nend",
    ],
    invalid: [{ code: "begin\n  f\nrescue Exception => e\n  log(e)\nend", lines: [3] }],
  },
]);
