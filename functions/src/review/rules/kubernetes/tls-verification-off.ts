/** Kubernetes: TLS certificates that are not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pair, scalar, item } from "../writing/yaml-matchers.ts";

export const tlsVerificationOff = defineRules(["kubernetes"], "security", [
  {
    id: "k8s-certificate-not-checked",
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server, read what is sent and change the responses. Remove the setting, and configure the authority's certificate.",
    rule: {
      any: [
        pair(
          "insecureSkipTLSVerify|insecure-skip-tls-verify|insecureSkipVerify|insecure_skip_verify|tlsInsecureSkipVerify",
          scalar("true|yes|on"),
        ),
        item(
          "^[\"']?--(?:kubelet-insecure-tls|insecure-skip-verify|tls-insecure|insecure-registry=\\S+)(?:=true)?[\"']?$",
        ),
      ],
    },
    valid: ["apiVersion: a/v1\nkind: APIService\nspec:\n  insecureSkipTLSVerify: false\n"],
    invalid: [
      { code: "apiVersion: a/v1\nkind: APIService\nspec:\n  insecureSkipTLSVerify: true\n", lines: [4] },
    ],
  },
]);
