/** Java: LDAP binds without a password. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

export const ldapWithoutPassword = defineRules(["java"], "security", [
  {
    id: "java-directory-without-password",
    severity: "medium",
    confidence: "high",
    cwe: 287,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapWithoutPassword,
    message:
      "An anonymous bind proves nothing about the user, and a check that relies on it lets anyone in. Bind with `simple` over TLS, with a name and a password.",
    rule: javaCall({
      names: "put|setProperty|addToEnvironment",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex: 'SECURITY_AUTHENTICATION$|^"java\\.naming\\.security\\.authentication"$',
            },
          },
          { has: { nthChild: 2, regex: '^"none"$' } },
        ],
      },
    }),
    valid: [inRequestMethod('env.put(Context.SECURITY_AUTHENTICATION, "simple"); return env;')],
    invalid: [foundInRequestMethod('env.put(Context.SECURITY_AUTHENTICATION, "none"); return env;')],
  },
]);
