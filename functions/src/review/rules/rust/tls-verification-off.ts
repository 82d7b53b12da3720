/** Rust: TLS certificates that are not checked. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

const asked = /verif|valid|insecure|self_?signed|ignore|trust_?all|accept|hostname|danger|skip/i;

/** In the branch of a setting that asks for it. */
function isRequested(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    const kind = kindOf(one);
    if (kind === "if_expression") return asked.test(fieldTextOf(one, "condition"));
    return kind === "match_expression" && asked.test(fieldTextOf(one, "value"));
  });
}

/** An acceptor that asks its clients for no certificate. */
function isServer(node: SgNode, text: string): boolean {
  return /\bset_verify\b/.test(node.text()) && text.includes("SslAcceptor") && !text.includes("SslConnector");
}

/** `fn insecure_client()`: who calls it reads what it does. */
function isNamedInsecure(node: SgNode): boolean {
  return node
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "function_item" &&
        /insecure|unverified|untrusted|no_verif|skip_verif|self_signed|danger/i.test(
          fieldTextOf(one, "name"),
        ),
    );
}

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
      check: (node, { text }) => !isServer(node, text),
      unsure: (node) => isRequested(node) || isNamedInsecure(node),
      valid: [
        inFunction("Client::builder().danger_accept_invalid_certs(false).build();"),
        "fn f() { let mut b = SslAcceptor::mozilla_modern(m); b.set_verify(SslVerifyMode::NONE); }",
      ],
      invalid: [
        inFunction("Client::builder().danger_accept_invalid_certs(true);"),
        inFunction("b.set_verify(SslVerifyMode::NONE);"),
      ],
    },
  ]),
);
