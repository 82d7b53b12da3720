/** Go: checks of a redirect's target that `/\\` passes. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Nothing in the function looks at the second sign for a backslash as well. */
function overlooksBackslash(test: SgNode): boolean {
  const around = textOf(declarationAround(test) ?? test);
  const isNegated = textOf(test).includes("!=") || around.includes(`!${textOf(test)}`);
  const isOfRedirect = /redirect|next|target|return_?to|local|referr?er/i.test(around);
  const asksFirst = /\[0\]\s*[!=]=\s*'\/'|HasPrefix\([^,]+,\s*["`]\/["`]\)/.test(around);
  return isNegated && isOfRedirect && asksFirst && !around.includes("\\\\");
}

export const incompleteRedirectCheck = defineRules(["go"], "bug", [
  {
    id: "go-redirect-check-incomplete",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    category: "security",
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.redirectBypass,
    message:
      "Browsers read `/\\\\` like `//`, so a URL that begins with it leads to another site. Reject a backslash in second position, too.",
    rule: {
      any: [
        { kind: "binary_expression", regex: "^\\w+\\[1\\]\\s*!=\\s*'/'$" },
        { kind: "call_expression", regex: '^strings\\.HasPrefix\\(\\w+, "//"\\)$' },
      ],
    },
    fileHas: ["edirect", "next", "target", "return"],
    check: overlooksBackslash,
    valid: [
      inFunction("ok := a[0] == '/' && a[1] != '/' && a[1] != '\\\\'"),
      inFunction("ok := b[1] == '/'"),
    ],
    invalid: [found("return next[0] == '/' && next[1] != '/'")],
  },
]);
