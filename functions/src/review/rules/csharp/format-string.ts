/** C#: format strings from a request. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const formatString = defineRules(["csharp"], "security", [
  {
    id: "csharp-format-from-request",
    severity: "low",
    confidence: "high",
    cwe: 134,
    see: ["Input_Validation"],
    title: titles.formatInput,
    message:
      "A brace in the request value throws here, and `{0,999999999}` allocates gigabytes. Keep the format fixed, and pass the value as an argument.",
    rule: {
      any: [
        csharpCall({
          names: "Format",
          on: "^[sS]tring$",
          as: "FORMAT",
          args: { has: { nthChild: 2 } },
        }),
        csharpCall({
          names: "Format",
          on: "^[sS]tring$",
          as: "FORMAT",
          nth: 2,
          args: { has: { nthChild: 1, regex: "CultureInfo|IFormatProvider|[pP]rovider|[cC]ulture|^null$" } },
        }),
        csharpCall({ names: "AppendFormat", as: "FORMAT", args: { has: { nthChild: 2 } } }),
        csharpCall({
          names: "WriteLine|Write",
          on: "^Console(?:\\.\\w+)?$",
          as: "FORMAT",
          args: { has: { nthChild: 2 } },
        }),
      ],
    },
    flow: { FORMAT: "outside" },
    // The return value of a call is text that the format was made to hold.
    constraints: { FORMAT: { regex: "^[\\w.]+(?:\\[[^\\]]*\\])?$" } },
    valid: [inAction('string.Format("{0}", id);'), inMethod("string.Format(other, 1);")],
    invalid: [foundInAction("string.Format(id, n);"), foundInAction("sb.AppendFormat(id, n);")],
  },
]);
