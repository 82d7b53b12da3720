/** Go: request values in LDAP filters. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const ldapInjection = defineRules(["go"], "security", [
  {
    id: "go-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so `*` or parentheses in it change what is searched for and can bypass a login. Pass it through `ldap.EscapeFilter`.",
    rule: goCall({ names: "NewSearchRequest", as: "FILTER", nth: 7 }),
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [
      inFunction(
        'ldap.NewSearchRequest(b, 2, 0, 0, 0, false, "(uid=" + ldap.EscapeFilter(u) + ")", attrs, nil)',
      ),
      inFunction('ldap.NewSearchRequest(b, 2, 0, 0, 0, false, "(a=b)", attrs, nil)'),
    ],
    invalid: [
      {
        code: inFunction(
          'ldap.NewSearchRequest(b, 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", u), attrs, nil)',
        ),
        lines: [4],
      },
    ],
  },
]);
