/** Java: what the types of the variables around say of an operation. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs, methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

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

function losesDigits(node: SgNode): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  if (!isDeclaredAs(left, /^(?:int|short|byte|char)$/, node)) return false;
  return isDeclaredAs(right, /^(?:long|double|float)$/, node);
}

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
    id: "java-narrowed-by-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: "Integer truncation: implicit cast in `+=`",
    message:
      "`+=` casts implicitly, so large values overflow and fractions are lost. Give the variable the larger type.",
    rule: { kind: "assignment_expression", regex: "^\\w+\\s*[+*-]=\\s*\\w+$" },
    check: losesDigits,
    valid: [inMethod("long t = 0;\nt += n;")],
    invalid: [{ code: inMethod("int t = 0;\nt += n;"), lines: [4] }],
  },
]);
