/** JavaScript and TypeScript: constructors without `super`. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { partsOf } from "./tree.ts";

export const missingSuper = defineRules(ecmascript, "bug", [
  {
    id: "js-constructor-without-super",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Operators/super`],
    title: "Missing `super` call in a derived constructor",
    message:
      "`this` does not exist before `super(...)`, so every `new` throws a ReferenceError. Call `super` first.",
    rule: { kind: "method_definition", has: { field: "name", regex: "^constructor$" } },
    check: lacksSuper,
    valid: [
      "class A extends B { constructor() { super(); this.a = 1; } }",
      "class A { constructor() { this.a = 1; } }",
      "class A extends B { constructor() { return make(); } }",
    ],
    invalid: ["class A extends B { constructor() { this.a = 1; } }"],
  },
]);

function lacksSuper(method: SgNode): boolean {
  const owner = method.parent()?.parent();
  const body = fieldOf(method, "body");
  if (
    !owner ||
    !body ||
    !partsOf(owner).some(
      (one) => kindOf(one) === "class_heritage" && /\bextends\b(?!\s+null)/.test(textOf(one)),
    )
  )
    return false;
  return !/\bsuper\s*\(|\breturn\b|\bthrow\b/.test(textOf(body));
}
