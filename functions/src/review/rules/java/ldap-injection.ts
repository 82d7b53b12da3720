/** Java: LDAP filters built from input. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String name, int n, HttpServletRequest request", "void");

export const ldapInjection = defineRules(["java"], "security", [
  {
    id: "java-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Use the overload of `search` with filter arguments, or encode the value.",
    rule: {
      any: [
        javaCall({ names: "search|searchForObject|find", as: "FILTER", nth: 2 }),
        javaCall({ names: "search|authenticate|list|listBindings", as: "FILTER" }),
        javaCall({ names: "lookup", on: "(?i)ldap", as: "FILTER" }),
        javaCall({ names: "filter|where", on: "(?i)query", as: "FILTER" }),
      ],
    },
    fileHas: ["javax.naming", "jakarta.naming", "DirContext", "LdapContext", "LdapTemplate", "ldap", "LDAP"],
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [
      inMethod('ctx.search("ou=x", "(uid={0})", new Object[] { name }, controls);'),
      inMethod('ctx.search("ou=x", "(uid=" + encodeFilter(name) + ")", controls);'),
    ],
    invalid: [
      found('DirContext ctx = connect();\nctx.search("ou=x", "(uid=" + name + ")", controls);'),
      found('InitialDirContext dir = connect();\ndir.search("ou=" + name, "(uid={0})", null, controls);'),
    ],
  },
]);
