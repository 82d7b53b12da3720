/** Scala: LDAP filters built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ldapInjection = defineRules(["scala"], "security", [
  {
    id: "scala-ldap-injection",
    ...defects.ldapInjection,
    rule: scalaCall({ names: "search", on: ".", as: "FILTER", nth: 2 }),
    fileHas: ["DirContext", "LdapContext"],
    flow: { FILTER: "assembled" },
    valid: ['object O { def f(c: DirContext, x: String) = c.search("dc=a", "(uid={0})", Array(x), s) }'],
    invalid: ['object O { def f(c: DirContext, x: String) = c.search("dc=a", s"(uid=$x)", s) }'],
  },
]);
