/** C#: LDAP filters built from input. */
import { csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const ldapInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Encode the value with an LDAP encoder first.",
    rule: {
      any: [
        csharpNew({ names: "DirectorySearcher", as: "FILTER", args: { not: { has: { nthChild: 2 } } } }),
        csharpNew({ names: "DirectorySearcher", as: "FILTER", nth: 2 }),
        csharpNew({ names: "SearchRequest", as: "FILTER", nth: 2 }),
        csharpNew({ names: "DirectoryEntry", as: "FILTER" }),
        csharpSet("Filter", { pattern: "$FILTER" }, "(?i)(?:search\\w*|^ds|ldap\\w*)"),
        {
          ...csharpSet("Filter", { pattern: "$FILTER" }),
          inside: { stopBy: "end", kind: "object_creation_expression", regex: "^new DirectorySearcher" },
        },
        {
          ...csharpSet("Filter", { pattern: "$FILTER" }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "=\\s*new DirectorySearcher\\b" },
        },
        {
          ...csharpSet("Path", { pattern: "$FILTER" }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "=\\s*new DirectoryEntry\\b" },
        },
      ],
    },
    flow: { FILTER: "assembled" },
    valid: [
      inMethod('var s = new DirectorySearcher("(uid=a)");'),
      inMethod('s.Filter = "(uid=" + Encoder.LdapFilterEncode(other) + ")";'),
    ],
    invalid: [
      found('var s = new DirectorySearcher("(uid=" + other + ")");'),
      found('searcher.Filter = $"(uid={other})";'),
      found('var s = new DirectorySearcher(root);\ns.Filter = "(uid=" + other + ")";'),
    ],
  },
]);
