/** Java: Android's web views, storage, broadcasts and certificates. */
import { javaCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

const inMethod = (body: string): string =>
  `import android.app.Activity;\nclass C extends Activity {\n  void f() {\n    ${body}\n  }\n}`;
const found = (body: string) => ({ code: inMethod(body), lines: [3 + body.split("\n").length] });
const android = ["android."];

export const androidApps = defineRules(["java"], "security", [
  {
    id: "java-web-view-opened",
    severity: "medium",
    confidence: "high",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/webview-unsafe-file-inclusion"],
    title: "Pages in the web view may read local files",
    message:
      "A page that comes from elsewhere can so read the application's files and send them away. Leave file access off, and load own pages with WebViewAssetLoader.",
    rule: javaCall({
      names:
        "setAllowUniversalAccessFromFileURLs|setAllowFileAccessFromFileURLs|setAllowFileAccess|setWebContentsDebuggingEnabled",
      bare: "also",
      on: ".",
      args: { has: { nthChild: 1, kind: "true" } },
    }),
    fileHas: android,
    valid: [inMethod("view.getSettings().setAllowFileAccess(false);")],
    invalid: [found("view.getSettings().setAllowUniversalAccessFromFileURLs(true);")],
  },
  {
    id: "java-web-view-loads-intent",
    severity: "high",
    confidence: "high",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/unsafe-uri-loading"],
    title: "Another application decides which page is shown",
    message:
      "The address comes with an intent, so any application can open its own page, with script and cookies, inside this one. Accept only addresses of your own hosts.",
    rule: javaCall({ names: "loadUrl|loadData|loadDataWithBaseURL|evaluateJavascript", as: "URL" }),
    fileHas: android,
    flow: { URL: "outside" },
    valid: [inMethod('view.loadUrl("https://a.example");')],
    invalid: [found('view.loadUrl(getIntent().getStringExtra("url"));')],
  },
  {
    id: "java-web-view-accepts-certificate",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "A wrong certificate is accepted",
    message: "Anybody on the way can so show pages of their own and read what is sent. Call `cancel`.",
    rule: {
      ...javaCall({ names: "proceed", args: { not: { has: { nthChild: 1 } } } }),
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        has: { field: "name", regex: "^onReceivedSslError$" },
      },
    },
    valid: [
      "class V {\n  void onReceivedSslError(WebView v, SslErrorHandler h, SslError e) { h.cancel(); }\n}",
    ],
    invalid: [
      {
        code: "class V {\n  void onReceivedSslError(WebView v, SslErrorHandler h, SslError e) {\n    h.proceed();\n  }\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "java-android-world-readable",
    severity: "high",
    confidence: "high",
    cwe: 732,
    title: "Every application may read or change this file",
    message:
      "The mode opens the application's data to all others on the device. Use MODE_PRIVATE, and share by a content provider.",
    rule: {
      kind: "identifier",
      regex: "^MODE_WORLD_(?:READABLE|WRITEABLE)$",
      inside: { stopBy: { kind: "block" }, kind: "argument_list" },
    },
    fileHas: android,
    valid: [inMethod('getSharedPreferences("a", MODE_PRIVATE);')],
    invalid: [found('getSharedPreferences("a", MODE_WORLD_READABLE);')],
  },
  {
    id: "java-script-interface",
    severity: "medium",
    confidence: "medium",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/insecure-webview-native-bridges"],
    title: "Pages may call methods of this application",
    message:
      "Whatever page the view ever shows can call this object. Offer it only to pages that come with the application.",
    rule: javaCall({ names: "addJavascriptInterface" }),
    fileHas: android,
    valid: [inMethod("view.setWebViewClient(c);")],
    invalid: [found('view.addJavascriptInterface(bridge, "bridge");')],
  },
  {
    id: "java-intent-redirection",
    severity: "high",
    confidence: "medium",
    cwe: 926,
    see: ["https://developer.android.com/privacy-and-security/risks/intent-redirection"],
    title: "Another app decides what this app starts",
    message:
      "The intent is sent with the rights of this app, so components that are not exported can be reached. Build the intent here, or check its component before sending it.",
    rule: {
      ...javaCall({
        names:
          "startActivity|startActivityForResult|startActivityIfNeeded|startService|startForegroundService|bindService|sendBroadcast|launch",
        bare: "also",
        as: "INTENT",
      }),
      not: {
        inside: {
          stopBy: "end",
          kind: "method_declaration",
          regex: "resolveActivity|getComponent\\(|getCallingPackage|IntentSanitizer",
        },
      },
    },
    fileHas: ["Parcelable", "parseUri"],
    flow: { INTENT: "outside" },
    valid: [
      'class A { void f() { Intent n = getIntent().getParcelableExtra("n"); startActivity(new Intent(this, B.class)); } }',
    ],
    invalid: [
      'class A { void f() { Intent n = (Intent) getIntent().getParcelableExtra("n"); startActivity(n); } }',
    ],
  },
]);
