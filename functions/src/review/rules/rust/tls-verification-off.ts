/** Rust: TLS certificates that are not checked. */
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const tlsVerificationOff = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-certificate-not-checked",
      ...defects.tlsOff,
      rule: {
        any: [
          rustCall({
            names:
              "danger_accept_invalid_certs|danger_accept_invalid_hostnames|tls_danger_accept_invalid_certs",
            args: "^\\(\\s*true\\s*\\)$",
          }),
          rustCall({ names: "set_verify|set_verify_callback", args: "SslVerifyMode::(?:NONE|empty\\(\\))" }),
          rustCall({
            names: "set_certificate_verifier",
            args: "(?i)(?:No|Skip|Danger|Accept|Insecure)\\w*(?:Verif|Cert|Any|All)",
          }),
          {
            kind: "function_item",
            all: [
              { has: { field: "name", regex: "^verify_server_cert$" } },
              {
                has: {
                  field: "body",
                  regex:
                    "^\\{\\s*(?:return\\s+)?Ok\\((?:\\w+::)*ServerCertVerified::assertion\\(\\)\\);?\\s*\\}$",
                },
              },
            ],
          },
        ],
      },
      valid: [inFunction("Client::builder().danger_accept_invalid_certs(false).build();")],
      invalid: [
        inFunction("Client::builder().danger_accept_invalid_certs(true);"),
        inFunction("b.set_verify(SslVerifyMode::NONE);"),
      ],
    },
  ]),
);
