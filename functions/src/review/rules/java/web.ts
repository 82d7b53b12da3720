/** Java: what controllers send back, what they show in errors, and origins, cookies and filters that a caller decides. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { servletTaking } from "./examples.ts";
import { frame } from "../writing/example-frame.ts";

const { within: inServlet, found } = servletTaking(
  "HttpServletRequest request, HttpServletResponse response",
);
const { within: inRoute, found: foundInRoute } = frame(
  'class C {\n  @GetMapping("/x")\n  Object f(@RequestParam String q) {\n    ',
  "\n  }\n}",
);

/** A method of its own, or a list, says which origins may read. */
const asksForOrigin =
  /\bis\w*Origin\w*(?:Allowed|Permitted|Trusted|Valid)\(|\bis\w*(?:Allowed|Permitted|Trusted|Valid)\w*Origin\w*\(|[oO]rigins\w*\.contains\(/;

export const web = defineRules(["java"], "security", [
  {
    id: "java-markup-of-request",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Markup in the request value runs as script in the visitor's browser. Encode it with `HtmlUtils.htmlEscape`, or render a template that escapes.",
    rule: {
      any: [
        {
          kind: "return_statement",
          has: {
            any: [
              { kind: "binary_expression" },
              { kind: "method_invocation", regex: "^String\\.format\\(|\\.formatted\\(" },
            ],
            regex: '"[^"]*</?[a-zA-Z]',
            pattern: "$HTML",
          },
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            regex: "@(?:Get|Post|Put|Request|Patch|Delete)Mapping|@Path\\b|@GET\\b",
          },
        },
        javaCall({
          names: "body|ok|entity",
          on: "^(?:ResponseEntity|Response)\\b",
          as: "HTML",
          args: { has: { nthChild: 1, regex: '"[^"]*</?[a-zA-Z]' } },
        }),
      ],
    },
    flow: { HTML: "reflected" },
    valid: [inRoute('return "<b>" + HtmlUtils.htmlEscape(q) + "</b>";'), inRoute('return "hello " + q;')],
    invalid: [
      foundInRoute('return "<b>" + q + "</b>";'),
      foundInRoute('return ResponseEntity.ok().body("<b>" + q);'),
    ],
  },
  {
    id: "java-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message: messages.corsReflectedAlways,
    rule: javaCall({
      names: "setHeader|addHeader|header",
      as: "ORIGIN",
      nth: 2,
      args: {
        has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$|ACCESS_CONTROL_ALLOW_ORIGIN$' },
      },
    }),
    flow: { ORIGIN: "outside" },
    check: (_, { text }) => !asksForOrigin.test(text),
    valid: [
      inServlet('response.setHeader("Access-Control-Allow-Origin", "https://a.example");'),
      inServlet(
        'String origin = request.getHeader("Origin"); if (!isOriginAllowed(origin)) return; response.setHeader("Access-Control-Allow-Origin", origin);',
      ),
    ],
    invalid: [found('response.setHeader("Access-Control-Allow-Origin", request.getHeader("Origin"));')],
  },
  {
    id: "java-error-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The stack trace shows classes, versions and values that help an attacker. Log it, and respond with a general message.",
    rule: javaCall({
      names: "printStackTrace",
      args: { has: { nthChild: 1, regex: "(?i)getWriter\\(\\)|^(?:out|pw|writer|response\\w*)$" } },
    }),
    fileHas: ["Servlet", "response", "Response"],
    valid: [inServlet("try { g(); } catch (Exception e) { e.printStackTrace(); }")],
    invalid: [found("try { g(); } catch (Exception e) { e.printStackTrace(response.getWriter()); }")],
  },
  {
    id: "java-response-cookie-open",
    severity: "medium",
    confidence: "high",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message: messages.insecureCookie,
    rule: {
      any: [
        javaCall({
          names: "httpOnly|secure|withHttpOnly|withSecure|useHttpOnlyCookie|useSecureCookie",
          on: "(?i)cookie",
          args: { has: { nthChild: 1, kind: "false" } },
        }),
        javaCall({
          names: "addHeader|setHeader|header|putHeader",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"set-cookie"$' } },
              {
                has: {
                  nthChild: 2,
                  regex: '(?i)^"(?:\\w*session\\w*|sid|\\w*token|jwt|auth\\w*)=',
                  not: { regex: "(?i)httponly|secure|max-age=0" },
                },
              },
            ],
          },
        }),
      ],
    },
    valid: [inRoute('return ResponseCookie.from("a", q).httpOnly(true).secure(true).build();')],
    invalid: [
      foundInRoute('return ResponseCookie.from("a", q).httpOnly(false).build();'),
      found('response.addHeader("Set-Cookie", "session=" + token + "; Path=/");'),
    ],
  },
  {
    id: "java-mapper-text-parameter",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "`${...}` of MyBatis is replaced before the statement is prepared, so anyone who controls the value can change what it does. Write `#{...}`.",
    rule: {
      kind: "annotation",
      all: [
        { has: { field: "name", regex: "^(?:Select|Insert|Update|Delete)$" } },
        { regex: "\\$\\{\\w+\\}" },
      ],
    },
    valid: ['interface M {\n  @Select("SELECT * FROM t WHERE n = #{n}")\n  T find(String n);\n}'],
    invalid: [
      {
        code: "interface M {\n  @Select(\"SELECT * FROM t WHERE n = '${n}'\")\n  T find(String n);\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "java-nosql-document-of-text",
    severity: "high",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlInjection,
    message:
      "The filter is concatenated as a string, so quotes and braces in the value add operators such as `$ne` or `$where`. Build it with `Filters.eq` or a Document of keys and values.",
    rule: {
      any: [
        javaCall({ names: "parse", on: "^(?:Document|BsonDocument|BasicDBObject|JSON)$", as: "FILTER" }),
        {
          kind: "object_creation_expression",
          all: [
            { has: { field: "type", regex: "^(?:BasicQuery|BsonJavaScript|Code)$" } },
            { has: { kind: "argument_list", has: { nthChild: 1, pattern: "$FILTER" } } },
          ],
        },
        javaCall({
          names: "put|append|where",
          as: "FILTER",
          nth: 2,
          args: { has: { nthChild: 1, regex: '^"\\$where"$' } },
        }),
      ],
    },
    fileHas: ["ongo", "Document", "BasicDBObject", "collection"],
    flow: { FILTER: "assembled" },
    valid: [inRoute('return collection.find(Filters.eq("name", q));')],
    invalid: [foundInRoute('return collection.find(Document.parse("{ name: \'" + q + "\' }"));')],
  },
  {
    id: "java-stack-shown",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "The stack trace contains classes, versions and files, which help an attacker. Log it, and respond with a general message.",
    rule: {
      ...javaCall({
        names: "body|ok|entity|write|print|println|sendError|badRequest|send",
        args: {
          has: {
            any: [
              { regex: "^ExceptionUtils\\.getStackTrace\\(" },
              {
                kind: "method_invocation",
                has: { field: "object", kind: "identifier", pattern: "$TEXT" },
                regex: "\\.toString\\(\\)$",
              },
            ],
          },
        },
      }),
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        any: [
          { regex: "ExceptionUtils\\.getStackTrace\\(" },
          {
            has: {
              stopBy: "end",
              kind: "method_invocation",
              all: [
                { has: { field: "name", regex: "^printStackTrace$" } },
                { has: { stopBy: "end", kind: "identifier", pattern: "$TEXT" } },
              ],
            },
          },
        ],
      },
    },
    fileHas: ["printStackTrace", "getStackTrace"],
    valid: [inServlet("error.printStackTrace(new PrintWriter(text));\nlog.error(text.toString());")],
    invalid: [
      found("error.printStackTrace(new PrintWriter(text));\nresponse.getWriter().write(text.toString());"),
      found("response.getWriter().write(ExceptionUtils.getStackTrace(error));"),
    ],
  },
]);
