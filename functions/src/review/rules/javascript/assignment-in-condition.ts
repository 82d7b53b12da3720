/** JavaScript and TypeScript: assignments in conditions. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

const fixedValues = ["string", "number", "true", "false", "null"].map((kind) => ({ kind }));

const isCondition = { kind: "if_statement", field: "condition" };

/** Values that are looked up or worked out, and kept for the branch: `if (name = arg && arg.name)`. */
const lookedUp = ["call_expression", "await_expression", "subscript_expression", "member_expression"].map(
  (kind) => ({ kind }),
);

const comparison = {
  kind: "binary_expression",
  has: { field: "operator", regex: "^(?:[!=]==?|[<>]=?|in|instanceof)$" },
};

const choice = {
  kind: "binary_expression",
  all: [
    { has: { field: "operator", regex: "^(?:&&|\\|\\||\\?\\?)$" } },
    { any: [{ has: { field: "right", any: lookedUp } }, { has: { field: "left", ...comparison } }] },
  ],
};

const assignedOnPurpose = [
  ...lookedUp,
  { kind: "ternary_expression" },
  { kind: "assignment_expression" },
  choice,
  comparison,
  { kind: "parenthesized_expression", has: { any: [choice, comparison] } },
];

export const assignmentInCondition = defineRules(ecmascript, "bug", [
  {
    id: "js-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` overwrites the variable, and the branch follows the new value. Compare with `===`; if the assignment is intended, put it on a line of its own.",
    rule: {
      kind: "assignment_expression",
      any: [
        {
          inside: { kind: "parenthesized_expression", inside: isCondition },
          // `if (value = +value)` makes a number of it, as `=+` without a space may not mean to.
          not: { regex: "= \\+[\\w$]" },
          has: { field: "right", not: { any: assignedOnPurpose } },
        },
        // Doubled brackets say that it is meant, but a fixed value decides nothing.
        {
          inside: {
            kind: "parenthesized_expression",
            inside: { kind: "parenthesized_expression", inside: isCondition },
          },
          has: { field: "right", any: fixedValues },
        },
      ],
    },
    check: (assignment) => !turnsRound(assignment) && !keepsNegation(assignment),
    milder: keepsWhatIsUsed,
    unsure: (assignment) => keepsWhatIsUsed(assignment) && isReadInBranch(assignment),
    valid: [
      "if (this.open = !this.open) show()",
      "if (isLast = !list.length) show()",
      "if (can = !!video.play) show(can)",
      "if (value = +value) sum += value",
      "if ((m = r.exec(s))) f(m)",
      "if (m = r.exec(s)) f(m)",
      "while (m = next()) f(m)",
      "if (a === b) f()",
      "if (name = (arg && arg.name)) f(name)",
      "if (all = (count === names.length)) f()",
      "if ((last = name)) f(last)",
      "if (option.selected = list.indexOf(option) > -1) f()",
      "if (a.has = 'x' in b && (c || d)) f()",
    ],
    invalid: [
      "if (a = b) f()",
      "if (a =! b) f()",
      'if (user.role = "admin") f()',
      'if ((job.state = "open")) f(job)',
    ],
  },
]);

/** `x = !x`: no value equals its own negation. */
function turnsRound(assignment: SgNode): boolean {
  return fieldTextOf(assignment, "right") === `!${fieldTextOf(assignment, "left")}`;
}

/** `if (isLast = !list.length)`: who compares does not negate the other side; `=!` is a `!=` written the wrong way round. */
function keepsNegation(assignment: SgNode): boolean {
  return fieldTextOf(assignment, "right").startsWith("!") && /=\s+!/.test(textOf(assignment));
}

/** `if (this.locator = locator) locator.line = 0`: the branch works with what was kept. */
function isReadInBranch(assignment: SgNode): boolean {
  const choice = parentOf(parentOf(assignment) ?? assignment);
  const given = fieldTextOf(assignment, "right").replaceAll("$", String.raw`\$`);
  return new RegExp(String.raw`(?<![\w$.])${given}[.[]`).test(fieldTextOf(choice, "consequence"));
}

/** `if (this.locator = locator) locator.line = 0`: the value is kept under its own name and then used. */
function keepsWhatIsUsed(assignment: SgNode): boolean {
  const [kept, given] = [fieldTextOf(assignment, "left"), fieldTextOf(assignment, "right")];
  return kept.endsWith(`.${given}`);
}
