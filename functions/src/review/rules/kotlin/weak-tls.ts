/** Kotlin: outdated versions of TLS. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { kotlinCall, inFunction } from "./matchers.ts";
import { oldTlsVersions } from "../shared/jca-algorithms.ts";
import { titles } from "../writing/titles.ts";

export const weakTls = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-weak-protocol",
    ...defects.oldTls,
    rule: kotlinCall({ names: "getInstance", on: String.raw`^(?:\w+\.)*SSLContext$`, as: "NAME" }),
    flow: { NAME: { is: [...oldTlsVersions, "DTLSv1.0"] } },
    valid: [inFunction('SSLContext.getInstance("TLSv1.3")'), inFunction('SSLContext.getInstance("TLS")')],
    invalid: [inFunction('SSLContext.getInstance("SSL")')],
  },
  {
    id: "kotlin-weak-protocol-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL and TLS before 1.2 have known attacks that reveal the traffic. Allow only TLSv1.3 and TLSv1.2.",
    rule: {
      any: [
        kotlinCall({
          names: "tlsVersions|setEnabledProtocols|setProtocols|protocols",
          args: String.raw`\b(?:TLS_1_[01]|SSL_3_0)\b|"(?:TLSv1(?:\.[01])?|SSLv[23])"`,
        }),
        {
          kind: "assignment",
          regex: String.raw`\benabledProtocols\s*=\s*arrayOf\([^)]*"(?:TLSv1(?:\.[01])?|SSLv[23])"`,
        },
      ],
    },
    valid: [inFunction("b.tlsVersions(TlsVersion.TLS_1_2)")],
    invalid: [
      inFunction("b.tlsVersions(TlsVersion.TLS_1_2, TlsVersion.TLS_1_0)"),
      inFunction('socket.enabledProtocols = arrayOf("TLSv1.2", "TLSv1")'),
    ],
  },
]);
