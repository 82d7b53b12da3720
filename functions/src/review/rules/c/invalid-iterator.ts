/** C++: iterators that are invalid, or of another container. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";
import { inCpp, foundInCpp } from "./examples.ts";

export const invalidIterator = defineRules(["cpp"], "security", [
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
]);
