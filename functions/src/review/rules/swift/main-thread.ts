/** Swift: views changed away from the main thread. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";

export const mainThread = defineRules(["swift"], "bug", [
  {
    id: "swift-view-off-main-thread",
    severity: "medium",
    confidence: "medium",
    cwe: 821,
    see: ["https://developer.apple.com/documentation/uikit/uiview"],
    title: "UI updated off the main thread",
    message:
      "The completion handler runs on another thread, and views changed there flicker or crash. Change them inside `DispatchQueue.main.async` or on the main actor.",
    rule: {
      any: [
        {
          kind: "assignment",
          has: {
            field: "target",
            regex:
              "(?:[lL]abel|[vV]iew|[bB]utton|[iI]mageView|[fF]ield|[iI]ndicator|[cC]ell)\\??\\.(?:text|attributedText|image|isHidden|alpha|isEnabled|backgroundColor|frame|title)$",
          },
        },
        swiftCall({ names: "reloadData|reloadRows|stopAnimating|startAnimating|setNeedsLayout" }),
      ],
      all: [
        {
          inside: {
            stopBy: { kind: "function_declaration" },
            kind: "call_expression",
            regex:
              "^[\\s\\S]{0,200}?(?:\\.(?:dataTask|downloadTask|uploadTask)\\(|DispatchQueue\\.global\\()",
          },
        },
        {
          not: {
            inside: {
              stopBy: { kind: "function_declaration" },
              kind: "call_expression",
              regex: "^(?:DispatchQueue\\.main|OperationQueue\\.main|MainActor|RunLoop\\.main|Task\\b)",
            },
          },
        },
      ],
    },
    valid: [
      inFunction(
        "URLSession.shared.dataTask(with: r) { d, _, _ in DispatchQueue.main.async { self.label.text = d } }.resume()",
      ),
      inFunction("self.label.text = x"),
    ],
    invalid: [inFunction("URLSession.shared.dataTask(with: r) { d, _, _ in self.label.text = d }.resume()")],
  },
]);
