/** Rust: LDAP filters built from input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ldapInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-ldap-injection",
      ...defects.ldapInjection,
      rule: rustCall({ names: "search|streaming_search", on: "(?i)ldap", as: "FILTER", nth: 3 }),
      flow: { FILTER: "assembled" },
      valid: [inFunction('ldap.search("dc=a", Scope::Subtree, "(uid=a)", v);')],
      invalid: [inFunction('ldap.search("dc=a", Scope::Subtree, &format!("(uid={})", x), v);')],
    },
  ]),
);
