/** Kotlin: TLS certificates and host names that are not checked. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** In the branch of a setting that asks for it. */
function isRequested(node: SgNode): boolean {
  return node
    .ancestors()
    .filter((one) => kindOf(one) === "if_expression")
    .some((one) =>
      /^if\s*\([^{]{0,200}(?:verif|valid|insecure|unsafe|self_?signed|ignore|trust|allow)[^{]{0,200}\{/i.test(
        textOf(one),
      ),
    );
}

/** `fun createInsecureTrustManager()`: who calls it reads what it does. */
function isNamedSo(node: SgNode): boolean {
  return node
    .ancestors()
    .filter((one) => /^(?:function|class|object|property)_declaration$/.test(kindOf(one)))
    .some((one) =>
      /^[^({=]{0,300}\b(?:fun|class|object|val)\s+\w*(?:trust_?(?:all|any|every)|untrusted|insecure|unsafe|no_?verif|(?:allow|accept)_?all)/i.test(
        textOf(one),
      ),
    );
}

export const tlsVerificationOff = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-certificate-not-checked",
    ...defects.tlsOff,
    rule: {
      any: [
        {
          ...kotlinCall({
            names:
              "HostnameVerifier|hostnameVerifier|setHostnameVerifier|setDefaultHostnameVerifier|setSSLHostnameVerifier",
            bare: "also",
          }),
          regex: "\\{\\s*(?:\\w+\\s*,\\s*\\w+\\s*->\\s*)?true\\s*\\}\\s*\\)?$",
        },
        {
          kind: "assignment",
          regex: "(?i)hostnameVerifier\\s*=\\s*\\{\\s*(?:\\w+\\s*,\\s*\\w+\\s*->\\s*)?true\\s*\\}$",
        },
        {
          kind: "function_declaration",
          regex:
            "(?s)^(?:@\\S+\\s+)*override\\s+fun\\s+checkServerTrusted\\([^)]*\\)\\s*(?::\\s*Unit\\s*)?(?:\\{\\s*\\}|=\\s*Unit)$",
        },
        {
          kind: "function_declaration",
          regex:
            "(?s)^(?:@\\S+\\s+)*override\\s+fun\\s+verify\\([^)]*SSLSession\\??\\s*,?\\s*\\)\\s*(?::\\s*Boolean\\s*)?(?:\\{(?:\\s|//[^\\n]*\\n)*return\\s+true\\s*;?\\s*\\}|=\\s*true)$",
        },
        {
          kind: "call_expression",
          regex: "^\\w+\\??\\.proceed\\(\\)$",
          inside: { stopBy: "end", kind: "function_declaration", regex: "\\bonReceivedSslError\\s*\\(" },
        },
      ],
    },
    unsure: (node) => isRequested(node) || isNamedSo(node),
    valid: [inFunction("client.hostnameVerifier(OkHostnameVerifier)")],
    invalid: [
      inFunction("val v = HostnameVerifier { _, _ -> true }"),
      {
        code: "class C : WebViewClient() {\n  override fun onReceivedSslError(v: WebView, h: SslErrorHandler, e: SslError) {\n    h.proceed()\n  }\n}",
        lines: [3],
      },
      { code: inFunction("Client.Builder()\n  .hostnameVerifier { _, _ -> true }\n  .build()"), lines: [1] },
      inFunction("connection.hostnameVerifier = HostnameVerifier { host, session -> true }"),
      "class V : HostnameVerifier { override fun verify(h: String?, s: SSLSession?) = true }",
      {
        code: "class T : X509TrustManager {\n  override fun checkServerTrusted(c: Array<Cert>, a: String) {}\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "kotlin-any-host-name",
    ...defects.tlsOff,
    title: titles.tlsHostOff,
    rule: {
      any: [
        {
          kind: "navigation_expression",
          regex:
            "^(?:NoopHostnameVerifier\\.INSTANCE|SSLConnectionSocketFactory\\.ALLOW_ALL_HOSTNAME_VERIFIER|InsecureTrustManagerFactory\\.INSTANCE)$",
        },
        kotlinCall({ names: "AllowAllHostnameVerifier", bare: "only" }),
      ],
    },
    valid: [inFunction("c.setSSLHostnameVerifier(DefaultHostnameVerifier())")],
    invalid: [inFunction("c.setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE)")],
  },
]);
