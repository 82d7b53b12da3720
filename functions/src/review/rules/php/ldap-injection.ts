/** PHP: LDAP filters built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const ldapInjection = defineRules(["php"], "security", [
  {
    id: "php-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so `*` or parentheses in it change what is searched for and can bypass a login. Pass it through `ldap_escape` with `LDAP_ESCAPE_FILTER`.",
    rule: {
      any: [
        phpCall({ names: "ldap_search|ldap_list|ldap_read", as: "FILTER", nth: 3 }),
        phpCall({
          names: "ldap_search|ldap_list|ldap_read|ldap_bind|ldap_delete|ldap_modify",
          as: "FILTER",
          nth: 2,
        }),
      ],
    },
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [
      php("ldap_search($c, $base, '(uid=' . ldap_escape($_GET['u'], '', LDAP_ESCAPE_FILTER) . ')');"),
      php("ldap_search($c, 'dc=example,dc=com', '(objectClass=person)');"),
    ],
    invalid: [
      found("ldap_search($c, 'dc=example,dc=com', '(uid=' . $user . ')');"),
      found("$u = $_GET['u'];\nldap_list($c, $base, \"(&(uid=$u)(active=1))\");"),
    ],
  },
]);
