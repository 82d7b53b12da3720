/** JavaScript and TypeScript: operators that bind, join or assign otherwise than they look. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { mdn } from "./references.ts";
import {
  fieldKindOf,
  fieldOf,
  fieldTextOf,
  kindOf,
  nearestOf,
  parentOf,
  textOf,
} from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";
import { titles } from "../writing/titles.ts";

export const operators = defineRules(ecmascript, "bug", [
  {
    id: "js-negated-left-operand",
    severity: "high",
    confidence: "high",
    cwe: 783,
    see: [`${mdn}/Operators/Operator_precedence`],
    title: titles.notOnLeftOnly,
    message:
      "`!key in object` looks for a property named `true` or `false`, and `!x instanceof C` is never true. Put parentheses around the whole test: `!(key in object)`.",
    glance: /!\s*(?:[\w$][\w$.]*(?:\([^;{}&|]*\)|\[[^;{}&|]*\])*\s+|\([^;{}]*\)\s*)(?:in|instanceof)\s/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:in|instanceof)$" } },
        { has: { field: "left", kind: "unary_expression", regex: "^!" } },
      ],
    },
    valid: ["if (!(key in map)) f()", "if ((!a) === b) f()", "for (const key in map) f()"],
    invalid: ["if (!key in map) f()", "const other = !x instanceof Map"],
  },
  {
    id: "js-fallback-takes-comparison",
    severity: "high",
    confidence: "high",
    cwe: 783,
    see: [`${mdn}/Operators/Operator_precedence`],
    title: "Operator precedence: comparison binds before `??` or `||`",
    message:
      "Comparisons bind tighter than `??` and `||`, so two constants are compared and the value itself never is. Put parentheses around the value and its fallback.",
    glance: /(?:\?\?|\|\|)\s*(?:\.?\d|["'])[^;{}]*?[<>=+\-*/%]/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:\\?\\?|\\|\\|)$" } },
        {
          has: {
            field: "right",
            kind: "binary_expression",
            all: [
              { has: { field: "operator", regex: "^(?:[<>]=?|[!=]==?|[-+*/%])$" } },
              { has: { field: "left", any: [{ kind: "number" }, { kind: "string" }] } },
              { has: { field: "right", any: [{ kind: "number" }, { kind: "identifier" }] } },
            ],
          },
        },
        { has: { field: "left", any: [{ kind: "member_expression" }, { kind: "identifier" }] } },
      ],
    },
    check: (node, file) => isCompared(fieldOf(node, "right")) && !comparesBackwards(node, file),
    valid: [
      "if ((a.size ?? 0) > 100) f()",
      "const n = a.size ?? 60 * 1000",
      "if (a || b > 100) f()",
      "if (c && 0 < d || e || 0 < f) g()",
    ],
    invalid: ["if (a.size ?? 0 > 100) f()", "return_(a.count || 0 === 5)"],
  },
  {
    id: "js-bits-for-conditions",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    see: [`${mdn}/Operators/Bitwise_AND`],
    title: titles.bitwiseCondition,
    message:
      "The bitwise operator always evaluates both sides and converts them to numbers, so a missing object throws and a truthy value can count as 0. Write `&&` or `||`.",
    glance: /(?<![&|])[&|](?![&|=])/,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[&|]$" } },
        { any: [{ has: { field: "left", ...condition() } }, { has: { field: "right", ...condition() } }] },
      ],
      any: [
        {
          inside: {
            kind: "parenthesized_expression",
            inside: { any: [{ kind: "if_statement" }, { kind: "while_statement" }] },
          },
        },
        { inside: { kind: "ternary_expression", field: "condition" } },
      ],
    },
    valid: ["if (flags & MASK) f()", "if (a && b > 1) f()", "const n = (a > 1) | 0"],
    invalid: [
      "if (a > 1 & b) f()",
      "if (x === null | y === null) f()",
      "if (item.isReady & user.isActive) f()",
    ],
  },
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
    glance: /=(?![=>])(?=\s*([^\s;=]{1,120}?)\s*(?:[;}\n]|\/\/|$))(?<=(?<![\w$])\1\s*=)/,
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
            "location|^console$|^(?:window|globalThis)\\.|\\.(?:innerHTML|outerHTML|textContent|innerText|stack|src|href|value|length|scrollTop|scrollLeft|style|className|selectedIndex)$|\\.\\$",
        },
      },
    },
    milder: isChosenAmong,
    valid: [
      "this.y = y",
      "location.href = location.href",
      "label.textContent = label.textContent",
      "a = b",
      "window.setTimeout = window.setTimeout",
    ],
    invalid: ["this.y = this.y", "name = name"],
  },
  {
    id: "js-optional-chain-asserted",
    languages: ["typescript", "tsx"],
    severity: "low",
    confidence: "high",
    cwe: 476,
    see: ["https://typescript-eslint.io/rules/no-non-null-asserted-optional-chain"],
    title: "Non-null assertion on an optional chain",
    message:
      "`?.` says that the object may be missing, and `!` tells the compiler that the result is never undefined, which is wrong at run time. Handle the missing case instead of `!`.",
    rule: {
      kind: "non_null_expression",
      has: {
        any: [{ kind: "member_expression" }, { kind: "call_expression" }, { kind: "subscript_expression" }],
        regex: "^[\\w$.\\[\\]()!]+\\?\\.[\\w$.\\[\\]()?!]*$",
      },
    },
    check: (node) => !isTestedNext(node),
    valid: [
      "const c = user?.city ?? ''",
      "const c = user!.city",
      "const file = slash ? given : message?.files.first()!;\nif (!file) return;",
      "const file = await message?.files.first()!;\nopen(file?.name);",
    ],
    invalid: [
      "const c = user?.address!.city",
      "const n = a.find(f)?.name!",
      "const file = message?.files.first()!;\nopen(file.name);",
    ],
  },
]);

