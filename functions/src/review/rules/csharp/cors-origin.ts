/** C#: CORS headers that let any origin read. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const corsOrigin = defineRules(["csharp"], "security", [
  {
    id: "csharp-cors-any-origin",
    severity: "medium",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so any page that a user opens can read the API's responses, with their cookies if credentials are allowed. List the allowed origins.",
    rule: {
      any: [
        csharpCall({ names: "AllowAnyOrigin" }),
        csharpCall({ names: "SetIsOriginAllowed", args: { has: { nthChild: 1, regex: "=>\\s*true$" } } }),
        csharpCall({ names: "WithOrigins", args: { has: { nthChild: 1, regex: '^"\\*"$' } } }),
        csharpNew({
          names: "EnableCorsAttribute",
          args: { has: { nthChild: 1, regex: '^(?:origins:\\s*)?"\\*"$' } },
        }),
        csharpCall({
          names: "Add|Append|AddHeader|AppendHeader",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
              { has: { nthChild: 2, regex: '^"\\*"$' } },
            ],
          },
        }),
        {
          kind: "attribute",
          all: [
            { has: { field: "name", regex: "^EnableCors$" } },
            { regex: '\\(\\s*(?:origins:\\s*)?"\\*"' },
          ],
        },
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                regex: '(?i)Headers\\["Access-Control-Allow-Origin"\\]|Headers\\.AccessControlAllowOrigin',
              },
            },
            { has: { field: "right", regex: '^"\\*"$|(?i:origin)' } },
          ],
        },
      ],
    },
    valid: [inMethod('b.WithOrigins("https://a.example");')],
    invalid: [
      found("b.AllowAnyOrigin().AllowAnyMethod();"),
      found("b.SetIsOriginAllowed(_ => true).AllowCredentials();"),
      found('Response.Headers.Add("Access-Control-Allow-Origin", "*");'),
    ],
  },
]);
