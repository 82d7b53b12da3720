/** Java: templates that a request writes. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInServlet, inServlet } from "./examples.ts";

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
]);
