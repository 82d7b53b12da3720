/** C++: exceptions, locks and classes whose ends are not what they seem. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";

const { within: cpp } = functionTaking("T& t");

export const exceptions = defineRules(["cpp"], "bug", [
  {
    id: "cpp-empty-catch",
    severity: "low",
    confidence: "high",
    cwe: 390,
    title: titles.swallowed,
    message:
      "The exception is caught and ignored, so the code continues as if it had worked. Handle it, or say in a comment why it may be ignored.",
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      not: { has: { field: "parameters", regex: "\\.\\.\\." } },
    },
    valid: [
      cpp("try { t.g(); } catch (const E& e) { log(e); }"),
      cpp("try { t.g(); } catch (const E&) { /* optional */ }"),
    ],
    invalid: [{ code: cpp("try { t.g(); } catch (const E&) { }"), lines: [2] }],
  },
  {
    id: "cpp-catches-everything",
    severity: "low",
    confidence: "medium",
    cwe: 396,
    title: titles.catchAll,
    message:
      "The handler catches everything and ignores it, including programming errors. Catch what is expected, and let the rest pass.",
    rule: {
      kind: "catch_clause",
      all: [
        { has: { field: "body", regex: "^\\{\\s*\\}$" } },
        { has: { field: "parameters", regex: "\\.\\.\\." } },
      ],
    },
    valid: [cpp("try { t.g(); } catch (...) { undo(); throw; }")],
    invalid: [{ code: cpp("try { t.g(); } catch (...) { }"), lines: [2] }],
  },
  {
    id: "cpp-lock-for-no-time",
    severity: "medium",
    confidence: "high",
    cwe: 667,
    title: "Lock guard destroyed at once: unnamed temporary",
    message:
      "A guard without a name lives until the semicolon, so the code after it runs without the lock. Give it a name: `std::lock_guard hold(m);`.",
    rule: {
      kind: "expression_statement",
      regex:
        "^(?:std::)?(?:lock_guard|unique_lock|scoped_lock|shared_lock)\\s*(?:<[^<>;]*>)?\\s*[{(][^;]*[})]\\s*;$",
    },
    valid: ["void f(std::mutex &m) { std::lock_guard<std::mutex> hold{m}; work(); }"],
    invalid: ["void f(std::mutex &m) { std::lock_guard<std::mutex>{m}; work(); }"],
  },
  {
    id: "cpp-caught-by-value",
    severity: "low",
    confidence: "high",
    cwe: 755,
    category: "bug",
    title: "Exception caught by value: slicing",
    message:
      "Catching by value copies only the base class, so the derived part of the exception is lost. Catch `const &`.",
    rule: {
      kind: "catch_clause",
      has: {
        field: "parameters",
        regex: "^\\(\\s*(?:const\\s+)?(?:[\\w:]*::)?\\w*(?:[Ee]xception|[Ee]rror)\\s+\\w+\\s*\\)$",
      },
    },
    valid: ["void f() { try { g(); } catch (const std::exception &e) { log(e.what()); } }"],
    invalid: ["void f() { try { g(); } catch (std::exception e) { log(e.what()); } }"],
  },
  {
    id: "cpp-destructor-not-virtual",
    severity: "medium",
    confidence: "medium",
    cwe: 404,
    title: titles.virtualDestructor,
    message:
      "Deleting a derived object through a pointer to this class skips the derived destructor, and what it should release leaks. Make the destructor virtual, or protected.",
    rule: {
      kind: "field_declaration_list",
      all: [
        { has: { kind: "field_declaration", regex: "\\bvirtual\\b[^;]*=\\s*0\\s*;?$" } },
        { has: { kind: "function_definition", regex: "^~" } },
        {
          not: {
            regex:
              "virtual\\s+~|~\\w+\\s*\\(\\s*\\)\\s*(?:noexcept\\s*)?override|(?:protected|private):[^~]*~",
          },
        },
      ],
      inside: {
        any: [{ kind: "class_specifier" }, { kind: "struct_specifier" }],
        not: { has: { kind: "base_class_clause" } },
      },
    },
    valid: [
      "class B { public: virtual void f() = 0; virtual ~B() {} };",
      "class B { public: virtual void f() = 0; protected: ~B() {} };",
    ],
    invalid: ["class B { public: virtual void f() = 0; ~B() {} };"],
  },
]);
