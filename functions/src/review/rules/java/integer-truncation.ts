/** Java: values cut to fewer bits by a compound assignment. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { methodTaking } from "./examples.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs } from "./java-nodes.ts";
import { defects } from "../shared/defects.ts";
import { castTo } from "../shared/number-uses.ts";
import { foundInParsingMethod, inParsingMethod, parsing } from "./parsed-numbers.ts";

const { within: inMethod } = methodTaking("String a, String b, long n, boolean c", "boolean");

function losesDigits(node: SgNode): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  if (!isDeclaredAs(left, /^(?:int|short|byte|char)$/, node)) return false;
  return isDeclaredAs(right, /^(?:long|double|float)$/, node);
}

export const integerTruncation = defineRules(["java"], "bug", [
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
  {
    id: "java-narrowed-number",
    category: "security",
    ...defects.truncation,
    rule: castTo("^(?:byte|short|char)$"),
    fileHas: parsing,
    flow: { N: "position" },
    valid: [inParsingMethod("if (n >= 0 && n < 128) return (byte) n;")],
    invalid: [foundInParsingMethod("return (byte) n;")],
  },
]);
