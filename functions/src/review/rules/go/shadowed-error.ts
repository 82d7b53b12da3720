/** Go: errors that are assigned to a shadowing variable. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { functionAround, word } from "./tree.ts";
import { textOf } from "../../syntax/node-memo.ts";

/** `var err error` that only blocks inside give a value, each its own. */
function isAnothersError(declaration: SgNode): boolean {
  const around = functionAround(declaration);
  const [, name = ""] = /^var (\w+) error$/.exec(textOf(declaration)) ?? [];
  if (around === null || name === "") return false;
  const rest = textOf(around).slice(declaration.range().end.index - around.range().start.index);
  const it = word(name);
  const isHidden = new RegExp(String.raw`\n\t\t+(?:\w+, )*${name} := `).test(rest);
  const isGiven = new RegExp(
    String.raw`${it}(?:, \w+)* (?:\+)?= |, ${name} = |&${name}\b|\n\t(?:\w+, )*${name} := |\bfunc\(`,
  );
  return (
    isHidden && !isGiven.test(rest) && new RegExp(String.raw`\n\treturn (?:[^\n]*, )?${name}\n`).test(rest)
  );
}

/** Each of the others leaves the function itself where it is set, so that nil is right at the end. */
function isEachReturned(declaration: SgNode): boolean {
  const [, name = ""] = /^var (\w+) error$/.exec(textOf(declaration)) ?? [];
  const text = textOf(functionAround(declaration) ?? declaration);
  const hidden = text.match(new RegExp(String.raw`\n\t\t+(?:\w+, )*${name} := `, "g")) ?? [];
  const returned =
    text.match(
      new RegExp(
        String.raw`\n\t\t+(?:\w+, )*${name} := [^\n]*\n\s*if ${name} != nil \{\n(?:[^\n{}]*\n){0,4}?\s*(?:return|panic)\b`,
        "g",
      ),
    ) ?? [];
  return hidden.length === returned.length;
}

export const shadowedError = defineRules(["go"], "bug", [
  {
    id: "go-error-hidden-by-another",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/ref/spec#Declarations_and_scope"],
    title: "Shadowed error: returned `err` is never set",
    message:
      "Inside the blocks, `:=` declares another variable of the same name, so the returned one stays nil. Use `=` there.",
    rule: { kind: "var_declaration", regex: "^var \\w+ error$" },
    check: isAnothersError,
    unsure: isEachReturned,
    valid: [inFunction("var err error\n\tif a {\n\t\tx, err = g()\n\t}\n\treturn err")],
    invalid: [found("var err error\nif a {\n\t_, err := g()\n\tlog(err)\n}\nreturn err")],
  },
]);
