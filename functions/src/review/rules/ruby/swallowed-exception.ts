/** Ruby: exceptions rescued too broadly or ignored. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

/** A linter is told so beside it, or the error is kept and handed on to where it is raised. */
function isMeant(list: SgNode): boolean {
  const handler = list.parent();
  if (handler === null) return false;
  const name = /=>\s*(@?\w+)/.exec(textOf(handler).slice(0, 120))?.[1];
  if (/^[^\n]*rubocop:disable/.test(textOf(handler).slice(0, 300)) || isToldOff(handler)) return true;
  if (name === undefined) return false;
  return (
    name.startsWith("@") ||
    new RegExp(
      String.raw`(?:@\w+|\w+\.\w+|\bresult|\berror|\bexception)\s*(?:\|\|)?=\s*${name}\b|<<\s*${name}\b|\b(?:reject|fail|fulfill|set_exception|push)!?[ (]${name}\b`,
    ).test(textOf(handler))
  );
}

/** `# rubocop:disable Lint/RescueException` at the end of the line, or on the line before. */
function isToldOff(handler: SgNode): boolean {
  const lines = textOf(handler.getRoot().root()).split("\n");
  const at = handler.range().start.line;
  return lines.slice(Math.max(0, at - 1), at + 1).some((line) => line.includes("Lint/RescueException"));
}

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
    unsure: isMeant,
    valid: [
      "begin\n  f\nrescue StandardError => e\n  log(e)\nend",
      "begin\n  f\nrescue Exception => e\n  log(e)\n  raise\nend",
    ],
    invalid: [{ code: "begin\n  f\nrescue Exception => e\n  log(e)\nend", lines: [3] }],
  },
]);
