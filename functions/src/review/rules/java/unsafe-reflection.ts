/** Java: classes and methods that a request names. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInServlet, inServlet } from "./examples.ts";

export const unsafeReflection = defineRules(["java"], "security", [
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
    invalid: [foundInServlet('Class.forName(request.getParameter("type")).newInstance();')],
  },
]);
