/** Dockerfile: TLS certificates that are not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { instruction } from "../writing/shell-matchers.ts";

export const tlsVerificationOff = defineRules(["dockerfile"], "security", [
  {
    id: "docker-checks-switched-off",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "This variable disables certificate verification for every program in the container that reads it, also in production, so anyone on the network path can impersonate a server. Remove it; for a private certificate authority, install its certificate.",
    rule: instruction(
      "ENV",
      "(?:[^\\n]*\\s)?(?:NODE_TLS_REJECT_UNAUTHORIZED[= ][\"']?0|GIT_SSL_NO_VERIFY[= ][\"']?(?:1|true)|PYTHONHTTPSVERIFY[= ][\"']?0|(?:CURL|REQUESTS)_CA_BUNDLE=(?:\"\"|'')|npm_config_strict_ssl[= ][\"']?false|PIP_TRUSTED_HOST[= ])",
    ),
    valid: ["ENV NODE_EXTRA_CA_CERTS=/etc/ssl/a.pem", "ENV NODE_TLS_REJECT_UNAUTHORIZED=1"],
    invalid: ["ENV NODE_TLS_REJECT_UNAUTHORIZED=0", "ENV A=b GIT_SSL_NO_VERIFY=true"],
  },
]);
