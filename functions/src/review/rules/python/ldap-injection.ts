/** Python: LDAP filters built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";

export const ldapInjection = defineRules(["python"], "security", [
  {
    id: "py-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    milder: whereGuessed,
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Escape it with `escape_filter_chars`.",
    rule: {
      any: [
        pyCall({
          names:
            "search|paged_search|search_s|search_st|search_ext|search_ext_s|simple_bind_s|modify_s|delete_s",
          asAll: "FILTER",
        }),
      ],
    },
    fileHas: ["ldap"],
    flow: { FILTER: "assembled" },
    valid: [
      "import ldap\nconn.search_s(base, ldap.SCOPE_SUBTREE, '(uid=%s)' % escape_filter_chars(name))",
      "import ldap\nconn.search_s(base, ldap.SCOPE_SUBTREE, '(uid=admin)')",
    ],
    invalid: [
      { code: "import ldap\nconn.search_s(base, ldap.SCOPE_SUBTREE, '(uid=%s)' % name)", lines: [2] },
      { code: "import ldap3\nconn.search(base, f'(uid={name})', attributes=[])", lines: [2] },
    ],
  },
]);
