/** C++: members that no constructor initializes. */
import { defineRules } from "../writing/define-rules.ts";
import { anywhere } from "./matchers.ts";

export const uninitializedMember = defineRules(["cpp"], "bug", [
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
]);
