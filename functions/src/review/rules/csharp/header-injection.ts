/** C#: request values in response headers. */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const headerInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["https://owasp.org/www-community/attacks/HTTP_Response_Splitting"],
    title: titles.headerInjection,
    message:
      "A line break in the value can add headers or a second response if the server does not reject it. Remove line breaks, or choose the value from a fixed list.",
    rule: {
      any: [
        csharpCall({ names: "AddHeader|AppendHeader", as: "HEADER", nth: 2 }),
        csharpCall({ names: "Add|Append|TryAdd", on: "(?i)resp\\w*\\.Headers$", as: "HEADER", nth: 2 }),
        csharpNew({ names: "HttpCookie", as: "HEADER", nth: 2 }),
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", regex: "(?i)resp\\w*\\.Headers\\[" } },
            { has: { field: "right", pattern: "$HEADER" } },
          ],
        },
      ],
    },
    flow: { HEADER: "outside" },
    valid: [
      inMethod('Response.AddHeader("X-A", other);'),
      inAction('Response.Headers.Add("X-A", HttpUtility.UrlEncode(id));'),
      inAction('Response.Headers.Add("X-A", id.Replace("\\r", "").Replace("\\n", ""));'),
    ],
    invalid: [
      foundInAction('Response.Headers.Add("X-A", id);'),
      foundInAction('Response.AddHeader("Location", "/a?x=" + id);'),
    ],
  },
]);
