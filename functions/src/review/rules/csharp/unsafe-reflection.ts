/** C#: a class or method named by input. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, inAction, foundInAction } from "./examples.ts";

export const unsafeReflection = defineRules(["csharp"], "security", [
  {
    id: "csharp-unsafe-reflection",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the type, so a client can create any type of the process and run its constructor. Look the value up in a dictionary of allowed types.",
    rule: {
      any: [
        csharpCall({ names: "GetType", on: "(?:^|\\.)(?:Type|Assembly\\.\\w+\\(\\)|assembly)$", as: "TYPE" }),
        csharpCall({ names: "CreateInstance|CreateInstanceFrom", on: "(?:^|\\.)Activator$", as: "TYPE" }),
      ],
    },
    flow: { TYPE: "outside" },
    check: (node) => !isWithinNamespace(node),
    valid: [
      inMethod('Type.GetType("System.Int32");'),
      inMethod("Activator.CreateInstance(type);"),
      inAction('var t = Type.GetType($"Shop.Rules.{id}, Shop.Core");'),
    ],
    invalid: [
      foundInAction("var t = Type.GetType(id);"),
      foundInAction('var t = Type.GetType($"{id}, Shop");'),
    ],
  },
]);

/** `$"Shop.Rules.{name}, Shop"`: only a type of that namespace of the program. */
function isWithinNamespace(call: SgNode): boolean {
  return /^[^(]*\(\s*\$@?"(?:\w+\.)+\{/.test(textOf(call));
}
