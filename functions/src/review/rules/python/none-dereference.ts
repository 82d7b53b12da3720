/** Python: None used in the branch that established it. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { titles } from "../writing/titles.ts";
import { someBlock } from "./text-searches.ts";

/** `if x is None:`, and within it `x.name`. */
function mayUseNone(text: string): boolean {
  return someBlock(text, /\bif\s+(\w+) is None\s*:/g, (block, [, name = ""]) =>
    new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`).test(block),
  );
}

function usesNone(node: SgNode): boolean {
  const name = /^(\w+) is None$/.exec(node.field("condition")?.text() ?? "")?.[1];
  if (name === undefined) return false;
  const code = (node.field("consequence")?.text() ?? "").replace(
    /#.*|(?<=\[)[^[\]\n]*\bfor\b[^[\]\n]*(?=\])|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    '""',
  );
  const use = code.search(new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`));
  const set = code.search(
    new RegExp(
      String.raw`(?<![\w.])${name}\s*(?::[^=\n]+|,[\w\s,.*()]+)?=(?!=)|\b(?:for|with|except)\b[^:]*\b${name}\b|:=`,
    ),
  );
  // What asks again answers for itself: `x.a if x is not None else None`.
  const askedAgain = code.search(
    new RegExp(String.raw`(?<![\w.])${name} is not None|\b(?:if|and) ${name}\b`),
  );
  return use >= 0 && (set < 0 || use < set) && askedAgain < 0;
}

export const noneDereference = defineRules(["python"], "bug", [
  {
    id: "py-none-used-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message:
      "The condition has just established that {the value} is None, so this access raises an AttributeError. Use the value in the other branch.",
    names: testedForNull,
    glance: { test: mayUseNone },
    rule: {
      kind: "if_statement",
      has: { field: "condition", kind: "comparison_operator", regex: "^\\w+ is None$" },
    },
    check: usesNone,
    valid: [
      "if x is None:\n    x = make()\n    x.run()",
      "if x is not None:\n    x.run()",
      'if x is None:\n    log("x.y")',
      "if x is None:\n    ok, x, rest = read()\n    x.run()",
      "if x is None:\n    log(x.name if x is not None else '')",
      "if x is None:\n    log([x.name for x in xs])",
    ],
    invalid: ["if user is None:\n    log(user.name)"],
  },
]);
