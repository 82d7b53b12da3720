/** Java: TLS certificates and host names that are not checked. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundWith, methodWith } from "./examples.ts";

/** `class TrustAllManager`: who makes one reads what it does. */
function isNamedSo(node: SgNode): boolean {
  const names = node
    .ancestors()
    .filter((one) => /^(?:class|method)_declaration$/.test(kindOf(one)))
    .map((one) => fieldTextOf(one, "name"));
  return names.some((name) =>
    /trust_?(?:all|any|every)|untrusted|insecure|unsafe|no_?verif|(?:allow|accept)_?all/i.test(name),
  );
}

const choice = /trust|insecure|unsafe|verif|skip|ignore|validat|check|self_?signed|allow/i;

/** `if (settings.isSkipTlsVerification())`: who runs the program has the choice. */
function isAskedFor(node: SgNode): boolean {
  return node
    .ancestors()
    .some((one) => kindOf(one) === "if_statement" && choice.test(fieldTextOf(one, "condition")));
}

export const tlsVerificationOff = defineRules(["java"], "security", [
  {
    id: "java-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With the checks off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave the default checks on, and put a private authority into a trust store.",
    unsure: (node) => isNamedSo(node) || isAskedFor(node),
    rule: {
      any: [
        {
          kind: "method_declaration",
          all: [
            { has: { field: "name", regex: "^checkServerTrusted$" } },
            { has: { field: "body", regex: "^\\{\\s*(?://[^\\n]*\\s*)*\\}$" } },
          ],
        },
        {
          kind: "method_declaration",
          all: [
            { has: { field: "name", regex: "^verify$" } },
            { has: { field: "parameters", regex: "SSLSession" } },
            {
              has: {
                field: "body",
                regex: "^\\{\\s*(?://[^\\n]*\\s*)*return true;\\s*(?://[^\\n]*\\s*)*\\}$",
              },
            },
          ],
        },
        {
          ...javaCall({
            names: "setHostnameVerifier|setDefaultHostnameVerifier|hostnameVerifier|setSSLHostnameVerifier",
            args: { has: { regex: "-> true$|AllowAll" } },
          }),
        },
        {
          kind: "lambda_expression",
          regex: "->\\s*(?:\\{\\s*return\\s+)?true;?\\s*\\}?$",
          inside: {
            kind: "variable_declarator",
            inside: {
              any: [{ kind: "local_variable_declaration" }, { kind: "field_declaration" }],
              has: { field: "type", regex: "^HostnameVerifier$" },
            },
          },
        },
        {
          kind: "field_access",
          regex:
            "^(?:NoopHostnameVerifier\\.INSTANCE|SSLConnectionSocketFactory\\.ALLOW_ALL_HOSTNAME_VERIFIER|SSLSocketFactory\\.ALLOW_ALL_HOSTNAME_VERIFIER)$",
        },
      ],
    },
    valid: [
      methodWith("c.setHostnameVerifier(verifier);"),
      "class T {\n  public void checkServerTrusted(X509Certificate[] c, String a) { delegate.check(c, a); }\n}",
    ],
    invalid: [
      {
        code: "class T {\n  public void checkServerTrusted(X509Certificate[] c, String a) { }\n}",
        lines: [2],
      },
      foundWith("c.setHostnameVerifier((h, s) -> true);"),
    ],
  },
  {
    id: "java-mail-server-unchecked",
    severity: "medium",
    confidence: "medium",
    cwe: 297,
    see: ["Transport_Layer_Security"],
    title: titles.tlsHostOff,
    message:
      "The host name is not checked, so any server with a valid certificate of its own can impersonate the mail server and read the password. Call `setSSLCheckServerIdentity(true)`.",
    rule: {
      any: [
        javaCall({
          names: "setSSLOnConnect|setSSL|setStartTLSRequired",
          args: { has: { nthChild: 1, kind: "true" } },
        }),
        javaCall({
          names: "put|setProperty",
          args: { has: { nthChild: 1, regex: '^"mail\\.smtps?\\.socketFactory\\.class"$' } },
        }),
      ],
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        not: {
          regex: 'setSSLCheckServerIdentity\\(\\s*true|checkserveridentity"\\s*,\\s*"?(?:[a-eg-zA-Z]|f[b-z])',
        },
      },
    },
    fileHas: ["Email", "mail"],
    valid: [
      'class C {\n  void f(Properties p) {\n    p.put("mail.smtp.socketFactory.class", "javax.net.ssl.SSLSocketFactory");\n    p.put("mail.smtp.ssl.checkserveridentity", true);\n  }\n}',
      "class C {\n  void f(Email email) {\n    email.setSSLOnConnect(true);\n    email.setSSLCheckServerIdentity(true);\n  }\n}",
    ],
    invalid: [
      { code: "class C {\n  void f(Email email) {\n    email.setSSLOnConnect(true);\n  }\n}", lines: [3] },
      {
        code: 'class C {\n  void f(Properties p) {\n    p.put("mail.smtp.socketFactory.class", "javax.net.ssl.SSLSocketFactory");\n    p.put("mail.smtp.ssl.checkserveridentity", false);\n  }\n}',
        lines: [3],
      },
    ],
  },
]);
