/** C#: request values written into HTML. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const responses = "(?i)(?:^|\\.|\\b)(?:resp|response|httpresponse)(?:\\.output|\\.body)?$";

export const reflectedXss = defineRules(["csharp"], "security", [
  {
    id: "csharp-reflected-xss",
    severity: "high",
    confidence: "medium",
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
]);
