/** Java: host checks by an incomplete regular expression. */
import { javaCall } from "../writing/call-matchers.ts";
import { foundWith as foundIn, methodWith as inMethod } from "./examples.ts";
import { openHosts, speaksOfHost } from "../shared/open-hosts.ts";

export const openHostPattern = openHosts({
  id: "java-host-pattern-open",
  languages: ["java"],
  rule: javaCall({
    names: "compile|matches",
    args: { has: { nthChild: 1, kind: "string_literal", regex: speaksOfHost } },
  }),
  valid: [inMethod(String.raw`boolean b = url.matches("^https://www\\.example\\.com/.*");`)],
  invalid: [foundIn('boolean b = url.matches("^https://www.example.com/.*");')],
});
