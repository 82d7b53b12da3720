/** Kotlin: certificates, web views, guessable secrets and swallowed errors. */
import { defineRules } from "../define-rules.ts";
import { swallowed, tlsOff, weakRandom } from "../other-languages/texts.ts";

const inFunction = (body: string): string => `fun f(x: String) { ${body} }`;

export const bugs = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-certificate-not-checked",
    ...tlsOff,
    rule: {
      any: [
        {
          kind: "call_expression",
          regex:
            "^(?:HostnameVerifier|[\\w.()]+\\.hostnameVerifier)\\s*(?:\\(\\s*)?\\{\\s*\\w+\\s*,\\s*\\w+\\s*->\\s*true\\s*\\}",
        },
        {
          kind: "function_declaration",
          regex:
            "(?s)^(?:@\\S+\\s+)*override\\s+fun\\s+checkServerTrusted\\([^)]*\\)\\s*(?::\\s*Unit\\s*)?(?:\\{\\s*\\}|=\\s*Unit)$",
        },
        { kind: "call_expression", regex: "^handler\\??\\.proceed\\(\\)$" },
      ],
    },
    valid: [inFunction("client.hostnameVerifier(OkHostnameVerifier)")],
    invalid: [
      inFunction("val v = HostnameVerifier { _, _ -> true }"),
      {
        code: "class T : X509TrustManager {\n  override fun checkServerTrusted(c: Array<Cert>, a: String) {}\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "kotlin-web-view-files",
    severity: "medium",
    confidence: "high",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/unsafe-webview-file-inclusion"],
    title: "Pages in the app may read its files",
    message:
      "A page that gets into this view sends the app's private files away. Use WebViewAssetLoader and leave the setting off.",
    rule: {
      kind: "assignment",
      regex: "\\b(?:allowUniversalAccessFromFileURLs|allowFileAccessFromFileURLs)\\s*=\\s*true$",
    },
    valid: [inFunction("view.settings.allowUniversalAccessFromFileURLs = false")],
    invalid: [inFunction("view.settings.allowUniversalAccessFromFileURLs = true")],
  },
  {
    id: "kotlin-weak-random",
    ...weakRandom,
    rule: {
      kind: "property_declaration",
      all: [
        {
          has: {
            kind: "variable_declaration",
            regex: "(?i)^(?:\\w*(?:token|secret|password|nonce|salt|otp|sessionId))\\b",
          },
        },
        {
          regex: "=\\s*(?:kotlin\\.random\\.)?Random(?:\\(\\w*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: [inFunction("val token = SecureRandom().nextInt()"), inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "kotlin-swallowed-error",
    ...swallowed,
    category: "bug",
    rule: {
      kind: "catch_block",
      regex: "^catch\\s*\\([^)]*\\)\\s*\\{\\s*\\}$",
      not: { regex: "(?i)\\((?:ignored?|expected|_)\\s*:|CancellationException|InterruptedException" },
    },
    valid: [
      inFunction("try { g() } catch (e: Exception) { log(e) }"),
      inFunction("try { g() } catch (ignored: Exception) {}"),
    ],
    invalid: [inFunction("try { g() } catch (e: Exception) {}")],
  },
]);
