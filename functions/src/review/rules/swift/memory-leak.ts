/** Swift: memory that nothing frees. */
import { defineRules } from "../writing/define-rules.ts";
import { isLeftOpen } from "../shared/unclosed-resource.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const memoryLeak = defineRules(["swift"], "bug", [
  {
    id: "swift-memory-never-freed",
    ...defects.resourceLeak,
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
]);
