/** Swift: closures that keep their object. */
import { defineRules } from "../writing/define-rules.ts";

export const retainCycle = defineRules(["swift"], "bug", [
  {
    id: "swift-retain-cycle",
    formerly: ["swift-keeps-itself"],
    severity: "medium",
    confidence: "medium",
    cwe: 401,
    see: [
      "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/automaticreferencecounting/",
    ],
    title: "Retain cycle: closure captures `self` strongly",
    message:
      "The object holds the closure and the closure holds the object, so neither is ever freed. Capture it as `[weak self]`.",
    rule: {
      kind: "assignment",
      all: [
        {
          has: {
            field: "target",
            regex:
              "^(?:self\\.)?(?:\\w+\\??\\.)?(?:on[A-Z]\\w*|did[A-Z]\\w*|\\w*(?:[hH]andler|[cC]allback|[cC]ompletion|[cC]losure|[aA]ction|[bB]lock))$",
          },
        },
        { has: { field: "result", kind: "lambda_literal", regex: "\\bself\\b" } },
        { not: { has: { field: "result", regex: "^\\{[^{}]*\\b(?:weak|unowned)\\b" } } },
      ],
      inside: {
        stopBy: "end",
        kind: "class_declaration",
        regex: "^(?:@\\w+\\s+|\\w+\\s+)*?(?:class|actor)\\b",
      },
    },
    valid: [
      "class A { func f() { onDone = { [weak self] in self?.g() } } }",
      "struct A { func f() { b.onDone = { self.g() } } }",
    ],
    invalid: [
      "class A { func f() { onDone = { self.g() } } }",
      "class A { func f() { model.onChange = { x in self.g(x) } } }",
    ],
  },
]);
