/** Java: what the types of the variables around say of an operation. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs, methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking, methodWith, foundWith } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String a, String b, long n, boolean c", "boolean");

/** `a == b || a.equals(b)` asks for identity on purpose. */
function comparesTexts(node: SgNode, { text }: { readonly text: string }): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  if (![left, right].every((name) => text.includes(`String ${name}`))) return false;
  const areTexts = [left, right].every((name) => /^\w+$/.test(name) && isDeclaredAs(name, /^String$/, node));
  if (!areTexts) return false;
  const method = methodOf(node)?.text() ?? "";
  return !new RegExp(
    String.raw`\b${left}\b[^;]*\.(?:equals|compareTo|intern)\w*\(|\.equals\w*\(\s*${left}\b`,
  ).test(method);
}

/** `s == "" || "".equals(s)` saves time, and what is interned is one object. */
function isAskedByValueToo(node: SgNode): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  const text = textOf(methodOf(node) ?? node);
  return (
    /\bintern\w*\(/.test(`${left} ${right}`) ||
    ["equals", "contentEquals"].some(
      (method) =>
        text.includes(`${left}.${method}(${right})`) || text.includes(`${right}.${method}(${left})`),
    )
  );
}

/** Constants of the compiler are one object with the literals: `Build.FLAVOR == "free"`. */
const constant = /^(?:\w+\.){0,9}[A-Z][A-Z0-9_]+$/;

export const stringIdentity = defineRules(["java"], "bug", [
  {
    id: "java-string-reference-equality",
    formerly: ["java-texts-compared-by-identity"],
    severity: "low",
    confidence: "medium",
    cwe: 597,
    title: titles.stringIdentity,
    message:
      "`==` compares references, which is false for equal strings created in different places. Use `equals`.",
    rule: { kind: "binary_expression", regex: "^\\w+\\s*[!=]=\\s*\\w+$" },
    fileHas: ["String "],
    check: comparesTexts,
    valid: [
      inMethod("return a == null;"),
      inMethod("return a == b || a.equals(b);"),
      inMethod("return n == 1;"),
    ],
    invalid: [found("return a == b;")],
  },
  {
    id: "java-string-identity",
    severity: "high",
    confidence: "high",
    cwe: 597,
    title: titles.stringIdentity,
    message: "`==` compares references, and equal strings are often different objects. Use `equals`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "string_literal" } },
        { not: { has: { kind: "null_literal" } } },
        { not: { has: { kind: "character_literal" } } },
      ],
    },
    check: (node) => !isAskedByValueToo(node),
    unsure: (node) => constant.test(fieldTextOf(node, "left")) || constant.test(fieldTextOf(node, "right")),
    valid: [
      methodWith('return "a".equals(x);'),
      methodWith('return x == "" || "".equals(x);', "String x"),
      methodWith('if (x == "a") return 1;\n    if ("a".contentEquals(x)) return 1;', "CharSequence x"),
      methodWith('return x.intern() == "a";', "String x"),
      methodWith("return x == 'a';"),
      methodWith("return x == null;"),
    ],
    invalid: [foundWith('return x == "a";'), foundWith('if ("" != name) g();')],
  },
]);
