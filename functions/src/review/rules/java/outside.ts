/** Java: values of a request that reach an address or a page unchecked. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, inMethod } from "./examples.ts";
import { methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

/** What the code names as the type of its answers, up to what is no constant. */
const answerType = /\bsetContentType\(\s*("[^"]*)?/g;
const typeWithoutMarkup =
  /^"(?:text\/(?:plain|csv)|application\/(?:json|octet-stream|pdf|zip|javascript)|image\/(?!svg)|message\/http|audio\/|video\/)/i;

/** The method that writes says the type; one that is handed its writer leaves that to the rest of the file. */
function maySendMarkup(call: SgNode, { text }: { readonly text: string }): boolean {
  const method = methodOf(call)?.text() ?? "";
  if (isOwnText(call.field("object")?.text() ?? "", method)) return false;
  const own = [...method.matchAll(answerType)];
  const isHanded = !/\bget(?:Writer|OutputStream)\(/.test(method);
  const types = own.length === 0 && isHanded ? [...text.matchAll(answerType)] : own;
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

/** Where the host is asked for, it is mostly compared; then only opening the address counts. */
const askingForHost = "\\.get(?:Host|Authority)\\(\\)";

function unlessHostIsAsked(making: Matcher): Matcher {
  const around = { stopBy: "end", kind: "method_declaration", regex: askingForHost } as const;
  const redirecting = {
    stopBy: "end",
    kind: "method_invocation",
    has: { field: "name", regex: "^(?:location|sendRedirect|seeOther|temporaryRedirect)$" },
  } as const;
  return { ...making, not: { any: [{ inside: { ...around } }, { inside: { ...redirecting } }] } };
}

/** Many addresses are only taken apart. */
function ifOpened(making: Matcher): Matcher {
  const opening =
    "(?i)http(?:request|client|get|post|put)|resttemplate|webclient|restclient|\\.(?:open(?:stream|connection)|toURL)\\(|websocket|\\bretrieve\\(|exchange\\(|\\bfetch|\\bconnect";
  const around = { stopBy: "end", kind: "method_declaration", regex: opening } as const;
  return { ...making, inside: { ...around } };
}

function ifHostIsAsked(opening: Matcher): Matcher {
  return { ...opening, inside: { stopBy: "end", kind: "method_declaration", regex: askingForHost } };
}

const locationHeader = '(?:"(?:[Ll]ocation|LOCATION)"|(?:\\w+\\.)*(?:[A-Z]+_)*LOCATION(?:_[A-Z]+)*)';

export const outside = defineRules(["java"], "security", [
  {
    id: "java-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
    rule: {
      any: [
        unlessHostIsAsked(javaNew({ names: "URL", as: "URL" })),
        unlessHostIsAsked(ifOpened(javaNew({ names: "URI", as: "URL" }))),
        javaNew({
          names: "HttpGet|HttpPost|HttpPut|HttpDelete|HttpHead|GetMethod|PostMethod|Socket|InetSocketAddress",
          as: "URL",
        }),
        ifHostIsAsked(javaCall({ names: "openStream|openConnection|getContent", onAs: "URL" })),
        javaCall({
          names:
            "getForObject|getForEntity|postForObject|postForEntity|postForLocation|exchange|execute|delete|put|patchForObject",
          on: "(?i)rest",
          as: "URL",
        }),
        unlessHostIsAsked(ifOpened(javaCall({ names: "create", on: "^(?:\\w+\\.)*URI$", as: "URL" }))),
        javaCall({
          names: "create|builder|baseUrl",
          on: "^(?:WebClient|RestClient|HttpRequest|Retrofit\\.Builder|WebClient\\.builder\\(\\))$",
          as: "URL",
        }),
        javaCall({ names: "uri|url", on: "(?i)client|request|builder|\\)$", as: "URL" }),
        javaCall({ names: "connect", on: "^Jsoup$", as: "URL" }),
        javaCall({ names: "toByteArray|toString", on: "^IOUtils$", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    milder: whereGuessed,
    valid: [
      inMethod('new URL("https://api.example.com/" + request.getParameter("id"));'),
      inMethod("new URL(other);"),
    ],
    invalid: [
      found('new URL(request.getParameter("url")).openStream();'),
      {
        code: "class C {\n  @GetMapping\n  String f(@RequestParam String url) {\n    return rest.getForObject(url, String.class);\n  }\n}",
        lines: [4],
      },
    ],
  },
  {
    id: "java-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
    rule: {
      any: [
        javaCall({ names: "sendRedirect", as: "URL" }),
        javaNew({ names: "RedirectView", as: "URL" }),
        javaNew({
          names: "ModelAndView",
          as: "URL",
          args: { has: { nthChild: 1, regex: '^"redirect:"\\s*\\+' } },
        }),
        javaCall({
          names: "setHeader|addHeader|header|add|set",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: `^${locationHeader}$` } },
        }),
        javaCall({ names: "add", on: `\\.get\\(${locationHeader}\\)$`, as: "URL" }),
        javaCall({ names: "setLocation", as: "URL" }),
        javaCall({
          names: "location|temporaryRedirect|seeOther",
          on: "(?s)^(?:Response|ResponseEntity)\\b",
          as: "URL",
        }),
        {
          kind: "return_statement",
          has: { kind: "binary_expression", pattern: "$URL", regex: '^"redirect:"\\s*\\+' },
        },
      ],
    },
    flow: { URL: "url" },
    valid: [
      inMethod('response.sendRedirect("/home");'),
      inMethod('response.sendRedirect("/users/" + request.getParameter("id"));'),
    ],
    invalid: [
      found('response.sendRedirect(request.getParameter("next"));'),
      {
        code: 'class C {\n  @GetMapping\n  String f(@RequestParam String next) {\n    return "redirect:" + next;\n  }\n}',
        lines: [4],
      },
    ],
  },
  {
    id: "java-reflected-xss",
    severity: "high",
    confidence: "high",
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
    id: "java-properties-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message:
      "The request names the properties, so a client can also set an owner, a role or the class loader. Copy the accepted fields one by one.",
    rule: javaCall({
      names: "populate|copyProperties|setProperty",
      on: "^(?:\\w+\\.)*(?:BeanUtils|BeanUtilsBean|PropertyUtils)(?:\\.getInstance\\(\\))?$",
      asAll: "FIELDS",
    }),
    flow: { FIELDS: "outside" },
    valid: [inMethod("BeanUtils.copyProperties(form, account);")],
    invalid: [found("BeanUtils.populate(account, request.getParameterMap());")],
  },
]);
