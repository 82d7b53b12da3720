/** C#: stack traces and error details in responses. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall, csharpSet } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const errorExposure = defineRules(["csharp"], "security", [
  {
    id: "csharp-error-details-shown",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "Stack traces reveal paths, versions and queries to attackers. Log the exception and respond with a general message.",
    rule: {
      any: [
        csharpCall({
          names: "BadRequest|StatusCode|Ok|Content|Json|Problem|NotFound|InternalServerError",
          bare: "also",
          on: "^(?:this|base|Results|TypedResults)$",
          args: {
            has: {
              regex:
                "^(?:\\d+, )?(?:detail:\\s*)?(?:\\w+\\.)*(?:ex|e|[eE]xception|err|error)(?:\\.(?:ToString\\(\\)|StackTrace|InnerException))$|^(?:\\d+, )?new\\s*(?:\\w+)?\\s*(?:\\(\\))?\\s*\\{[\\s\\S]*\\b(?:ex|exception|e|err)\\.(?:StackTrace|ToString\\(\\))",
            },
          },
        }),
        csharpCall({
          names: "Write|WriteAsync",
          on: "(?i)resp\\w*$",
          args: { has: { regex: "\\b(?:ex|e|exception|err|error)\\.(?:ToString\\(\\)|StackTrace|Message)" } },
        }),
        csharpCall({
          names: "Write|WriteAsync",
          on: "(?i)resp\\w*$",
          args: { has: { nthChild: 1, regex: "^(?:ex|exception)$" } },
        }),
        csharpSet(
          "Text",
          { regex: "\\b(?:ex|e|exception|err|error)\\.(?:InnerException\\.)?(?:ToString\\(\\)|StackTrace)" },
          "(?i)(?:^|this\\.)(?:lbl|label|lit|literal|ltl|text_?box|txt)\\w*",
        ),
      ],
    },
    valid: [inMethod('return BadRequest("no");'), inMethod("log.Error(ex.ToString());")],
    invalid: [
      found("return StatusCode(500, ex.ToString());"),
      found("ctx.Result = Content(ctx.Exception.ToString());"),
      found("Response.Write(ex.StackTrace);"),
    ],
  },
]);
