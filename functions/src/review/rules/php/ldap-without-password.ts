/** PHP: LDAP binds without a password. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const ldapWithoutPassword = defineRules(["php"], "security", [
  {
    id: "php-ldap-without-password",
    severity: "medium",
    confidence: "medium",
    cwe: 287,
    see: ["Authentication"],
    title: titles.ldapWithoutPassword,
    message:
      "A bind without a password succeeds for any name, so it authenticates no user. Pass the password, and reject an empty one first.",
    rule: phpCall({
      names: "ldap_bind",
      args: {
        has: { nthChild: 2 },
        any: [{ not: { has: { nthChild: 3 } } }, { has: { nthChild: 3, regex: "(?i)^(?:''|\"\"|null)$" } }],
      },
    }),
    valid: [php("ldap_bind($c, $dn, $password);"), php("ldap_bind($c);")],
    invalid: [found("ldap_bind($c, $dn);"), found("ldap_bind($c, $dn, '');")],
  },
]);
