/** JavaScript and TypeScript: reactive objects of Vue that are destructured. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, textOf, kindOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";
import { bare, nameCalled } from "./tree.ts";

export const lostReactivity = defineRules(ecmascript, "bug", [
  {
    id: "js-vue-reactive-taken-apart",
    severity: "medium",
    confidence: "high",
    cwe: 672,
    see: ["https://vuejs.org/guide/essentials/reactivity-fundamentals"],
    title: "Lost reactivity: reactive object destructured",
    message:
      "The variable keeps the value of this moment, and the page does not update with the object. Use `toRefs`, or read the member where it is needed.",
    rule: {
      kind: "variable_declarator",
      all: [
        { has: { field: "name", kind: "object_pattern" } },
        { has: { field: "value", kind: "identifier" } },
      ],
    },
    fileNames: ["reactive"],
    check: (node) => {
      const value = fieldOf(node, "value");
      const declared = value ? declarationOf(textOf(value), node) : null;
      const initial = declared ? bare(initialOf(declared)) : null;
      return initial !== null && kindOf(initial) === "call_expression" && nameCalled(initial) === "reactive";
    },
    valid: [
      "const s = reactive({ a: 1 }); const { a } = toRefs(s);",
      "const s = load(); const { a } = s; reactive(a);",
    ],
    invalid: ["const s = reactive({ a: 1 }); const { a } = s;"],
  },
]);
