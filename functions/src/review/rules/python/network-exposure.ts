/** Python: servers and networks that the whole internet reaches. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const networkExposure = defineRules(["python"], "security", [
  {
    id: "py-listens-everywhere",
    ...defects.permissiveBind,
    rule: pyCall({
      names: "bind",
      args: { has: { kind: "tuple", has: { nthChild: 1, regex: "^[\"'](?:0\\.0\\.0\\.0|::)?[\"']$" } } },
    }),
    valid: ['s.bind(("127.0.0.1", 80))'],
    invalid: ['s.bind(("0.0.0.0", 80))'],
  },
  {
    id: "py-network-open-to-world",
    severity: "high",
    confidence: "medium",
    cwe: 284,
    title: titles.openToInternet,
    message:
      "`0.0.0.0/0` lets every address of the internet reach this port. List the networks that need it.",
    rule: pyCall({
      names: "authorize_ingress|authorize_security_group_ingress",
      args: { regex: "0\\.0\\.0\\.0/0|::/0" },
    }),
    check: (node) => !/(?:FromPort|ToPort)["']?\s*[=:]\s*(?:80|443)\b/.test(node.text()),
    valid: ['g.authorize_ingress(CidrIp="10.0.0.0/8", FromPort=22)'],
    invalid: ['g.authorize_ingress(CidrIp="0.0.0.0/0", FromPort=22)'],
  },
]);
