/** Java: casts that always fail after a type test. */
import { defineRules } from "../writing/define-rules.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";

/** The cast to the class that the value has just been found not to have. */
function failsToCast(test: SgNode): boolean {
  const [, name = "", type = ""] =
    /^\(\s*!\s*\(\s*(\w+)\s+instanceof\s+([\w.]+)\s*\)\s*\)$/.exec(fieldTextOf(test, "condition")) ?? [];
  const then = fieldTextOf(test, "consequence");
  const cast = then.search(new RegExp(String.raw`\(\s*${type}(?:<[^()]*>)?\s*\)\s*${name}\b(?!\.)`));
  const given = then.search(new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)|\b(?:try|if)\b`));
  return name !== "" && cast >= 0 && (given < 0 || cast < given);
}

export const impossibleCast = defineRules(["java"], "bug", [
  {
    id: "java-cast-after-failed-test",
    severity: "high",
    confidence: "high",
    cwe: 704,
    title: "Impossible cast: always fails after the type test",
    message:
      "The condition has just established that the value is not of that class, so the cast always throws. Remove the negation, or cast in the other branch.",
    textFilter: /!\s*\(\s*\w+\s+instanceof\b/,
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: String.raw`^\(\s*!\s*\(\s*\w+\s+instanceof\s+[\w.]+\s*\)\s*\)$` },
    },
    check: failsToCast,
    valid: [
      methodWith("if (!(o instanceof Job)) return null;\n    return (Job) o;", "Object o"),
      methodWith("if (!(o instanceof Job)) { o = new Job(); return (Job) o; }", "Object o"),
    ],
    invalid: [foundWith("if (!(o instanceof Job)) return (Job) o;", "Object o")],
  },
]);
