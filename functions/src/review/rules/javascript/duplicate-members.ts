/** JavaScript and TypeScript: keys, members and functions of which there are two under one name. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldKindOf, fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { declaredIn } from "./names.ts";
import { occurrencesOf } from "./occurrences.ts";
import { hasToken, oncePerNode, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const eslint = "https://eslint.org/docs/latest/rules";

export const duplicateMembers = defineRules(ecmascript, "bug", [
  {
    id: "js-key-twice",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: [`${eslint}/no-dupe-keys`],
    title: titles.duplicateKey,
    message:
      "The object literal has this key twice, and the later value silently replaces the earlier one. Remove one, or write the intended key.",
    rule: { kind: "pair", inside: { kind: "object" } },
    check: isKeyTwice,
    mildest: isSaidTwice,
    valid: ["const a = { b: 1, c: 2 };", "const a = { [b]: 1, [b]: 2 };", "const a = { ...d, b: 1, ...e };"],
    invalid: ["const a = { b: 1, c: 2, b: 3 };", "const a = { 'b': 1, b: 3 };"],
  },
  {
    id: "js-member-twice",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: [`${eslint}/no-dupe-class-members`],
    title: "Duplicate class member",
    message:
      "The class has two members of this name, and the later one silently replaces the earlier one. Rename or remove one of them.",
    rule: { kind: "method_definition", inside: { kind: "class_body" } },
    check: isMemberTwice,
    valid: [
      "class A { get b() { return 1; } set b(v) { f(v); } }",
      "class A { b() {} static b() {} }",
      "class A { b() {} c() {} }",
    ],
    invalid: ["class A { b() { return 1; } c() {} b() { return 2; } }"],
  },
  {
    id: "js-function-twice",
    severity: "high",
    confidence: "high",
    cwe: 561,
    see: [`${eslint}/no-redeclare`],
    title: "Duplicate function declaration",
    message:
      "The later declaration replaces the earlier one everywhere in the scope, including above it. Rename one of the functions.",
    rule: { kind: "function_declaration", has: { field: "body", regex: "." } },
    check: isFunctionTwice,
    valid: ["function a() {} function b() {}", "function a() {} function b() { function a() {} }"],
    invalid: [{ code: "function a() { return 1; }\nfunction a() { return 2; }", lines: [2] }],
  },
]);

function keyOf(pair: SgNode): string {
  if (fieldKindOf(pair, "key") === "computed_property_name") return "";
  const key = fieldTextOf(pair, "key");
  return key.startsWith('"') || key.startsWith("'") ? key.slice(1, -1) : key;
}

const keysTwice = oncePerNode(repeatedKeys);

function isKeyTwice(pair: SgNode): boolean {
  const object = parentOf(pair);
  return object !== null && keysTwice(object).has(pair.id());
}

/** With the same value again, nothing is lost. */
function isSaidTwice(pair: SgNode): boolean {
  const same = textOf(pair);
  return partsOf(parentOf(pair)).some((one) => one.id() !== pair.id() && textOf(one) === same);
}

/** Only since the last object that is spread: what it holds may be meant to be replaced. */
function repeatedKeys(object: SgNode): ReadonlySet<number> {
  const parts = partsOf(object);
  if (parts.length < 2) return nothing;
  const repeated = new Set<number>();
  const seen = new Set<string>();
  for (const one of parts) {
    if (kindOf(one) === "spread_element") seen.clear();
    if (kindOf(one) !== "pair") continue;
    const key = keyOf(one);
    if (seen.has(key) && key !== "" && key !== "__proto__") repeated.add(one.id());
    seen.add(key);
  }
  return repeated;
}

const nothing: ReadonlySet<number> = new Set();

const membersTwice = oncePerNode(repeatedMembers);

function isMemberTwice(method: SgNode): boolean {
  const body = parentOf(method);
  return body !== null && membersTwice(body).has(method.id());
}

function repeatedMembers(body: SgNode): Set<number> {
  const repeated = new Set<number>();
  const seen = new Set<string>();
  for (const one of partsOf(body)) {
    const head = kindOf(one) === "method_definition" ? headOf(one) : null;
    if (head === null || fieldKindOf(one, "body") === "") continue;
    if (seen.has(head)) repeated.add(one.id());
    seen.add(head);
  }
  return repeated;
}

/** `static`, `get` or `set`, and the name. */
function headOf(method: SgNode): string | null {
  if (fieldKindOf(method, "name") === "computed_property_name") return null;
  const words = ["static", "get", "set"].filter((word) => hasToken(method, word));
  return [...words, fieldTextOf(method, "name")].join(" ");
}

const ownKind: ReadonlySet<string> = new Set(["function_declaration"]);

function isFunctionTwice(node: SgNode): boolean {
  const parent = parentOf(node);
  const scope = parent && kindOf(parent) === "export_statement" ? parentOf(parent) : parent;
  const name = fieldTextOf(node, "name");
  if (!scope || occurrencesOf(name, scope, ownKind).length < 2) return false;
  const all = declaredIn(scope, name).filter(
    ({ how, holder }) =>
      how === "function" && kindOf(holder) === "function_declaration" && fieldKindOf(holder, "body") !== "",
  );
  return all.length > 1 && all[0]?.holder.id() !== node.id();
}
