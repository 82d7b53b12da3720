/** Ruby: LDAP filters built from input. */
import { rubyCall, rubyPair } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const ldapInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is interpolated into this LDAP filter, so `*` or parentheses in it change what is searched for and can bypass a login. Use `Net::LDAP::Filter.equals`, which escapes it.",
    rule: {
      any: [
        rubyCall({
          names: "construct|from_rfc2254|from_rfc4515|parse_ldap_filter",
          on: "Filter$",
          as: "FILTER",
        }),
        {
          ...rubyPair("filter", "FILTER"),
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^(?:search|open|bind_as)$" } },
          },
        },
      ],
    },
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [
      "ldap.search(filter: Net::LDAP::Filter.equals('uid', user))",
      "Net::LDAP::Filter.construct('(a=b)')",
    ],
    invalid: [
      'Net::LDAP::Filter.construct("(uid=#{user})")',
      'ldap.search(base: b, filter: "(uid=#{user})")',
    ],
  },
]);
