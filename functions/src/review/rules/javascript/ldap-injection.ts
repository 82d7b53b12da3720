/** JavaScript and TypeScript: LDAP filters built from input. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsPair, jsCall } from "../writing/call-matchers.ts";

export const ldapInjection = defineRules(ecmascript, "security", [
  {
    id: "js-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Escape the value, or build the filter from filter objects.",
    rule: {
      any: [
        { ...jsPair("filter", { pattern: "$FILTER", not: { kind: "new_expression" } }) },
        jsCall({ names: "search|searchAsync|bind", as: "FILTER" }),
        jsCall({ names: "parseFilter|parseDN", bare: "also", on: ".", as: "FILTER" }),
      ],
    },
    fileHas: ["ldap", "LDAP"],
    flow: { FILTER: "assembled" },
    valid: ['const ldap = require("ldapjs"); client.search(base, { filter: "(uid=admin)" })'],
    invalid: ['const ldap = require("ldapjs"); client.search(base, { filter: `(uid=${name})` })'],
  },
]);
