/** Kotlin: LDAP filters built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ldapInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-ldap-injection",
    ...defects.ldapInjection,
    rule: kotlinCall({ names: "search", as: "FILTER", nth: 2 }),
    fileHas: ["DirContext", "LdapTemplate", "LdapContext", "LDAPConnection"],
    flow: { FILTER: "assembled" },
    valid: ['fun f(c: DirContext) { c.search("dc=a", "(uid={0})", arrayOf(x), s) }'],
    invalid: ['fun f(c: DirContext, x: String) { c.search("dc=a", "(uid=$x)", s) }'],
  },
]);
