/** Terraform: TLS certificates that are not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { attribute, within, block } from "./blocks.ts";

export const tlsVerificationOff = defineRules(["hcl"], "security", [
  {
    id: "tf-certificate-not-checked",
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read the credentials that Terraform sends. Remove the setting, and configure the authority's certificate.",
    rule: {
      all: [
        attribute(
          "insecure|skip_tls_verify|insecure_skip_verify|allow_unverified_ssl|tls_insecure|ssl_insecure",
          "^true$",
        ),
        within(block("provider")),
      ],
    },
    valid: ['provider "helm" {\n  kubernetes {\n    insecure = false\n  }\n}\n'],
    invalid: [{ code: 'provider "helm" {\n  kubernetes {\n    insecure = true\n  }\n}\n', lines: [3] }],
  },
]);
