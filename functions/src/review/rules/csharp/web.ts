/** C#: what a web application tells strangers, and what it lets them set. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { sensitiveLogText } from "../shared/defect-messages.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const secretValue =
  "\\w*(?:password|passwd|passphrase|secret|api_?key|access_?token|refresh_?token|connection_?string|private_?key|cvv|card_?number)";

export const web = defineRules(["csharp"], "security", [
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
  {
    id: "csharp-request-validation-off",
    severity: "low",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.requestValidationOff,
    message:
      "Values with scripts in them now reach the code. Leave validation on, or sanitize the one field that needs markup.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "name", regex: "^ValidateInput$" } },
        { regex: "\\(\\s*(?:enableValidation:\\s*)?false" },
      ],
    },
    valid: ["class C {\n  [ValidateInput(true)]\n  void F() { }\n}"],
    invalid: [{ code: "class C {\n  [ValidateInput(false)]\n  void F() { }\n}", lines: [2] }],
  },
  {
    id: "csharp-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The client can also send properties that no form shows, such as a role. List the properties that may be set, or bind a model of its own.",
    rule: {
      any: [
        csharpCall({
          names: "TryUpdateModelAsync|TryUpdateModel|UpdateModel",
          bare: "only",
          args: { not: { has: { nthChild: 2 } } },
        }),
        {
          ...csharpCall({ names: "SetValues", on: "CurrentValues$", as: "MODEL" }),
        },
      ],
    },
    valid: [inAction('TryUpdateModelAsync(user, "", u => u.Name);')],
    invalid: [foundInAction("TryUpdateModelAsync(user);")],
  },
  {
    id: "csharp-secret-in-log",
    ...sensitiveLogText,
    rule: csharpCall({
      names:
        "Log|LogTrace|LogDebug|LogInformation|LogWarning|LogError|LogCritical|Trace|Debug|Info|Information|Warn|Warning|Error|Fatal|Verbose|WriteLine",
      on: "(?i)(?:^|\\.|_)(?:log|logger|console|debug|trace)$",
      args: {
        has: {
          kind: "argument",
          any: [
            { regex: `(?i)^(?:\\w+\\.)*${secretValue}(?:\\.Text)?$` },
            { regex: `(?i)^(?:\\w+\\.)*(?:get|read|load)${secretValue}\\(\\)$` },
            { regex: `(?i)^\\$@?"[\\s\\S]*\\{(?:\\w+\\.)*${secretValue}\\}` },
            { regex: `(?i)^"[\\s\\S]*\\+\\s*(?:\\w+\\.)*${secretValue}\\s*(?:\\+|$)` },
          ],
        },
      },
    }),
    valid: [
      inMethod('_logger.LogDebug("password of {User} changed", other);'),
      inMethod('Console.WriteLine("Password: ");'),
    ],
    invalid: [
      found('_logger.LogDebug("login {User} {Password}", other, model.Password);'),
      found('log.Info($"token {accessToken}");'),
      found("logger.Warn(GetPassword());"),
      found('Console.WriteLine("password is " + password);'),
    ],
  },
]);
