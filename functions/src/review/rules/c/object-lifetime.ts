/** C++: objects that die before what points to them, containers that change, and classes that forget something. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";
import { anywhere } from "./matchers.ts";

const { within: inCpp, found: foundInCpp } = functionTaking(
  "std::vector<int>& v, const std::string& s, int n",
);

export const objectLifetime = defineRules(["cpp"], "security", [
  {
    id: "cpp-invalid-iterator",
    fault: "invalid-iterator",
    severity: "high",
    confidence: "medium",
    cwe: 416,
    title: "Iterator invalidation: container modified",
    message:
      "Inserting or erasing moves the elements, so the iterator or reference reads freed memory. Continue with the iterator that `erase` returns, or take the reference afterwards.",
    rule: anywhere,
    valid: [
      inCpp("for (auto it = v.begin(); it != v.end();) { if (*it) it = v.erase(it); else ++it; }"),
      inCpp("v.push_back(1); int& a = v[0]; g(a);"),
    ],
    invalid: [
      foundInCpp("for (auto it = v.begin(); it != v.end(); ++it)\nif (*it) v.erase(it);"),
      foundInCpp("int& a = v[0]; v.push_back(1);\ng(a);"),
    ],
  },
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
      "std::string f() { std::string s = g(); return s; }",
      inCpp("std::string t = s + s; const char* p = t.c_str(); g(p);"),
    ],
    invalid: [
      { code: "const char* f() {\n  std::string s = g();\n  return s.c_str();\n}", lines: [3] },
      foundInCpp("const char* p = (s + s).c_str(); g(p);"),
    ],
  },
  {
    id: "cpp-other-iterator",
    fault: "other-iterator",
    severity: "high",
    confidence: "medium",
    cwe: 664,
    title: "Mismatched iterators of two containers",
    message:
      "The iterators belong to different containers, so a loop from one to the other runs past the end of the first (undefined behavior). Take `begin` and `end` from the same container.",
    rule: anywhere,
    valid: [
      inCpp(
        "std::vector<int> v = g(), w = h(); auto i = std::find(v.begin(), v.end(), 1); if (i != v.end()) w.push_back(*i);",
      ),
      inCpp(
        "std::vector<int> v = g(), w = h(); w.insert(w.end(), v.begin(), v.end()); k(std::equal(v.begin(), v.end(), w.begin()));",
      ),
      inCpp("std::set<int> v = g(), w; auto i = v.begin(), e = v.end(); w.insert(i, e); k(w);"),
      inCpp(
        "auto v = g(), w = h(); auto i = v.begin(); while (i != v.end()) ++i; i = w.begin(); while (i != w.end()) ++i;",
      ),
    ],
    invalid: [
      foundInCpp("std::vector<int> v = g(), w = h();\nk(std::count(v.begin(), w.end(), 1));"),
      foundInCpp("std::map<int, int> v = g(), w = h(); auto i = v.find(1);\nif (i == w.end()) k(v);"),
      foundInCpp("std::list<int> v = g(), w = h(); auto i = v.begin();\nw.erase(i);"),
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
    valid: [inCpp("int* p = g(); std::shared_ptr<int> a(p); std::shared_ptr<int> b(a); h(a, b);")],
    invalid: [foundInCpp("int* p = g(); std::shared_ptr<int> a(p);\nstd::shared_ptr<int> b(p); h(a, b);")],
  },
  {
    id: "cpp-end-followed",
    fault: "end-followed",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: "Invalid iterator dereference: `find` may return `end()`",
    message:
      "`find` returns `end()` if the key is missing, and dereferencing that is undefined behavior. Compare it with `end()` first.",
    rule: anywhere,
    valid: ["int f(std::map<int, int>& m) { auto it = m.find(1); return it == m.end() ? 0 : it->second; }"],
    invalid: ["int f(std::map<int, int>& m) { auto it = m.find(1); return it->second; }"],
  },
  {
    id: "cpp-unbounded-input",
    fault: "unbounded-input",
    severity: "high",
    confidence: "high",
    cwe: 120,
    title: "Buffer overflow: unbounded input into an array",
    message:
      "A word of any length is read into an array, so a longer one overwrites the memory after it. Read into a `std::string`.",
    rule: anywhere,
    valid: [inCpp("std::string w; std::cin >> w;")],
    invalid: [foundInCpp("char w[16]; std::cin >> w;")],
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
]);

export const classes = defineRules(["cpp"], "bug", [
  {
    id: "cpp-deleted-as-base",
    fault: "deleted-as-base",
    severity: "medium",
    confidence: "high",
    cwe: 404,
    title: titles.virtualDestructor,
    message:
      "The derived destructor does not run, so what the object holds leaks. Declare `virtual ~Base() = default;`.",
    rule: anywhere,
    valid: [
      "struct A { virtual ~A() {} virtual void g(); };\nstruct B : A { int b; };\nvoid f(A* a) { delete a; }",
      "struct A { virtual void g(); };\nvoid f(A* a) { delete a; }",
    ],
    invalid: [
      {
        code: "struct A { virtual void g(); };\nstruct B : A { int b; };\nvoid f(A* a) { delete a; }",
        lines: [1],
      },
    ],
  },
  {
    id: "cpp-unset-member",
    fault: "unset-member",
    severity: "low",
    confidence: "medium",
    cwe: 457,
    title: "Uninitialized member",
    message:
      "The constructor leaves the member uninitialized, so reading it yields whatever was in that memory. Give it a value in the class, as in `int count = 0;`.",
    rule: anywhere,
    valid: [
      "class A { int a; int b; A() : a(0), b(0) {} };",
      "class A { int a; int b = 1; A() : a(0) {} };",
      "class A { int a; int b; A() : a(0) { setup(); } };",
    ],
    invalid: ["class A { int a; int b; A() : a(0) {} };"],
  },
  {
    id: "cpp-answer-discarded",
    fault: "answer-discarded",
    severity: "low",
    confidence: "high",
    cwe: 252,
    title: "Return value ignored: `empty()` does not clear",
    message:
      "`empty()` only tests, and its return value is ignored, so the container is unchanged. Call `clear()` to empty it.",
    rule: anywhere,
    valid: ["void f(std::vector<int>& v) { if (v.empty()) return; v.clear(); }"],
    invalid: ["void f(std::vector<int>& v) { v.empty(); }"],
  },
  {
    id: "cpp-not-thrown",
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
]);
