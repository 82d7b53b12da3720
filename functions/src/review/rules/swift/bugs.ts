/** Swift: failures that end the app or pass unseen, objects that keep each other, and views touched from elsewhere. */
import { defineRules } from "../writing/define-rules.ts";
import { isLeftOpen } from "../shared/left-open.ts";
import { leftOpenText, missingValueText, swallowed } from "../other-languages/texts.ts";
import { inFunction, inHandler, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const bugs = defineRules(["swift"], "bug", [
  {
    id: "swift-swallowed-error",
    ...swallowed,
    category: "bug",
    rule: { kind: "do_statement", regex: "(?s)\\bcatch\\s*\\{\\s*\\}$" },
    valid: [inFunction("do { try g() } catch { print(error) }")],
    invalid: [inFunction("do { try g() } catch { }")],
  },
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
  {
    id: "swift-keeps-itself",
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
  {
    id: "swift-memory-never-freed",
    ...leftOpenText,
    cwe: 401,
    title: "Memory leak: allocated memory not freed",
    message:
      "Nothing in this function frees the memory, so every call leaks it. Write `defer { pointer.deallocate() }` right after it.",
    rule: {
      kind: "property_declaration",
      regex: "=\\s*Unsafe(?:Mutable)?(?:Raw)?(?:Buffer)?Pointer(?:<[^()]*>)?\\.allocate\\(",
      inside: { kind: "statements" },
    },
    check: (node) => {
      const name = /\b(?:let|var)\s+(\w+)/.exec(node.text())?.[1] ?? "";
      const owner = node.ancestors().find((one) => one.kind() === "function_declaration");
      return owner !== undefined && isLeftOpen(name, owner.text());
    },
    valid: [
      inFunction(
        "let p = UnsafeMutablePointer<Int>.allocate(capacity: 4); defer { p.deallocate() }; p.pointee = 1",
      ),
      inFunction("let p = UnsafeMutablePointer<Int>.allocate(capacity: 4); return p"),
    ],
    invalid: [inFunction("let p = UnsafeMutablePointer<Int>.allocate(capacity: 4); p.pointee = 1")],
  },
  {
    id: "swift-forced-on-input",
    ...missingValueText,
    rule: {
      any: [
        {
          kind: "try_expression",
          regex:
            "^try!\\s+(?:\\w+\\.)*(?:JSONDecoder\\(\\)|\\w*[dD]ecoder|JSONSerialization|Data|String|PropertyListSerialization|FileManager)\\b",
        },
        {
          kind: "as_expression",
          regex: "(?:JSONSerialization|\\bjson|\\bdict(?:ionary)?|userInfo|response)\\b[\\s\\S]*\\bas!\\s",
        },
        {
          kind: "postfix_expression",
          regex: '^(?:URL\\(string:\\s*[a-z][^"]*\\)|URLComponents\\(string:\\s*[a-z][^"]*\\))!$',
        },
      ],
    },
    valid: [
      inFunction("let d = try? JSONDecoder().decode(A.self, from: x)"),
      inFunction('let u = URL(string: "https://example.com")!'),
    ],
    invalid: [
      inFunction("let d = try! JSONDecoder().decode(A.self, from: x)"),
      inFunction("let u = URL(string: x)!"),
    ],
  },
  {
    id: "swift-format-from-variable",
    severity: "medium",
    confidence: "medium",
    cwe: 134,
    category: "security",
    see: ["https://owasp.org/www-community/attacks/Format_string_attack"],
    title: titles.formatString,
    message:
      "The format is a variable, so specifiers such as %@ in it read memory that was not passed. Use a constant format and pass the value as an argument.",
    rule: {
      any: [
        swiftCall({
          names: "NSLog|NSLogv|printf",
          args: "^\\(\\s*(?:[a-z]\\w*(?:\\.\\w+)*)\\s*\\)$",
          as: "TEXT",
        }),
        swiftCall({ names: "NSLog", args: '^\\(\\s*"(?:[^"\\\\]|\\\\[^(])*\\\\\\(', as: "TEXT" }),
      ],
    },
    flow: { TEXT: "variable" },
    valid: [inHandler('NSLog("%@", x)'), inFunction('NSLog("started")')],
    invalid: [inFunction("NSLog(x)"), inFunction('NSLog("value \\(x)")')],
  },
]);
