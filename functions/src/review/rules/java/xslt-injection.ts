/** Java: XSLT style sheets from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const xsltInjection = defineRules(["java"], "security", [
  {
    id: "java-stylesheet-from-request",
    severity: "high",
    confidence: "high",
    cwe: 91,
    see: ["Injection_Prevention"],
    title: "XSLT injection: style sheet from request",
    message:
      "Style sheets can call Java methods and read files, so the request runs code here. Load only style sheets of the application.",
    rule: javaCall({ names: "newTransformer|newTemplates", as: "SHEET" }),
    flow: { SHEET: "outside" },
    valid: [inMethod("factory.newTransformer(new StreamSource(other));")],
    invalid: [found("factory.newTransformer(new StreamSource(request.getInputStream()));")],
  },
]);
