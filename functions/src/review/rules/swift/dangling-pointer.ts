/** Swift: pointers that outlive what they point to. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";

export const danglingPointer = defineRules(["swift"], "security", [
  {
    id: "swift-pointer-outlives-scope",
    severity: "high",
    confidence: "medium",
    cwe: 416,
    see: ["https://developer.apple.com/documentation/swift/array/withunsafebufferpointer(_:)"],
    title: "Dangling pointer: used outside its closure",
    message:
      "The pointer is valid only inside the closure, and the memory may be moved or freed when it ends. Do all work with the pointer inside the closure.",
    rule: {
      kind: "call_expression",
      regex:
        "withUnsafe\\w*(?:Pointer|Bytes)\\s*(?:\\([^{}]*\\))?\\s*\\{\\s*(?:\\(?\\w+\\)?\\s+in\\s+)?(?:return\\s+)?(?:\\$0|\\w+)(?:\\.baseAddress!?)?\\s*\\}$",
    },
    check: (node) =>
      /\{\s*(?:\(?(\w+)\)?\s+in\s+(?:return\s+)?\1|(?:return\s+)?\$0)(?:\.baseAddress!?)?\s*\}$/.test(
        node.text(),
      ),
    valid: [inFunction("let n = a.withUnsafeBufferPointer { $0[0] }")],
    invalid: [
      inFunction("let p = a.withUnsafeBufferPointer { $0.baseAddress! }"),
      inFunction("let p = withUnsafePointer(to: &x) { p in p }"),
    ],
  },
]);