const passingOn: ReadonlySet<string> = new Set([
  "parenthesized_expression",
  "ternary_expression",
  "await_expression",
  "as_expression",
]);

/** `const x = a?.b!; if (!x) return;`: the `!` was put there for a type, and the value is tested. */
function isTestedNext(node: SgNode): boolean {
  let holder = parentOf(node);
  while (holder !== null && passingOn.has(kindOf(holder))) holder = parentOf(holder);
  if (holder === null || kindOf(holder) !== "variable_declarator") return false;
  const name = fieldTextOf(holder, "name");
  const block = nearestOf(holder, blocks);
  if (!/^\w+$/.test(name) || block === null) return false;
  const after = textOf(block).slice(holder.range().end.index - block.range().start.index);
  return new RegExp(
    String.raw`!${name}\b(?!\.)|\bif\s*\(\s*${name}\s*(?:\)|&&)|\b${name}(?:\?\.|\s*(?:[=!]==?\s*(?:null|undefined)\b|\?\?|\?\s))`,
  ).test(after);
}

const blocks: ReadonlySet<string> = new Set(["statement_block", "program"]);

const constantFirst = /(?:\(|&&)\s*(?:\d+|"[^"\n]*"|'[^'\n]*')\s*(?:[<>]=?|[!=]==?)\s*[a-z]/i;

/** Who writes `0 < n` all the time, as minifiers do, means the comparison. */
function comparesBackwards(node: SgNode, { text }: ParsedFile): boolean {
  const right = fieldOf(node, "right");
  return right !== null && fieldKindOf(right, "right") === "identifier" && constantFirst.test(text);
}

const choices = new Set(["if_statement", ...kindsOfFunctions]);

/** `if (isDate) at = at; else at = new Date(at);`: the other branch assigns it, so this one says that it stays. */
function isChosenAmong(assignment: SgNode): boolean {
  const choice = nearestOf(assignment, choices);
  if (choice === null || kindOf(choice) !== "if_statement") return false;
  const left = fieldTextOf(assignment, "left").replaceAll(/[.$]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w$.])${left}\s*=(?!=|\s*${left}\s*[;}\n])`).test(textOf(choice));
}

function isCompared(node: SgNode | null): boolean {
  const operator = node ? fieldOf(node, "operator") : null;
  return operator !== null && /^(?:[<>]=?|[!=]==?)$/.test(textOf(operator));
}

function condition(): Matcher {
  return {
    any: [
      { kind: "binary_expression", has: { field: "operator", regex: "^(?:[<>]=?|[!=]==?|in|instanceof)$" } },
      { kind: "unary_expression", regex: "^!" },
      { kind: "true" },
      { kind: "false" },
      {
        any: [{ kind: "member_expression" }, { kind: "identifier" }],
        regex:
          "(?:^|\\.)(?:is|has|can|should)[A-Z]\\w*$|\\.(?:active|enabled|disabled|published|visible|valid|ready|checked|selected|loaded|deleted|archived|verified)$",
      },
    ],
  };
}
