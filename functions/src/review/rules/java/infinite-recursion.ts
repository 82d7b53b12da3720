/** Java: methods that always call themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionName } from "../writing/names-in-code.ts";
import { named } from "./java-nodes.ts";
import type { SgNode } from "@ast-grep/napi";

export const infiniteRecursion = defineRules(["java"], "bug", [
  {
    id: "java-endless-recursion",
    severity: "high",
    confidence: "medium",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No branch ends the recursion of {the method}, so every call ends in a StackOverflowError. Add the base case.",
    names: functionName,
    rule: { kind: "method_declaration" },
    check: (node) => {
      const name = node.field("name")?.text() ?? "";
      const body = node.field("body")?.text() ?? "";
      if (!body.includes(name)) return false;
      if (!new RegExp(String.raw`(?<![\w.])(?:this\.)?${name}\s*\(`).test(body)) return false;
      if (/\b(?:if|switch|while|for|catch|throw)\b|\?|&&|\|\||->|\bnew\b[^;]*\{/.test(body)) return false;
      const count = named(node.field("parameters")).length;
      return node
        .findAll({ rule: { kind: "method_invocation", has: { field: "name", regex: `^${name}$` } } })
        .some(
          (call) =>
            /^(?:this)?$/.test(call.field("object")?.text() ?? "") &&
            named(call.field("arguments")).length === count &&
            isSameArguments(node, call),
        );
    },
    valid: [
      "class C {\n  int f(int n) { return n == 0 ? 0 : f(n - 1); }\n}",
      "class C {\n  int f(int n) { return f((long) n); }\n  int f(long n) { return 1; }\n}",
    ],
    invalid: [{ code: "class C {\n  int f(int n) {\n    return f(n - 1);\n  }\n}", lines: [2] }],
  },
]);

/** A call with other types of arguments may mean another method of the same name. */
function isSameArguments(method: SgNode, call: SgNode): boolean {
  const own = named(method.field("parameters")).map((one) => one.field("name")?.text() ?? "");
  const given = named(call.field("arguments")).map((one) => one.text().replace(/\s*[-+]\s*\d+$/, ""));
  return given.length === own.length && given.every((text, at) => text === own[at]);
}
