/** Java: templates that a request writes. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInServlet, inServlet } from "./examples.ts";
import { frame } from "../writing/example-frame.ts";

const { within: inRoute, found: foundInRoute } = frame(
  '@Controller\nclass C {\n  @GetMapping("/x")\n  String f(@RequestParam String q) {\n    ',
  "\n  }\n}",
);

export const templateInjection = defineRules(["java"], "security", [
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
    invalid: [foundInServlet('Velocity.evaluate(context, out, "x", request.getParameter("t"));')],
  },
  {
    id: "java-view-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: "View name from request: template expression injection",
    message:
      "Thymeleaf evaluates `__${...}__` in a view name, which runs code on the server, and other engines open other files. Choose the view from a fixed list.",
    rule: {
      any: [
        {
          kind: "return_statement",
          has: { kind: "binary_expression", pattern: "$VIEW", not: { regex: '^"(?:redirect|forward):|<' } },
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            all: [
              { has: { field: "type", regex: "^String$" } },
              {
                regex:
                  "^@(?:Get|Post|Request)Mapping|^(?:@\\w+(?:\\([^)]*\\))?\\s+)*@(?:Get|Post|Request)Mapping",
              },
              { not: { regex: "@ResponseBody" } },
            ],
          },
        },
        javaNew({
          names: "ModelAndView",
          as: "VIEW",
          args: { not: { has: { nthChild: 1, kind: "object_creation_expression" } } },
        }),
        javaCall({ names: "setViewName", as: "VIEW" }),
      ],
    },
    fileHas: ["@Controller", "ModelAndView"],
    flow: { VIEW: "outside" },
    check: (_, { text }) => !text.includes("@RestController"),
    valid: [inRoute('return "page/show";')],
    invalid: [foundInRoute('return "user/" + q + "/welcome";')],
  },
]);
