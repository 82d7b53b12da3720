/** C#: LDAP connections without authentication. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const ldapWithoutPassword = defineRules(["csharp"], "security", [
  {
    id: "csharp-directory-without-authentication",
    severity: "medium",
    confidence: "high",
    cwe: 287,
    see: ["LDAP_Injection_Prevention"],
    title: "Unauthenticated LDAP connection",
    message:
      "The connection is not authenticated, so others on the network path can read and change the results. Use AuthenticationTypes.Secure.",
    rule: {
      any: [
        csharpNew({
          names: "DirectoryEntry",
          args: { has: { nthChild: 4, regex: "AuthenticationTypes\\.(?:None|Anonymous)$" } },
        }),
        csharpSet("AuthenticationType", { regex: "AuthenticationTypes\\.(?:None|Anonymous)$" }),
      ],
    },
    valid: [inMethod('new DirectoryEntry("a", "b", other, AuthenticationTypes.Secure);')],
    invalid: [found('new DirectoryEntry("a", "b", other, AuthenticationTypes.None);')],
  },
]);
