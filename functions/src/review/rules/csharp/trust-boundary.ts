/** C#: request values kept among what the server trusts. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const trustBoundary = defineRules(["csharp"], "security", [
  {
    id: "csharp-trust-boundary",
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Other code trusts what the session holds, and this value comes straight from the request. Validate it before it is stored.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", regex: "(?:^|\\.)Session\\[" } },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        csharpCall({ names: "SetString|Add|Set", on: "(?:^|\\.)Session$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inMethod('Session["a"] = other;'), inAction('HttpContext.Session.SetString("n", n.ToString());')],
    invalid: [
      foundInAction('HttpContext.Session.SetString("role", id);'),
      found('Session["role"] = Request.Form["role"];'),
    ],
  },
]);
