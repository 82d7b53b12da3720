/** C#: methods and properties that always call themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionName } from "../writing/names-in-code.ts";
import { anyOf } from "./text-filters.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, fieldOf, namedChildrenOf } from "../../syntax/node-memo.ts";

const accessor =
  /\b[gs]et\s*(?:\{|=>)\s*(?:return\s+(?:this\.)?(\w+)\s*;|(?:this\.)?(\w+)\s*(?:;|=\s*value\b))/g;

/** The name that an accessor reads or sets stands before a brace not far above. */
function mayReadItself(text: string): boolean {
  return anyOf(text.matchAll(accessor), ({ 1: read, 2: other, index }) => {
    const before = text.slice(Math.max(0, index - 400), index);
    return new RegExp(String.raw`\b${read ?? other ?? ""}\s*\{`).test(before);
  });
}

const firstCall = /\)\s*(?:\{\s*(?:return\s+)?|=>\s*)(?:this\.)?(\w+)\s*\(([^()]*)\)/g;

/** With its own parameters, but for a number added. */
function mayCallItself(text: string): boolean {
  return anyOf(text.matchAll(firstCall), ({ 1: name = "", 2: given = "", index }) => {
    const head = text.slice(Math.max(0, index - 300), index);
    const at = head.lastIndexOf("(");
    if (!head.slice(0, at).trimEnd().endsWith(name)) return false;
    const own = head
      .slice(at + 1)
      .split(",")
      .map((one) => /(\w*)\s*(?:=.*)?$/s.exec(one.trim())?.[1] ?? "");
    return (
      own.join() ===
      given
        .split(",")
        .map((one) => one.trim().replace(/\s*[-+]\s*\d+$/, ""))
        .join()
    );
  });
}

const decides = /\b(?:if|switch|while|for|foreach|catch|throw|is)\b|\?|&&|\|\||=>/;

/** With its own parameters, or fewer by a number: others may mean another method of the name. */
function callsItself(method: SgNode): boolean {
  const name = fieldTextOf(method, "name");
  const body = fieldTextOf(method, "body").replace(/^=>/, "");
  const call = new RegExp(String.raw`^\s*(?:\{\s*(?:return\s+)?)?(?:this\.)?${name}\s*\(([^()]*)\)`).exec(
    body,
  );
  if (!call || decides.test(body) || /\byield\b/.test(body)) return false;
  if (callsAnother(method)) return false;
  const list = fieldOf(method, "parameters");
  const own = (list ? namedChildrenOf(list) : []).map((one) => fieldTextOf(one, "name"));
  const given = (call[1] ?? "").split(",").map((one) => one.trim().replace(/\s*[-+]\s*\d+$/, ""));
  return own.length === 0 ? call[1]?.trim() === "" : own.join() === given.join();
}

/** `IEnumerator IEnumerable.GetEnumerator()` calls the method of the class itself, of two overloads the one without `in` is preferred, and what is `dynamic` chooses one as it runs. */
function callsAnother(method: SgNode): boolean {
  return (
    method.children().some((one) => kindOf(one) === "explicit_interface_specifier") ||
    /[(,]\s*(?:in|dynamic)\s/.test(fieldTextOf(method, "parameters"))
  );
}

/** `get { return Name; }` asks the getter again, `set { Name = value; }` the setter. */
function readsItself(accessor: SgNode): boolean {
  const property = accessor.parent()?.parent();
  if (!property || kindOf(property) !== "property_declaration") return false;
  // `int IShape.Size` returns the property `Size` of the class, which is another one.
  if (namedChildrenOf(property).some((child) => kindOf(child) === "explicit_interface_specifier"))
    return false;
  const name = fieldTextOf(property, "name");
  const isGetter = fieldTextOf(accessor, "name") === "get";
  const body = fieldTextOf(accessor, "body").replaceAll(/\s+/g, " ");
  const own = `(?:this\\.)?${name}`;
  return new RegExp(
    isGetter ? `^(?:\\{ return ${own}; \\}|=> ${own})$` : `^(?:\\{ ${own} = value; \\}|=> ${own} = value)$`,
  ).test(body);
}

export const infiniteRecursion = defineRules(["csharp"], "bug", [
  {
    id: "csharp-endless-recursion",
    severity: "high",
    confidence: "high",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No branch ends the recursion of {the method}, so the process ends with a stack overflow, which cannot be caught. Add the base case.",
    names: functionName,
    textFilter: { test: mayCallItself },
    rule: { kind: "method_declaration" },
    check: callsItself,
    valid: [
      "class C {\n  int F(int n) { return n == 0 ? 0 : F(n - 1); }\n}",
      "class C {\n  static int F(in Span<int> all, int n) { return F(all, n); }\n  static int F(Span<int> all, int n) { return n; }\n}",
      "class C {\n  int F(int n) { return F(n, 1); }\n}",
      "class C {\n  void Visit(dynamic node) { Visit(node); }\n  void Visit(Leaf node) { G(); }\n}",
      "class C {\n  void F(int n) { next.F(n); }\n}",
      "class C {\n  IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }\n}",
    ],
    invalid: [{ code: "class C {\n  int F(int n) {\n    return F(n - 1);\n  }\n}", lines: [2] }],
  },
  {
    id: "csharp-property-returns-itself",
    formerly: ["csharp-property-asks-itself"],
    severity: "high",
    confidence: "high",
    cwe: 674,
    title: "Infinite recursion: property returns itself",
    message:
      "The accessor reads the property itself, so it recurses until the stack overflows and the process ends. Use the backing field.",
    textFilter: { test: mayReadItself },
    rule: { kind: "accessor_declaration", has: { field: "body", regex: "." } },
    check: readsItself,
    valid: [
      "class C {\n  string name;\n  string Name { get { return name; } set { name = value; } }\n}",
      "class C {\n  int Size { get => Items.Size; }\n}",
      "class C : IShape {\n  int Size { get; set; }\n  int IShape.Size { get { return Size; } set { Size = value; } }\n}",
    ],
    invalid: [
      { code: "class C {\n  string Name { get { return Name; } }\n}", lines: [2] },
      { code: "class C {\n  string Name { get => name;\n set => Name = value; }\n}", lines: [3] },
    ],
  },
]);
