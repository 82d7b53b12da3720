/** Swift: what pages, links, backups and whoever holds the device can reach in an app. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const fromLink = (body: string): string =>
  `func application(_ app: UIApplication, open url: URL, options: [K: Any]) -> Bool { ${body} }`;

export const insecureStorageAndWebViews = defineRules(["swift"], "security", [
  {
    id: "swift-secret-in-defaults",
    severity: "medium",
    confidence: "high",
    cwe: 312,
    see: ["https://developer.apple.com/documentation/security/keychain-services"],
    title: titles.plainSecretStorage,
    message:
      "UserDefaults is a plain file that can be read in backups and on the unlocked device. Keep the secret in the keychain.",
    rule: {
      kind: "call_expression",
      regex:
        '(?i)^(?:UserDefaults\\.standard|\\w*[dD]efaults)\\.set(?:Value)?\\([^,]*,\\s*forKey:\\s*"[^"]*(?:password|passwd|secret|token|api_?key|private_?key|pin_?code|credit_?card|cvv)[^"]*"|(?i)^(?:UserDefaults\\.standard|\\w*[dD]efaults)\\.set(?:Value)?\\([^,]*,\\s*forKey:\\s*"(?:user_?)?(?:pin|otp|ssn|cvc)"',
    },
    valid: [inFunction('UserDefaults.standard.set(true, forKey: "dark")')],
    invalid: [inFunction('UserDefaults.standard.set(password, forKey: "password")')],
  },
  {
    id: "swift-unsafe-unarchive",
    ...defects.unsafeDeserialization,
    rule: {
      kind: "call_expression",
      regex: "^NSKeyedUnarchiver\\.unarchive(?:Object|TopLevelObjectWithData)\\(\\s*(?:with(?:File)?:\\s*)?",
      not: { regex: "unarchivedObject" },
    },
    valid: [inFunction("NSKeyedUnarchiver.unarchivedObject(ofClass: A.self, from: d)")],
    invalid: [inFunction("NSKeyedUnarchiver.unarchiveObject(with: d)")],
  },
  {
    id: "swift-readable-when-locked",
    severity: "medium",
    confidence: "high",
    cwe: 522,
    see: ["https://developer.apple.com/documentation/security/keychain-services"],
    title: "Secret readable while the device is locked",
    message:
      "Anyone who holds the locked device can read the secret. Use kSecAttrAccessibleWhenUnlockedThisDeviceOnly and complete file protection.",
    rule: {
      any: [
        { kind: "simple_identifier", regex: "^kSecAttrAccessibleAlways(?:ThisDeviceOnly)?$" },
        { kind: "prefix_expression", regex: "^\\.noFileProtection$" },
        {
          kind: "navigation_expression",
          regex: "^(?:FileProtectionType|NSFileProtection)\\.none$|^\\w+\\.noFileProtection$",
        },
      ],
    },
    valid: [inFunction("let a = kSecAttrAccessibleWhenUnlocked")],
    invalid: [
      inFunction("let a = kSecAttrAccessibleAlways"),
      inFunction("try d.write(to: u, options: [.noFileProtection])"),
    ],
  },
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
