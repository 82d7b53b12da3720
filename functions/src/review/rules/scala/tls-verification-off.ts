/** Scala: TLS certificates and host names that are not checked. */
import { defineRules } from "../writing/define-rules.ts";
import { scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const tlsVerificationOff = defineRules(["scala"], "security", [
  {
    id: "scala-certificate-not-checked",
    ...defects.tlsOff,
    rule: {
      any: [
        {
          kind: "function_definition",
          all: [
            { has: { field: "name", regex: "^checkServerTrusted$" } },
            { regex: "=\\s*(?:\\(\\)|\\{\\s*\\})$" },
          ],
        },
        {
          kind: "function_definition",
          all: [
            { has: { field: "name", regex: "^verify$" } },
            { regex: "SSLSession" },
            { regex: "=\\s*\\{?\\s*true\\s*\\}?$" },
          ],
        },
        {
          ...scalaCall({
            names: "setDefaultHostnameVerifier|setHostnameVerifier|hostnameVerifier|setSSLHostnameVerifier",
          }),
          has: { kind: "arguments", has: { kind: "lambda_expression", regex: "=>\\s*true$" } },
        },
        scalaCall({
          names:
            "setAcceptAnyCertificate|setDisableHostnameVerification|withDisableHostnameVerification|setAcceptAnyCertificate",
          args: "true",
        }),
        {
          kind: "field_expression",
          regex: "^(?:NoopHostnameVerifier\\.INSTANCE|InsecureTrustManagerFactory\\.INSTANCE)$",
        },
      ],
    },
    valid: ["class T { def checkServerTrusted(c: Array[X], a: String): Unit = check(c) }"],
    invalid: ["class T { def checkServerTrusted(c: Array[X], a: String): Unit = () }"],
  },
]);
