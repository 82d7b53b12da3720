/** C#: debug pages and servers in production. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const debugMode = defineRules(["csharp"], "security", [
  {
    id: "csharp-debug-page-in-production",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: titles.debugMode,
    message:
      "The developer exception page prints source lines, settings and stack traces to any client that causes an error. Use it only if `env.IsDevelopment()`.",
    rule: {
      ...csharpCall({ names: "UseDeveloperExceptionPage|UseDatabaseErrorPage|UseMigrationsEndPoint" }),
      not: {
        inside: {
          stopBy: "end",
          any: [
            {
              kind: "if_statement",
              regex: "(?i)^if\\s*\\([^!)]*(?:isdevelopment|isenvironment|debug|environmentname|islocal)",
            },
            { kind: "preproc_if" },
          ],
        },
      },
    },
    valid: [inMethod("if (env.IsDevelopment()) { app.UseDeveloperExceptionPage(); }")],
    invalid: [
      found("app.UseDeveloperExceptionPage();"),
      found("if (!env.IsDevelopment()) { app.UseDeveloperExceptionPage(); }"),
    ],
  },
]);
