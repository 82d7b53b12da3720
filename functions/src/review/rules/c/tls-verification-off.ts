/** C and C++: TLS certificates and host names that are not checked. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { foundInSignIn, inSignIn, inFunction, found } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { cFunction } from "../writing/call-matchers.ts";

/** A number compared with 0 on one side of a joint and with 1 on the other. */
function comparedWithBoth(sign: string): readonly Matcher[] {
  const one = (field: string): Matcher => ({
    has: {
      field,
      regex: `^\\(?\\s*(?:\\w+\\s*${sign}\\s*[01]|[01]\\s*${sign}\\s*\\w+)\\s*\\)?$`,
    },
  });
  return [one("left"), one("right"), { regex: "\\b0\\b" }, { regex: "\\b1\\b" }];
}

const asked = /verif|validat|insecure|unsafe|self_?signed|ignore|trust_?all|cert|auth|check/i;

/** In the branch of a setting that asks for it. */
function isRequested(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    const kind = kindOf(one);
    if (kind === "if_statement") return asked.test(fieldTextOf(one, "condition"));
    return kind === "case_statement" && asked.test(fieldTextOf(one, "value"));
  });
}

/** A server that asks its clients for no certificate. */
function isServer(text: string): boolean {
  return (
    /\b\w*_server_method\s*\(|\bSSL_accept\s*\(|SSL_IS_SERVER\b/.test(text) &&
    !/\bTLS_method\s*\(|SSLv23_method\s*\(|_client_method\s*\(|\bSSL_connect\s*\(|SSL_IS_CLIENT\b|\bcurl_easy_setopt\b/.test(
      text,
    )
  );
}

export const tlsVerificationOff = defineRules(["c", "cpp"], "security", [
  {
    id: "c-certificate-result-mixed",
    severity: "high",
    confidence: "high",
    category: "security",
    cwe: 295,
    see: ["https://docs.openssl.org/master/man3/SSL_get_verify_result/"],
    title: "TLS certificate error accepted",
    message:
      "Only `X509_V_OK`, which is 0, says that the certificate is valid; 1 is an error like any other. Accept 0 alone.",
    rule: {
      kind: "binary_expression",
      any: [
        { all: [{ has: { field: "operator", regex: "^\\|\\|$" } }, ...comparedWithBoth("==")] },
        { all: [{ has: { field: "operator", regex: "^&&$" } }, ...comparedWithBoth("!=")] },
      ],
    },
    check: (node) => {
      const around = node.ancestors().find((one) => one.kind() === "function_definition");
      const name = /^[(\s]*(?:[01]\s*[=!]=\s*)?(\w+)/.exec(node.text())?.[1] ?? "";
      return new RegExp(`\\b${name}\\s*=\\s*SSL_get_verify_result\\s*\\(`).test(around?.text() ?? "");
    },
    valid: [
      inSignIn("long r = SSL_get_verify_result(s); if (r == 0) return 1;"),
      inSignIn("int r = other(s); if (r == 0 || r == 1) return 1;"),
    ],
    invalid: [
      foundInSignIn("long r = SSL_get_verify_result(s); if (r == 0 || r == 1) return 1;"),
      foundInSignIn("long r = SSL_get_verify_result(s); if (r != 0 && r != 1) return 0;"),
    ],
  },
  {
    id: "c-certificate-not-verified",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave the checks on.",
    rule: {
      any: [
        cFunction({
          names: "curl_easy_setopt",
          args: {
            all: [
              { has: { nthChild: 2, regex: "^CURLOPT_SSL_VERIFY(?:PEER|HOST)$" } },
              { has: { nthChild: 3, regex: "^(?:0L?|false|FALSE)$" } },
            ],
          },
        }),
        cFunction({
          names: "SSL_CTX_set_verify|SSL_set_verify",
          args: { has: { nthChild: 2, regex: "^(?:SSL_VERIFY_NONE|0)$" } },
        }),
        cFunction({
          names: "mbedtls_ssl_conf_authmode",
          args: { has: { nthChild: 2, regex: "VERIFY_NONE$" } },
        }),
      ],
    },
    check: (_node, { text }) => !isServer(text),
    unsure: isRequested,
    valid: [
      inFunction("c = SSL_CTX_new(TLS_server_method()); SSL_CTX_set_verify(c, SSL_VERIFY_NONE, 0);"),
      inFunction("SSL_CTX_set_verify(c, SSL_VERIFY_PEER, 0);"),
      inFunction("curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 1L);"),
    ],
    invalid: [
      found("SSL_CTX_set_verify(c, SSL_VERIFY_NONE, 0);"),
      found("curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 0L);"),
    ],
  },
]);
