/** Java: XPath expressions built from input. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String name, int n, HttpServletRequest request", "void");

export const xpathInjection = defineRules(["java"], "security", [
  {
    id: "java-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes match. Bind the value with an XPathVariableResolver.",
    rule: javaCall({
      names: "evaluate|compile|selectNodes|selectSingleNode|evaluateExpression|createXPath|selectXpath",
      as: "PATH",
    }),
    fileHas: ["XPath", "xpath", "selectNodes", "selectSingleNode"],
    flow: { PATH: "assembled" },
    milder: whereGuessed,
    valid: [inMethod('xpath.evaluate("/users/user", doc);'), inMethod('xpath.compile("/a[" + n + "]");')],
    invalid: [found('XPath xp = make();\nxp.evaluate("/users/user[@name=\'" + name + "\']", doc);')],
  },
]);
