/** Go: formats that do not fit their arguments. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { argumentsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const formatArguments = defineRules(["go"], "bug", [
  {
    id: "go-format-arguments",
    severity: "medium",
    confidence: "high",
    cwe: 685,
    see: ["https://pkg.go.dev/fmt"],
    title: titles.formatMismatch,
    message:
      "The number of verbs differs from the number of arguments, so the output contains `%!s(MISSING)` or `%!(EXTRA ...)`. Pass one argument for each verb.",
    rule: {
      any: [
        goCall({
          names: "Printf|Sprintf|Errorf|Fatalf|Panicf",
          on: "^(?:fmt|log)$",
          args: { has: { nthChild: 1, kind: "interpreted_string_literal" } },
        }),
        goCall({
          names: "Fprintf|Appendf",
          on: "^fmt$",
          args: { has: { nthChild: 2, kind: "interpreted_string_literal" } },
        }),
      ],
    },
    check: isMiscounted,
    valid: [
      inFunction('fmt.Printf("%d%% of %s", n, s)'),
      inFunction('fmt.Printf("%[1]d %[1]v", n)'),
      inFunction('fmt.Printf("%*d", w, n)'),
      inFunction('fmt.Printf("%s %s", all...)'),
    ],
    invalid: [found('fmt.Printf("%s has %d", name)'), found('err := fmt.Errorf("failed", err)')],
  },
]);

/** Counts verbs and arguments where both can be told. */
function isMiscounted(call: SgNode): boolean {
  const all = argumentsOf(call);
  const at = all.findIndex((one) => kindOf(one) === "interpreted_string_literal");
  const format = all[at];
  const values = all.slice(at + 1);
  if (format === undefined || /\.\.\.\s*,?\s*\)$/.test(textOf(call))) return false;
  if (values.some((one) => kindOf(one) === "call_expression") && values.length === 1) return false;
  const text = textOf(format).replaceAll("%%", "");
  if (/%[-+# 0]*(?:\*|\[)|%[-+# 0]*\d*\.\*/.test(text)) return false;
  const verbs = text.match(/%[-+# 0]*\d*(?:\.\d*)?[a-zA-Z]/g) ?? [];
  return verbs.length !== values.length;
}
