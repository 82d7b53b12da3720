/** Java: JNDI lookups of a name from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

export const jndiInjection = defineRules(["java"], "security", [
  {
    id: "java-lookup-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 74,
    see: ["Injection_Prevention"],
    title: "JNDI injection: lookup name from request",
    message:
      "A lookup name such as `ldap://host/x` makes JNDI load and run classes of that host. Look up only fixed names.",
    rule: {
      any: [
        javaCall({ names: "lookup|doLookup|rename|bind", as: "NAME" }),
        javaNew({ names: "JMXServiceURL", as: "NAME" }),
      ],
    },
    fileHas: ["javax.naming", "jakarta.naming", "InitialContext", "JMXServiceURL"],
    flow: { NAME: "outside" },
    valid: [inRequestMethod('return new InitialContext().lookup("java:comp/env/x");')],
    invalid: [foundInRequestMethod('return new InitialContext().lookup(request.getParameter("name"));')],
  },
]);
