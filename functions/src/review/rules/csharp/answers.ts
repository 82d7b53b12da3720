/** C#: values of a request that are written into a page, a header or a log unchecked. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const responses = "(?i)(?:^|\\.|\\b)(?:resp|response|httpresponse)(?:\\.output|\\.body)?$";

export const answers = defineRules(["csharp"], "security", [
  {
    id: "csharp-reflected-xss",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Markup in the request value runs as script in the visitor's browser. Encode it with `HtmlEncoder.Default.Encode`, or let a Razor view do so.",
    rule: {
      any: [
        csharpCall({ names: "Write|WriteAsync|WriteLine|BinaryWrite", on: responses, as: "HTML" }),
        csharpCall({ names: "Raw", on: "(?i)html$", as: "HTML" }),
        csharpCall({ names: "WriteLiteral", bare: "also", on: "^this$", as: "HTML" }),
        csharpCall({ names: "WriteLiteralTo", bare: "also", on: "^this$", as: "HTML", nth: 2 }),
        csharpSet("StatusDescription", { pattern: "$HTML" }, "(?i)resp\\w*"),
        csharpNew({ names: "HtmlString|MvcHtmlString|MarkupString|LiteralControl", as: "HTML" }),
        csharpCall({ names: "Create", on: "^MvcHtmlString$", as: "HTML" }),
        csharpCall({ names: "AppendHtml|SetHtmlContent|AppendHtmlLine", as: "HTML" }),
        csharpCall({
          names: "Content",
          bare: "also",
          on: "(?i)^(?:this|base|results)$",
          as: "HTML",
          args: { has: { regex: '^(?:contentType:\\s*)?"text/html' } },
        }),
        csharpSet("InnerHtml", { pattern: "$HTML" }),
        csharpSet("Text", { pattern: "$HTML" }, "(?i)^(?:this\\.)?(?:lbl|label|lit|literal|ltl)\\w*"),
        csharpCall({ names: "RegisterStartupScript|RegisterClientScriptBlock", as: "HTML", nth: 3 }),
        {
          kind: "object_creation_expression",
          all: [
            { has: { field: "type", regex: "^ContentResult$" } },
            { regex: "text/html" },
            {
              has: {
                field: "initializer",
                has: {
                  kind: "assignment_expression",
                  all: [
                    { has: { field: "left", regex: "^Content$" } },
                    { has: { field: "right", pattern: "$HTML" } },
                  ],
                },
              },
            },
          ],
        },
      ],
    },
    flow: { HTML: "reflected" },
    valid: [
      inAction("Response.Write(HttpUtility.HtmlEncode(id));"),
      inMethod("Response.Write(other);"),
      inAction('return Content(id, "text/plain");'),
    ],
    invalid: [
      foundInAction('Response.Write("<p>" + id);'),
      foundInAction('return Content("<h1>" + id + "</h1>", "text/html");'),
      found('var h = new HtmlString(request.Query["q"]);'),
      found('lblName.Text = Request.QueryString["n"];'),
    ],
  },
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
  {
    id: "csharp-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is interpolated into the log message, so a line break in it forges log entries. Pass it as a structured argument to a sink that encodes it, or remove line breaks first.",
    rule: {
      any: [
        csharpCall({
          names:
            "Log|LogInformation|LogWarning|LogError|LogDebug|LogTrace|LogCritical|Info|Warn|Error|Debug|Fatal|TraceEvent",
          on: "(?i)log\\w*$|^Log$|(?i:trace\\w*)$",
          args: {
            has: {
              any: [2, 3].map((nthChild) => ({
                nthChild,
                pattern: "$LINE",
                has: { any: [{ kind: "binary_expression" }, { kind: "interpolated_string_expression" }] },
              })),
            },
          },
        }),
        csharpCall({
          names:
            "LogInformation|LogWarning|LogError|LogDebug|LogTrace|LogCritical|Info|Warn|Error|Debug|Fatal|Information|Warning|InfoFormat|WarnFormat|ErrorFormat|TraceInformation|TraceError|TraceWarning|WriteEntry",
          on: "(?i)log\\w*$|^Trace$|^Log$|TraceSource",
          args: { has: { pattern: "$LINE", nthChild: 1 } },
        }),
      ],
    },
    flow: { LINE: "outside" },
    valid: [inAction('_logger.LogInformation("login " + n);'), inMethod("_logger.LogInformation(other);")],
    invalid: [
      foundInAction('_logger.LogInformation("login " + id);'),
      foundInAction('log.Info($"login {id}");'),
    ],
  },
]);
