/** Markup and settings: TLS certificates that are not checked. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, scalar } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { jsonPair, tomlPair } from "./matchers.ts";

export const tlsVerificationOff = defineRules(["xml"], "security", [
  {
    id: "json-certificate-not-checked",
    languages: ["json"],
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting.",
    rule: {
      any: [
        jsonPair(
          "rejectUnauthorized|strictSSL|strict-ssl|verifySsl|verify_ssl|http\\.proxyStrictSSL",
          "^false$",
        ),
        jsonPair("insecureSkipVerify|allowInsecure|insecureSkipTlsVerify", "^true$"),
        jsonPair("NODE_TLS_REJECT_UNAUTHORIZED", '^"?0"?$'),
      ],
    },
    valid: ['{ "rejectUnauthorized": true }'],
    invalid: ['{ "rejectUnauthorized": false }'],
  },
  {
    id: "toml-certificate-not-checked",
    languages: ["toml"],
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting, or set it so that certificates are verified.",
    rule: {
      any: [
        tomlPair("verify_ssl|verify-ssl|ssl_verify|tls_verify|check-revoke|sslVerify", "^false$"),
        tomlPair("insecure_skip_verify|insecureSkipVerify|skip_verify|allow_insecure", "^true$"),
      ],
    },
    valid: ["verify_ssl = true"],
    invalid: ["verify_ssl = false", "insecureSkipVerify = true"],
  },
  {
    id: "yaml-certificate-not-checked",
    languages: ["yaml"],
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting.",
    rule: {
      any: [
        pair(
          "insecure_skip_verify|insecureSkipVerify|insecure-skip-tls-verify|skip_tls_verify",
          scalar("true|yes"),
        ),
        pair("validate_certs|verify_ssl|ssl_verify|strict-ssl|rejectUnauthorized", scalar("false|no")),
      ],
    },
    valid: ["validate_certs: true"],
    invalid: ["validate_certs: false", "insecure_skip_verify: true"],
  },
]);
