/** Java: request values written into HTML. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, inMethod, foundInRoute, inRoute } from "./examples.ts";
import { methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

/** What the code names as the type of its responses, up to what is no constant. */
const responseType = /\bsetContentType\(\s*("[^"]*)?/g;

const typeWithoutMarkup =
  /^"(?:text\/(?:plain|csv)|application\/(?:json|octet-stream|pdf|zip|javascript)|image\/(?!svg)|message\/http|audio\/|video\/)/i;

/** The method that writes says the type; one that is handed its writer leaves that to the rest of the file. */
function maySendMarkup(call: SgNode, { text }: { readonly text: string }): boolean {
  const method = methodOf(call)?.text() ?? "";
  if (isOwnText(call.field("object")?.text() ?? "", method)) return false;
  const own = [...method.matchAll(responseType)];
  const isHanded = !/\bget(?:Writer|OutputStream)\(/.test(method);
  const types = own.length === 0 && isHanded ? [...text.matchAll(responseType)] : own;
  return types.length === 0 || types.some(([, type]) => !typeWithoutMarkup.test(type ?? ""));
}

/** A writer that was made in the method writes into a text or an array. */
function isOwnText(writer: string, method: string): boolean {
  return (
    /^\w+$/.test(writer) &&
    new RegExp(
      String.raw`\b${writer}\s*=\s*new\s+(?:StringWriter|(?:Byte|Char)Array\w+|FileWriter|FileOutputStream|(?:\w+\(\s*new\s+)?(?:\w+Writer|\w+Stream)\(\s*(?:new\s+(?:StringWriter|(?:Byte|Char)Array|File)|(?:bos|baos|bytes|sw|file\w*)\b))`,
    ).test(method)
  );
}

export const reflectedXss = defineRules(["java"], "security", [
  {
    id: "java-reflected-xss",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Markup in the request value runs as script in the visitor's browser. Encode it with `Encode.forHtml`, or render a template that escapes.",
    rule: javaCall({
      names: "print|println|write|append|printf|format",
      on: "(?i)(?:getWriter\\(\\)|getOutputStream\\(\\)|^\\w*(?:out|writer|pw|stream|os))(?:\\.append\\(.*\\))*$",
      asAll: "HTML",
    }),
    fileHas: ["Servlet", "HttpExchange", "JspWriter", "Response"],
    check: maySendMarkup,
    flow: { HTML: "reflected" },
    milder: whereGuessed,
    valid: [
      inMethod('response.getWriter().println("ok");'),
      inMethod(
        'response.setContentType("text/plain;charset=" + SET);\nresponse.getWriter().println(request.getParameter("q"));',
      ),
      inMethod('response.getWriter().println(Encode.forHtml(request.getParameter("q")));'),
      inMethod("System.out.println(other);"),
    ],
    invalid: [
      found('response.getWriter().println("<p>" + request.getParameter("q"));'),
      found(
        'response.setContentType("text/html");\nresponse.getWriter().println(request.getParameter("q"));',
      ),
      found('String q = request.getParameter("q");\nresponse.getWriter().print(q);'),
      {
        code: 'class C extends HttpServlet {\n  void f(HttpServletRequest request, HttpServletResponse response) {\n    PrintWriter page = response.getWriter();\n    page.println("x");\n    PrintWriter out = response.getWriter();\n    out.printf("%s", request.getHeader("q"));\n  }\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "java-markup-of-request",
    severity: "high",
    confidence: "medium",
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
]);
