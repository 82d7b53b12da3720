/** Scala: request values sent back as HTML. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { inAction, inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

/** `Ok(text).as("text/html")` */
const respondedAsHtml: Matcher = {
  kind: "call_expression",
  all: [
    {
      has: {
        field: "function",
        kind: "field_expression",
        all: [
          { has: { field: "field", regex: "^as$" } },
          {
            has: {
              field: "value",
              kind: "call_expression",
              has: { kind: "arguments", has: { nthChild: 1, pattern: "$HTML" } },
            },
          },
        ],
      },
    },
    { has: { kind: "arguments", regex: '(?i)^\\(\\s*"text/html|^\\(\\s*(?:ContentTypes\\.)?HTML' } },
  ],
};

export const reflectedXss = defineRules(["scala"], "security", [
  {
    id: "scala-raw-html",
    ...defects.reflectedXss,
    rule: {
      any: [
        scalaCall({ names: "Html|raw|apply", as: "HTML", on: "^(?:Html|HtmlFormat|views\\.html)$" }),
        scalaCall({ names: "Html|Unparsed", as: "HTML" }),
        scalaCall({ names: "as", args: '(?i)^\\("text/html|^\\(\\s*(?:ContentTypes\\.)?HTML' }),
        scalaCall({ names: "HttpEntity", as: "HTML", nth: 2, args: "html" }),
        scalaCall({ names: "write|print|println", on: "getWriter(?:\\(\\))?$|^writer$", as: "HTML" }),
      ],
    },
    flow: { HTML: "html" },
    valid: [inFunction("Html(view)"), inAction("Ok(views.html.page(x))")],
    invalid: [inFunction('Html(s"<p>$x</p>")')],
  },
  {
    id: "scala-html-answer",
    ...defects.reflectedXss,
    rule: respondedAsHtml,
    flow: { HTML: "html" },
    valid: [inAction('Ok("<p>a</p>").as("text/html")')],
    invalid: [inAction('Ok("<p>" + x + "</p>").as("text/html")')],
  },
  {
    id: "scala-reflected-xss",
    formerly: ["scala-request-answered-as-html"],
    ...defects.reflectedXss,
    rule: respondedAsHtml,
    flow: { HTML: "reflected" },
    valid: [inAction('Ok("Hello " + x)'), inAction('Ok(Encode.forHtml(x)).as("text/html")')],
    invalid: [inAction('Ok("Hello " + x).as("text/html")'), inAction('Ok(s"Hello $x").as(HTML)')],
  },
]);
