/** Swift: web views that open local files, untrusted URLs or a debugger. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { swiftCall, inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

const fromLink = (body: string): string =>
  `func application(_ app: UIApplication, open url: URL, options: [K: Any]) -> Bool { ${body} }`;

export const webView = defineRules(["swift"], "security", [
  {
    id: "swift-web-view-files",
    severity: "medium",
    confidence: "high",
    cwe: 749,
    see: ["https://developer.apple.com/documentation/webkit/wkwebviewconfiguration"],
    title: titles.webViewFiles,
    message:
      "A foreign page in this view can read the app's private files and send them away. Leave the setting off, and serve files with a WKURLSchemeHandler.",
    rule: swiftCall({
      names: "setValue",
      args: '^\\(\\s*true\\s*,\\s*forKey:\\s*"(?:allowFileAccessFromFileURLs|allowUniversalAccessFromFileURLs)"',
    }),
    valid: [inFunction('p.setValue(false, forKey: "allowFileAccessFromFileURLs")')],
    invalid: [inFunction('p.setValue(true, forKey: "allowFileAccessFromFileURLs")')],
  },
  {
    id: "swift-web-view-address",
    ...defects.ssrf,
    confidence: "medium",
    cwe: 939,
    see: ["https://mas.owasp.org/MASTG/"],
    title: titles.webViewUrl,
    message:
      "The URL comes from a link, so any app or site can open its own page inside this app, with the view's bridges and cookies. Check scheme and host against a list before loading.",
    rule: {
      any: [swiftCall({ names: "SFSafariViewController|URLRequest", as: "URL", args: "^\\(\\s*url:" })],
    },
    fileHas: ["WKWebView", "UIWebView", "SFSafariViewController", "webView"],
    flow: { URL: "url" },
    valid: [
      fromLink('webView.load(URLRequest(url: URL(string: "https://www.example.com")!))'),
      fromLink(
        'guard url.host == "www.example.com" else { return false }; webView.load(URLRequest(url: url))',
      ),
    ],
    invalid: [fromLink("webView.load(URLRequest(url: url))")],
  },
  {
    id: "swift-web-view-inspectable",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://developer.apple.com/documentation/webkit/wkwebview/isinspectable"],
    title: titles.webViewDebug,
    message:
      "Anyone who connects the device by cable can read and change what the pages hold. Enable it only in debug builds.",
    rule: {
      kind: "assignment",
      regex: "\\.isInspectable\\s*=\\s*true$",
      not: {
        any: [
          { follows: { kind: "directive" } },
          { inside: { stopBy: "end", kind: "if_statement", regex: "(?i)debug" } },
        ],
      },
    },
    valid: [inFunction("view.isInspectable = false")],
    invalid: [inFunction("view.isInspectable = true")],
  },
]);
