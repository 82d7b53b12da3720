/** Java: Android's web views, storage, broadcasts and certificates. */
import {
  foreignCodeText,
  loadedCodeText,
  openReceiverText,
  ownAction,
  returnedIntentText,
  secretBroadcastText,
  sendsSecretToAll,
} from "../shared/android-messages.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { frame } from "../writing/example-frame.ts";
import { defects } from "../shared/defects.ts";

const { within: inMethod, found } = frame(
  "import android.app.Activity;\nclass C extends Activity {\n  void f() {\n    ",
  "\n  }\n}",
);
const androidPackage = ["android."];

export const android = defineRules(["java"], "security", [
  {
    id: "java-web-view-opened",
    severity: "medium",
    confidence: "high",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/webview-unsafe-file-inclusion"],
    title: titles.webViewFiles,
    message:
      "A foreign page in this view can read the app's files and send them away. Leave file access off, and load own pages with WebViewAssetLoader.",
    rule: javaCall({
      names:
        "setAllowUniversalAccessFromFileURLs|setAllowFileAccessFromFileURLs|setAllowFileAccess|setWebContentsDebuggingEnabled",
      bare: "also",
      on: ".",
      args: { has: { nthChild: 1, kind: "true" } },
    }),
    fileHas: androidPackage,
    valid: [inMethod("view.getSettings().setAllowFileAccess(false);")],
    invalid: [found("view.getSettings().setAllowUniversalAccessFromFileURLs(true);")],
  },
  {
    id: "java-web-view-loads-intent",
    severity: "high",
    confidence: "medium",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/unsafe-uri-loading"],
    title: titles.webViewUrl,
    message:
      "The URL comes from an intent, so any app can open its own page, with script and cookies, inside this one. Accept only URLs of your own hosts.",
    rule: javaCall({ names: "loadUrl|loadData|loadDataWithBaseURL|evaluateJavascript", as: "URL" }),
    fileHas: androidPackage,
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
    title: titles.tlsOff,
    message:
      "The certificate error is ignored, so anyone on the network path can show pages of their own and read what is sent. Call `cancel`.",
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
    confidence: "medium",
    cwe: 732,
    title: "World-readable or world-writable app file",
    message:
      "The mode opens the app's data to all other apps on the device. Use MODE_PRIVATE, and share through a content provider.",
    rule: {
      kind: "identifier",
      regex: "^MODE_WORLD_(?:READABLE|WRITEABLE)$",
      inside: { stopBy: { kind: "block" }, kind: "argument_list" },
    },
    fileHas: androidPackage,
    valid: [inMethod('getSharedPreferences("a", MODE_PRIVATE);')],
    invalid: [found('getSharedPreferences("a", MODE_WORLD_READABLE);')],
  },
  {
    id: "java-script-interface",
    severity: "medium",
    confidence: "medium",
    cwe: 749,
    see: ["https://developer.android.com/privacy-and-security/risks/insecure-webview-native-bridges"],
    title: titles.webViewBridge,
    message:
      "Any page that the view ever shows can call this object. Add it only for pages that come with the app.",
    rule: javaCall({ names: "addJavascriptInterface" }),
    fileHas: androidPackage,
    valid: [inMethod("view.setWebViewClient(c);")],
    invalid: [found('view.addJavascriptInterface(bridge, "bridge");')],
  },
  {
    id: "java-intent-redirection",
    ...defects.intentRedirection,
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
  {
    id: "java-intent-returned",
    ...returnedIntentText,
    rule: javaCall({
      names: "setResult",
      bare: "also",
      args: { has: { nthChild: 2, regex: "^(?:this\\.)?getIntent\\(\\)$" } },
    }),
    fileHas: androidPackage,
    valid: [inMethod("setResult(RESULT_OK, answer);")],
    invalid: [found("setResult(RESULT_OK, getIntent());")],
  },
  {
    id: "java-receiver-of-own-action",
    ...openReceiverText,
    rule: javaCall({
      names: "registerReceiver",
      on: "^(?:this|\\w*[cC]ontext|getApplicationContext\\(\\)|activity|getActivity\\(\\)|requireContext\\(\\))$",
      bare: "also",
      args: {
        all: [{ has: { nthChild: 2, regex: `^new ${ownAction}$` } }, { not: { has: { nthChild: 3 } } }],
      },
    }),
    fileHas: androidPackage,
    valid: [
      inMethod('registerReceiver(r, new IntentFilter("android.intent.action.SCREEN_OFF"));'),
      inMethod('registerReceiver(r, new IntentFilter("com.example.A"), RECEIVER_NOT_EXPORTED);'),
    ],
    invalid: [found('registerReceiver(r, new IntentFilter("com.example.A"));')],
  },
  {
    id: "java-secret-broadcast",
    ...secretBroadcastText,
    rule: javaCall({
      names: "sendBroadcast|sendOrderedBroadcast|sendStickyBroadcast|startActivity|startService",
      on: "^(?:this|\\w*[cC]ontext|getApplicationContext\\(\\)|activity|getActivity\\(\\))$",
      bare: "also",
      args: { regex: "^\\(\\w+(?:,\\s*null)?\\)$" },
    }),
    fileHas: ["putExtra"],
    check: (node) =>
      sendsSecretToAll(
        /^\((\w+)/.exec(fieldTextOf(node, "arguments"))?.[1] ?? "",
        String.raw`new\s+Intent\(\s*`,
        methodOf(node)?.text() ?? "",
      ),
    valid: [
      inMethod('Intent i = new Intent("a.B");\n    i.putExtra("name", x);\n    sendBroadcast(i);'),
      inMethod(
        'Intent i = new Intent("a.B");\n    i.setPackage("a");\n    i.putExtra("token", x);\n    sendBroadcast(i);',
      ),
    ],
    invalid: [found('Intent i = new Intent("a.B");\n    i.putExtra("token", x);\n    sendBroadcast(i);')],
  },
  {
    id: "java-code-of-other-app",
    ...foreignCodeText,
    rule: javaCall({
      names: "createPackageContext",
      bare: "also",
      on: ".",
      args: {
        all: [
          { has: { nthChild: 2, regex: "CONTEXT_INCLUDE_CODE" } },
          { has: { nthChild: 2, regex: "CONTEXT_IGNORE_SECURITY" } },
        ],
      },
    }),
    check: (node) => !/checkSignatures|signingInfo|\.signatures\b/.test(methodOf(node)?.text() ?? ""),
    valid: [inMethod("createPackageContext(name, CONTEXT_INCLUDE_CODE);")],
    invalid: [found("createPackageContext(name, CONTEXT_INCLUDE_CODE | CONTEXT_IGNORE_SECURITY);")],
  },
  {
    id: "java-code-loaded-from-outside",
    ...loadedCodeText,
    rule: {
      any: [
        javaNew({
          names: "DexClassLoader|PathClassLoader|BaseDexClassLoader|InMemoryDexClassLoader|DexFile",
          as: "CODE",
        }),
        javaCall({ names: "load|loadLibrary", on: "^System$|getRuntime\\(\\)$", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inMethod('System.loadLibrary("native");')],
    invalid: [
      found('System.load(getIntent().getStringExtra("p"));'),
      found('String p = getIntent().getStringExtra("p");\n    new DexClassLoader(p, o, null, l);'),
    ],
  },
]);
