/** Java: values of a request that reach the session, headers, logs, class loading or a pattern. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { servletTaking } from "./examples.ts";

const { within: inServlet, found } = servletTaking(
  "HttpServletRequest request, HttpServletResponse response",
);

export const session = defineRules(["java"], "security", [
  {
    id: "java-trust-boundary",
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message: messages.trustBoundaryValidate,
    rule: javaCall({
      names: "setAttribute|putValue",
      on: "(?i)(?:session|getSession\\([a-z]*\\))$",
      asAll: "VALUE",
    }),
    flow: { VALUE: "outside" },
    valid: [
      inServlet('request.getSession().setAttribute("user", "x");'),
      inServlet('request.setAttribute("q", request.getParameter("q"));'),
    ],
    invalid: [
      found('request.getSession().setAttribute("user", request.getParameter("u"));'),
      found(
        'HttpSession session = request.getSession(true);\nsession.putValue(request.getHeader("k"), "1");',
      ),
    ],
  },
  {
    id: "java-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.headerInjection,
    message:
      "A line break in the request value can start another header or a whole response. Remove line breaks, or accept only known values.",
    rule: {
      any: [
        javaCall({
          names: "setHeader|addHeader",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 1, not: { regex: '(?i)^"location"$' } } },
        }),
        javaNew({ names: "Cookie", asAll: "VALUE" }),
      ],
    },
    fileHas: ["Servlet"],
    flow: { VALUE: "outside" },
    valid: [
      inServlet('response.setHeader("X-Id", "1");'),
      inServlet('response.setHeader("X-Id", request.getParameter("id").replaceAll("[\\r\\n]", ""));'),
    ],
    invalid: [
      found('response.addHeader("X-Id", request.getParameter("id"));'),
      found('response.addCookie(new Cookie("lang", request.getParameter("lang")));'),
    ],
  },
  {
    id: "java-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message: messages.logInjection,
    rule: javaCall({
      names: "info|warn|error|debug|trace|log|severe|warning|fine|fatal",
      on: "(?i)(?:^|\\.)\\w*(?:log|logger|jul)$",
      asAll: "TEXT",
    }),
    flow: { TEXT: "reflected" },
    valid: [
      inServlet('log.info("started");'),
      inServlet('logger.info("user {}", request.getParameter("u").replaceAll("[\\r\\n]", "_"));'),
    ],
    invalid: [
      found('log.info("login of " + request.getParameter("user"));'),
      found('String user = request.getHeader("X-User");\nlogger.warn("refused {}", user);'),
    ],
  },
  {
    id: "java-unsafe-reflection",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the class: loading it runs its static code, and calling it does the rest. Choose the class from a fixed map of allowed names.",
    rule: javaCall({ names: "forName|loadClass", as: "NAME" }),
    flow: { NAME: "outside" },
    valid: [inServlet('Class.forName("com.example.Driver");')],
    invalid: [found('Class.forName(request.getParameter("type")).newInstance();')],
  },
  {
    id: "java-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and some patterns take years on a short string, so one request blocks a thread. Quote the value with `Pattern.quote`, or search for a plain string.",
    rule: {
      any: [
        javaCall({ names: "compile|matches", on: "^(?:\\w+\\.)*Pattern$", as: "PATTERN" }),
        javaCall({
          names: "matches|replaceAll|replaceFirst|split",
          as: "PATTERN",
          args: { not: { has: { nthChild: 1, kind: "string_literal" } } },
        }),
      ],
    },
    flow: { PATTERN: "outside" },
    valid: [inServlet('Pattern.compile(Pattern.quote(request.getParameter("q")));')],
    invalid: [found('Pattern.compile(request.getParameter("q"));')],
  },
  {
    id: "java-script-template-injection",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "Template languages can call methods, so a template taken from a request runs code on the server. Keep templates in files and pass values as variables.",
    rule: {
      any: [
        javaNew({ names: "Template", asAll: "TEXT" }),
        javaNew({ names: "StringReader", as: "TEXT" }),
        javaCall({ names: "putStringResource", as: "TEXT", nth: 2 }),
        javaCall({ names: "evaluate", on: "(?i)velocity|engine", as: "TEXT", nth: 4 }),
        javaCall({
          names: "mergeTemplate|getTemplate|process",
          on: "(?i)velocity|engine|freemarker|configuration",
          as: "TEXT",
        }),
      ],
    },
    fileHas: ["freemarker", "velocity", "Velocity", "thymeleaf", "TemplateEngine", "pebble", "new Template("],
    flow: { TEXT: "outside" },
    valid: [
      inServlet('Velocity.evaluate(context, out, "x", "Hello $name");'),
      inServlet('context.put("a", request.getParameter("a")); Velocity.evaluate(context, out, "x", text);'),
    ],
    invalid: [found('Velocity.evaluate(context, out, "x", request.getParameter("t"));')],
  },
]);
