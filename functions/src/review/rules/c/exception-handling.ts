/** C++: exceptions that are caught too broadly, sliced, never thrown, or thrown by a destructor. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";

const { within: cpp } = functionTaking("T& t");

export const exceptionHandling = defineRules(["cpp"], "security", [
  {
    id: "cpp-throwing-destructor",
    fault: "throwing-destructor",
    severity: "medium",
    confidence: "high",
    cwe: 248,
    title: "Exception thrown from a destructor",
    message:
      "The destructor also runs while another exception propagates, and a second one ends the program. Catch it inside.",
    rule: anywhere,
    valid: ["struct B { ~B() { close(1); } };"],
    invalid: ["struct B { ~B() { if (close(1)) throw 1; } };"],
  },
  {
    id: "cpp-not-thrown",
    category: "bug",
    fault: "not-thrown",
    severity: "medium",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception object is destroyed at the end of the line, and the code continues. Write `throw` before it.",
    rule: anywhere,
    valid: ['void f(int n) { if (n < 0) throw std::runtime_error("below"); }'],
    invalid: ['void f(int n) { if (n < 0) std::runtime_error("below"); }'],
  },
  {
    id: "cpp-catches-everything",
    category: "bug",
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
]);
