/** GitHub Actions: TLS certificates that are not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, scalar } from "../writing/yaml-matchers.ts";
import { job, found } from "./examples.ts";

export const tlsVerificationOff = defineRules(["github-actions"], "security", [
  {
    id: "gha-certificate-not-checked",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With verification off, another machine on the network path can impersonate the server, next to the workflow's secrets. Remove the option, and give the tool the certificate or host key.",
    rule: {
      any: [
        pair(
          "run",
          '(?m)\\bcurl\\s(?:[^\\n|;&]*\\s)?(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)\\s|\\bwget\\s[^\\n|;&]*--no-check-certificate|StrictHostKeyChecking[= ]"?no\\b|strict-ssl\\s+false|http\\.sslVerify[ =]false',
        ),
        pair("NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY", scalar("0")),
        pair("GIT_SSL_NO_VERIFY", scalar("1|true")),
      ],
    },
    valid: [
      job("      - run: curl -fsSL https://example.com/k -o k"),
      job("      - run: ssh -o StrictHostKeyChecking=yes a ls"),
    ],
    invalid: [
      found("      - run: curl -sk https://example.com/a", 1),
      found("      - run: |\n          scp -o StrictHostKeyChecking=no a b:", 1),
      found("      - run: a\n        env:\n          NODE_TLS_REJECT_UNAUTHORIZED: 0", 3),
    ],
  },
]);
