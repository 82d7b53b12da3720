/** C and C++: LDAP filters built from input. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMain, functionTaking } from "./examples.ts";

const { found: foundInFunction } = functionTaking("const char *name");

export const ldapInjection = defineRules(["c", "cpp"], "security", [
  {
    id: "c-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is put into this LDAP filter, so parentheses and `*` in it change which entries match. Escape the value as RFC 4515 says before it goes into the filter.",
    rule: cFunction({
      names:
        "ldap_search|ldap_search_s|ldap_search_st|ldap_search_ext|ldap_search_ext_s|ldap_search_ext_sA|ldap_search_ext_sW|ldap_search_sA",
      as: "FILTER",
      nth: 4,
    }),
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [inMain('ldap_search_s(l, "o=x", 2, "(cn=a)", 0, 0, &r);')],
    invalid: [
      foundInFunction('char f[99]; sprintf(f, "(cn=%s)", name);\nldap_search_s(l, "o=x", 2, f, 0, 0, &r);'),
    ],
  },
]);
