/** C++: base classes without a virtual destructor. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";

export const missingVirtualDestructor = defineRules(["cpp"], "bug", [
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
