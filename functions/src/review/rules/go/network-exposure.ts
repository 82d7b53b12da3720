/** Go: servers that listen on every network interface. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const networkExposure = defineRules(["go"], "security", [
  {
    id: "go-listens-everywhere",
    ...defects.permissiveBind,
    rule: goCall({
      names: "Listen",
      on: "^(?:net|tls)$",
      args: { has: { nthChild: 2, regex: '^["`](?:0\\.0\\.0\\.0|\\[::\\]):\\d+["`]$' } },
    }),
    valid: [inFunction('l, err := net.Listen("tcp", "127.0.0.1:2000")')],
    invalid: [found('l, err := net.Listen("tcp", "0.0.0.0:2000")')],
  },
]);
