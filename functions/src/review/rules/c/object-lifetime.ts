/** C++: objects that are used after the end of their lifetime. */
import { defineRules } from "../writing/define-rules.ts";
import { inCpp, foundInCpp } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const objectLifetime = defineRules(["cpp"], "security", [
  {
    id: "cpp-dangling",
    fault: "dangling",
    severity: "high",
    confidence: "high",
    cwe: 416,
    title: "Dangling reference to a temporary",
    message:
      "The string or variable is destroyed at the end of the statement or function, so the pointer, view or reference dangles. Keep the object in a variable, or return it by value.",
    rule: anywhere,
    valid: [
      inCpp("auto t = std::string(s.substr(1).c_str()); g(t);"),
      inCpp('auto all = List(s.substr(1) + "data/").entries(n); g(all);'),
      "std::string f() { std::string s = g(); return s; }",
      inCpp("std::string t = s + s; const char* p = t.c_str(); g(p);"),
    ],
    invalid: [
      { code: "const char* f() {\n  std::string s = g();\n  return s.c_str();\n}", lines: [3] },
      foundInCpp("const char* p = (s + s).c_str(); g(p);"),
    ],
  },
  {
    id: "cpp-used-after-move",
    fault: "used-after-move",
    severity: "medium",
    confidence: "medium",
    cwe: 672,
    title: "Use after move",
    message:
      "A moved-from object has an unspecified value. Use it before the move, or assign a new value first.",
    rule: anywhere,
    valid: [
      inCpp("std::string t = s; g(t); h(std::move(t));"),
      inCpp("std::string t = s; h(std::move(t)); t = s; g(t);"),
      inCpp("std::string t = s; if (k()) h(std::move(t)); else g(t);"),
      inCpp("std::string t; while (std::getline(in, t)) h(std::move(t));"),
      inCpp("for (int i = 0; i < 3; i++) { std::string t = s; h(std::move(t)); }"),
      inCpp("std::string t = s; switch (k()) { case 1: h(std::move(t)); break; case 2: g(t); break; }"),
    ],
    invalid: [
      foundInCpp("std::string t = s; h(std::move(t));\ng(t);"),
      foundInCpp("std::string t = s; if (k()) h(std::move(t));\ng(t.size());"),
      foundInCpp("std::string t = s;\nfor (int i = 0; i < 3; i++) h(std::move(t));"),
    ],
  },
  {
    id: "cpp-owned-twice",
    fault: "owned-twice",
    severity: "critical",
    confidence: "high",
    cwe: 415,
    title: "Double free: memory owned by two smart pointers",
    message:
      "Both smart pointers delete the same memory. Copy the first smart pointer instead of creating another from the raw pointer.",
    rule: anywhere,
    valid: [
      inCpp("int* p = g(); std::shared_ptr<int> a(p); std::shared_ptr<int> b(a); h(a, b);"),
      inCpp("std::unique_ptr<int> b(a.get()); h(b); b.release();"),
      inCpp("int* p = g(); std::unique_ptr<int> a(p); a.release(); std::unique_ptr<int> b(p); h(b);"),
      inCpp(
        "int* p = g(); if (n) { std::shared_ptr<int> a(p); h(a); } else { std::unique_ptr<int> b(p); h(b); }",
      ),
    ],
    invalid: [foundInCpp("int* p = g(); std::shared_ptr<int> a(p);\nstd::shared_ptr<int> b(p); h(a, b);")],
  },
  {
    id: "cpp-self-assignment",
    fault: "self-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 416,
    title: "Use after free: self-assignment not handled",
    message:
      "The old memory is deleted before the copy, and in a self-assignment both are the same object. Compare with `this` first, or copy and swap.",
    rule: anywhere,
    valid: [
      "struct B { char* p; B& operator=(const B& o) { if (this == &o) return *this; delete[] p; p = copy(o.p); return *this; } };",
    ],
    invalid: ["struct B { char* p; B& operator=(const B& o) { delete[] p; p = copy(o.p); return *this; } };"],
  },
]);
