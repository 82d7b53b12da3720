/** Java: null checks that come after the use, or do not guard it. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { partsOfChain, joinedBy } from "../shared/condition-chains.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { methodWith, foundWith, inNamedMethod, foundInNamedMethod } from "./examples.ts";
import { testedForNull } from "../writing/names-in-code.ts";

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

/** A part after `tested` that calls or reads what is null there, with no word of null between. */
function isReadWhereNull(parts: readonly string[], operator: string): boolean {
  return parts.some((part, at) => {
    const name = new RegExp(String.raw`^(?:(\w+)\s*${operator}\s*null|null\s*${operator}\s*(\w+))$`).exec(
      part,
    );
    const own = name?.[1] ?? name?.[2];
    const next = parts[at + 1];
    return own !== undefined && isRead(own, next ?? "");
  });
}

function isReadBeforeTest(parts: readonly string[], operator: string): boolean {
  return parts.some((part, at) => {
    const own = new RegExp(String.raw`^(\w+)\s*${operator}\s*null$`).exec(part)?.[1];
    const before = parts[at - 1];
    return own !== undefined && isRead(own, before ?? "");
  });
}

function isRead(name: string, text: string): boolean {
  return new RegExp(String.raw`^[!(\s]*${name}\.\w+`).test(text);
}

const nullBefore = String.raw`\w\s*(?:==|!=)\s*null|null\s*(?:==|!=)\s*\w`;

export const misplacedNullCheck = defineRules(["java"], "bug", [
  {
    id: "java-null-check-after-use",
    severity: "medium",
    confidence: "high",
    cwe: 476,
    title: titles.lateNullCheck,
    message:
      "The operand before already reads a member of the value and throws if it is null. Put the null check first.",
    rule: { any: [joined("&&", nullBefore), joined(String.raw`\|\|`, nullBefore)] },
    check: (node) =>
      isReadBeforeTest(partsOfChain(node), fieldTextOf(node, "operator") === "&&" ? "!=" : "=="),
    valid: [methodWith("if (x != null && x.isEmpty()) g();"), methodWith("if (x.y > 0 && y != null) g();")],
    invalid: [
      foundWith("if (x.isEmpty() && x != null) g();"),
      foundWith("if (x.size() == 0 || x == null) g();"),
    ],
  },
  {
    id: "java-null-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If {the value} is null, the next operand is still evaluated and throws. Use `&&` with `!=`, or `||` with `==`.",
    names: testedForNull,
    rule: { any: [joined("&&", nullBefore), joined(String.raw`\|\|`, nullBefore)] },
    check: (node) =>
      isReadWhereNull(partsOfChain(node), fieldTextOf(node, "operator") === "&&" ? "==" : "!="),
    valid: [
      methodWith("if (x == null || x.isEmpty()) g();"),
      methodWith("if (a == null && b.isEmpty()) g();"),
    ],
    invalid: [
      foundWith("if (x == null && x.size() > 0) g();"),
      foundWith("if (x != null || x.isEmpty()) g();"),
    ],
  },
  {
    id: "java-null-check-after-call",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: titles.lateNullCheck,
    message:
      "The call above already throws if {the value} is null, so this check comes too late. Move the check before the call.",
    names: testedForNull,
    rule: {
      kind: "if_statement",
      all: [
        {
          has: {
            field: "condition",
            has: {
              kind: "binary_expression",
              all: [
                { has: { field: "left", kind: "identifier", pattern: "$X" } },
                { has: { field: "operator", regex: "^==$" } },
                { has: { field: "right", kind: "null_literal" } },
              ],
            },
          },
        },
        {
          follows: {
            kind: "local_variable_declaration",
            has: {
              kind: "variable_declarator",
              has: {
                field: "value",
                kind: "method_invocation",
                has: { field: "object", kind: "identifier", pattern: "$X" },
              },
            },
          },
        },
      ],
    },
    valid: [
      inNamedMethod("if (text == null) { return 0; } int n = text.length(); return n;"),
      inNamedMethod("int n = other.size(); if (text == null) { return 0; } return n;"),
    ],
    invalid: [foundInNamedMethod("int n = text.length();\nif (text == null) { return 0; } return n;")],
  },
]);
