/** JavaScript and TypeScript: assignments of a variable to itself. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";
import type { SgNode } from "@ast-grep/napi";
import { nearestOf, kindOf, fieldTextOf, textOf, startOf, endOf } from "../../syntax/node-memo.ts";

export const selfAssignment = defineRules(ecmascript, "bug", [
  {
    id: "js-self-assignment",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: ["https://eslint.org/docs/latest/rules/no-self-assign"],
    title: titles.selfAssignment,
    message:
      "The statement assigns {a variable} to itself and has no effect, so another name was probably intended. Assign the parameter or the new value.",
    names: assignedTo,
    textFilter: /=(?![=>])(?=\s*([^\s;=]{1,120}?)\s*(?:[;}\n]|\/\/|$))(?<=(?<![\w$])\1\s*=)/,
    rule: {
      kind: "assignment_expression",
      all: [
        {
          has: { field: "left", any: [{ kind: "identifier" }, { kind: "member_expression" }], pattern: "$A" },
        },
        {
          has: {
            field: "right",
            any: [{ kind: "identifier" }, { kind: "member_expression" }],
            pattern: "$A",
          },
        },
      ],
      inside: { kind: "expression_statement" },
      // Assigning these to themselves loads again, draws anew, tells who observes, or lets old browsers replace their own.
      not: {
        has: {
          field: "left",
          regex:
            "location|^console$|^(?:window|globalThis)\\.|\\.(?:innerHTML|outerHTML|textContent|innerText|stack|src|href|value|length|scrollTop|scrollLeft|style|className|selectedIndex)$|\\.\\$|canvas(?:\\.current)?\\.(?:width|height)$|^document\\.(?:domain|title|cookie)$|(?:video|audio|media|player|element)(?:\\.current)?\\.currentTime$",
        },
      },
    },
    unsure: (assignment, file) =>
      isChosenAmong(assignment) || isNoted(assignment, file.text) || runsSetter(assignment, file.text),
    valid: [
      "this.y = y",
      "location.href = location.href",
      "label.textContent = label.textContent",
      "this.canvas.width = this.canvas.width",
      "video.currentTime = video.currentTime",
      "a = b",
      "window.setTimeout = window.setTimeout",
    ],
    invalid: ["this.y = this.y", "name = name"],
  },
]);

/** `cb = cb; // TODO`, or a line before it that says what it is for: it stands there on purpose. */
function isNoted(assignment: SgNode, text: string): boolean {
  const start = startOf(assignment);
  const before =
    text
      .slice(Math.max(0, start - 200), start)
      .split("\n")
      .at(-2) ?? "";
  return (
    /^[ \t]*;?[ \t]*\/[/*]/.test(text.slice(endOf(assignment), endOf(assignment) + 40)) ||
    /^\s*(?:\/\/|\/?\*).*(?:no-self-assign|trigger|reactiv|setter|re-?render|refresh|force|notif|observ)/i.test(
      before,
    )
  );
}

/** `this.page = this.page` where the file writes `set page(value)`. */
function runsSetter(assignment: SgNode, text: string): boolean {
  const name = /^this\.(\w+)$/.exec(fieldTextOf(assignment, "left"))?.[1];
  return name !== undefined && new RegExp(String.raw`^\s*(?:static )?set ${name}\(`, "m").test(text);
}

const choices = new Set(["if_statement", ...kindsOfFunctions]);

/** `if (isDate) at = at; else at = new Date(at);`: the other branch assigns it, so this one says that it stays. */
function isChosenAmong(assignment: SgNode): boolean {
  const choice = nearestOf(assignment, choices);
  if (choice === null || kindOf(choice) !== "if_statement") return false;
  const left = fieldTextOf(assignment, "left").replaceAll(/[.$]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w$.])${left}\s*=(?!=|\s*${left}\s*[;}\n])`).test(textOf(choice));
}
