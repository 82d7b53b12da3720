/** Swift: strings built from input that run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, inHandler, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** The string runs in the page or in a context of its own, not in this program. */
const scriptText = {
  ...defects.codeInjection,
  message:
    "The value becomes part of the evaluated JavaScript, so anyone who controls it runs script with the access of this page or context. Pass it as an argument (`callAsyncJavaScript` in a `WKWebView`), or encode it as JSON first.",
} as const;

export const codeInjection = defineRules(["swift"], "security", [
  {
    id: "swift-script-from-text",
    ...scriptText,
    title: titles.dynamicCode,
    severity: "medium",
    rule: swiftCall({
      names: "evaluateJavaScript|evaluateScript|WKUserScript|stringByEvaluatingJavaScript",
      as: "CODE",
    }),
    flow: { CODE: "assembled" },
    valid: [inFunction('webView.evaluateJavaScript("f()")')],
    invalid: [inFunction('let s = "f(\'" + x + "\')"; webView.evaluateJavaScript(s)')],
  },
  {
    id: "swift-script-from-request",
    ...scriptText,
    rule: swiftCall({
      names: "evaluateJavaScript|evaluateScript|WKUserScript|stringByEvaluatingJavaScript",
      as: "CODE",
    }),
    flow: { CODE: "outside" },
    valid: [inHandler('webView.evaluateJavaScript("f()")')],
    invalid: [inHandler("webView.evaluateJavaScript(\"f('\\(x)')\")")],
  },
]);
