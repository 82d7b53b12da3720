/** Kotlin: what pages, other apps and other users of the device can reach in an Android app. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, kotlinCall, kotlinSet } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const inActivity = (body: string): string =>
  `class A : Activity() { fun f() { val x = intent.getStringExtra("x"); ${body} } }`;

export const android = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-web-view-files",
    severity: "medium",
    confidence: "high",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/unsafe-webview-file-inclusion"],
    title: titles.webViewFiles,
    message:
      "With file access on, an untrusted page in this view can read the app's private files and send them to its server. Leave the setting off and use `WebViewAssetLoader`.",
    rule: {
      any: [
        kotlinSet("allowUniversalAccessFromFileURLs|allowFileAccessFromFileURLs|allowFileAccess", "true"),
        kotlinCall({
          names: "setAllowUniversalAccessFromFileURLs|setAllowFileAccessFromFileURLs|setAllowFileAccess",
          args: "^\\(\\s*true\\s*\\)$",
        }),
      ],
    },
    valid: [inFunction("view.settings.allowUniversalAccessFromFileURLs = false")],
    invalid: [inFunction("view.settings.allowUniversalAccessFromFileURLs = true")],
  },
  {
    id: "kotlin-script-bridge",
    severity: "medium",
    confidence: "medium",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/insecure-webview-native-bridges"],
    title: titles.webViewBridge,
    message:
      "Every page and frame that gets into this view can call the object. Load only your own pages there, or use message channels that check the origin.",
    rule: kotlinCall({ names: "addJavascriptInterface" }),
    valid: [inFunction("view.loadUrl(URL)")],
    invalid: [inFunction('view.addJavascriptInterface(Bridge(), "app")')],
  },
  {
    id: "kotlin-web-view-address",
    ...defects.ssrf,
    confidence: "medium",
    cwe: 939,
    see: ["https://developer.android.com/privacy-and-security/risks/unsafe-uri-loading"],
    title: titles.webViewUrl,
    message:
      "The URL comes from a link or intent, so another app can open any page inside this one, with the view's bridges and cookies. Check scheme and host against a list before loading.",
    rule: kotlinCall({ names: "loadUrl", on: "(?i)web|view", as: "URL" }),
    flow: { URL: "url" },
    valid: [
      inActivity('webView.loadUrl("https://www.example.com/a?x=$x")'),
      inActivity('if (Uri.parse(x).host != "www.example.com") return; webView.loadUrl(x)'),
    ],
    invalid: [inActivity("webView.loadUrl(x)")],
  },
  {
    id: "kotlin-web-view-debugging",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://developer.android.com/reference/android/webkit/WebView"],
    title: titles.webViewDebug,
    message:
      "Anyone with the device on a cable can read and change what the pages hold. Enable it only if BuildConfig.DEBUG is true.",
    rule: {
      ...kotlinCall({ names: "setWebContentsDebuggingEnabled", bare: "also", args: "^\\(\\s*true\\s*\\)$" }),
      not: { inside: { stopBy: "end", kind: "if_expression", regex: "(?i)debug" } },
    },
    valid: [inFunction("if (BuildConfig.DEBUG) { WebView.setWebContentsDebuggingEnabled(true) }")],
    invalid: [inFunction("WebView.setWebContentsDebuggingEnabled(true)")],
  },
  {
    id: "kotlin-mixed-content",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["https://developer.android.com/reference/android/webkit/WebSettings"],
    title: "Mixed content allowed",
    message:
      "Parts of the page may be loaded over HTTP, so a machine on the network path can inject scripts. Leave the mode at MIXED_CONTENT_NEVER_ALLOW.",
    rule: {
      any: [
        kotlinSet("mixedContentMode", "(?:WebSettings\\.)?MIXED_CONTENT_ALWAYS_ALLOW"),
        kotlinCall({ names: "setMixedContentMode", args: "MIXED_CONTENT_ALWAYS_ALLOW|^\\(\\s*0\\s*\\)$" }),
      ],
    },
    valid: [inFunction("s.mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW")],
    invalid: [inFunction("s.mixedContentMode = WebSettings.MIXED_CONTENT_ALWAYS_ALLOW")],
  },
  {
    id: "kotlin-intent-redirection",
    ...defects.intentRedirection,
    rule: {
      ...kotlinCall({
        names:
          "startActivity|startActivityForResult|startService|startForegroundService|bindService|sendBroadcast|launch|setResult",
        bare: "also",
        as: "INTENT",
      }),
      not: {
        inside: {
          stopBy: "end",
          kind: "function_declaration",
          regex: "resolveActivity|\\.component\\b|callingPackage|IntentSanitizer",
        },
      },
    },
    fileHas: ["Parcelable", "parseUri"],
    flow: { INTENT: "outside" },
    valid: [
      'fun f() { val n = intent.getParcelableExtra<Intent>("n"); startActivity(Intent(this, A::class.java)) }',
    ],
    invalid: ['fun f() { val n = intent.getParcelableExtra<Intent>("n"); startActivity(n) }'],
  },
  {
    id: "kotlin-mutable-pending-intent",
    severity: "medium",
    confidence: "medium",
    cwe: 927,
    see: ["https://developer.android.com/privacy-and-security/risks/pending-intent"],
    title: "Mutable pending intent",
    message:
      "An app that receives a mutable pending intent without a component can redirect it with the rights of this app. Use FLAG_IMMUTABLE, or set the component.",
    rule: {
      ...kotlinCall({
        names: "getActivity|getService|getBroadcast|getForegroundService",
        on: "^PendingIntent$",
      }),
      any: [
        { regex: "FLAG_MUTABLE" },
        { regex: ",\\s*(?:0|PendingIntent\\.FLAG_UPDATE_CURRENT)\\s*,?\\s*\\)$" },
      ],
    },
    valid: [inFunction("PendingIntent.getActivity(c, 0, i, PendingIntent.FLAG_IMMUTABLE)")],
    invalid: [
      inFunction("PendingIntent.getActivity(c, 0, i, PendingIntent.FLAG_MUTABLE)"),
      inFunction("PendingIntent.getBroadcast(c, 0, i, 0)"),
    ],
  },
  {
    id: "kotlin-receiver-for-everybody",
    severity: "medium",
    confidence: "medium",
    cwe: 925,
    see: ["https://developer.android.com/privacy-and-security/risks/insecure-broadcast-receiver"],
    title: titles.exportedReceiver,
    message:
      "Any app on the device can trigger this receiver. Register it with RECEIVER_NOT_EXPORTED, or require a permission.",
    rule: kotlinCall({ names: "registerReceiver", bare: "also", args: "RECEIVER_EXPORTED\\s*,?\\s*\\)$" }),
    valid: [inFunction("registerReceiver(r, f, Context.RECEIVER_NOT_EXPORTED)")],
    invalid: [inFunction("registerReceiver(r, f, Context.RECEIVER_EXPORTED)")],
  },
  {
    id: "kotlin-secret-in-preferences",
    ...defects.plainSecretStorage,
    rule: {
      ...kotlinCall({
        names: "putString|putStringSet",
        bare: "also",
        on: "(?i)edit|pref|storage",
        args: '(?i)^\\(\\s*(?:"[^"]*|[\\w.]*)(?:password|passwd|secret|token|pin_?code|api_?key|private_?key|credit_?card)[^",]*"?\\s*,',
      }),
      not: {
        inside: {
          stopBy: "end",
          kind: "source_file",
          regex: "EncryptedSharedPreferences",
        },
      },
    },
    fileHas: ["SharedPreferences", "sharedPreferences", "prefs", "PreferenceManager"],
    valid: ['fun f(prefs: SharedPreferences) { prefs.edit().putString("language", x).apply() }'],
    invalid: ['fun f(prefs: SharedPreferences) { prefs.edit().putString("auth_token", x).apply() }'],
  },
  {
    id: "kotlin-file-on-shared-storage",
    ...defects.plainSecretStorage,
    severity: "low",
    cwe: 921,
    title: "File on shared storage",
    message:
      "Other apps can read files on the shared storage, and on older systems replace them. Use filesDir, or validate what is read from there.",
    rule: kotlinCall({
      names: "getExternalStorageDirectory|getExternalStoragePublicDirectory",
      on: "^Environment$",
    }),
    valid: [inFunction('File(filesDir, "a")')],
    invalid: [inFunction('File(Environment.getExternalStorageDirectory(), "a")')],
  },
]);
