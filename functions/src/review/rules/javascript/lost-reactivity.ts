/** JavaScript and TypeScript: reactive objects of Vue that are destructured. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldKindOf, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { type Declaration, declarationOf, initialOf } from "./names.ts";
import { argumentsOf, bare, functionAround, isSame, nameCalled, partsOf } from "./tree.ts";

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
    check: losesReactivity,
    valid: [
      "const s = reactive({ a: 1 }); function onMove() { const { a } = s; move(a); }",
      "const s = reactive({ form: {}, rows: [] }); const { form, rows } = s;",
      "const s = reactive({ a: 1 }); const { a } = toRefs(s);",
      "const s = load(); const { a } = s; reactive(a);",
    ],
    invalid: [
      "const s = reactive({ a: 1 }); const { a } = s;",
      "function use() { const s = reactive({ a: 1, rows: [] }); const { a, rows } = s; return { a, rows }; }",
      "const s = reactive({ rows: [] }); const { rows } = s; const load = (all) => { s.rows = all; };",
    ],
  },
]);

function losesReactivity(node: SgNode): boolean {
  const value = fieldOf(node, "value");
  const declared = value ? declarationOf(textOf(value), node) : null;
  const initial = declared ? bare(initialOf(declared)) : null;
  if (declared === null || initial === null || kindOf(initial) !== "call_expression") return false;
  if (nameCalled(initial) !== "reactive" || isReadLater(node, declared)) return false;
  const [object] = argumentsOf(initial);
  const names = partsOf(fieldOf(node, "name"));
  return !names.every((name) => staysReactive(name, object, declared));
}

/** `function onMove() { const { x } = swipe; }`: each call of the function reads the object anew. */
function isReadLater(node: SgNode, { holder }: Declaration): boolean {
  const around = functionAround(node);
  return around !== null && !isSame(around, functionAround(holder));
}

/** `reactive({ rows: [] })`: what is an object itself is reactive too, as long as no other is put in its place. */
function staysReactive(name: SgNode, object: SgNode | undefined, { name: holder }: Declaration): boolean {
  if (object === undefined || kindOf(name) !== "shorthand_property_identifier_pattern") return false;
  const key = textOf(name);
  const isObject = partsOf(object).some((one) =>
    kindOf(one) === "method_definition"
      ? fieldTextOf(one, "name") === key
      : fieldTextOf(one, "key") === key && objects.has(fieldKindOf(one, "value")),
  );
  const target = `${textOf(holder)}.${key}`;
  const changes = everyInside(name.getRoot().root(), ["assignment_expression"]);
  return isObject && !changes.some((one) => fieldTextOf(one, "left") === target);
}

const objects: ReadonlySet<string> = new Set(["object", "array", "arrow_function", "function_expression"]);
