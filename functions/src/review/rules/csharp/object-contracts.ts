/** C#: members that cannot work as they are written: calls without an end, exceptions nobody throws, values of a thread. */
import type { SgNode } from "@ast-grep/napi";
import { csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { functionName } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { anyOf } from "./text-glances.ts";

const accessor =
  /\b[gs]et\s*(?:\{|=>)\s*(?:return\s+(?:this\.)?(\w+)\s*;|(?:this\.)?(\w+)\s*(?:;|=\s*value\b))/g;

/** The name that an accessor reads or sets stands before a brace not far above. */
function mayAskItself(text: string): boolean {
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
  // `IEnumerator IEnumerable.GetEnumerator()` calls the method of the class itself.
  if (method.children().some((one) => kindOf(one) === "explicit_interface_specifier")) return false;
  const list = fieldOf(method, "parameters");
  const own = (list ? namedChildrenOf(list) : []).map((one) => fieldTextOf(one, "name"));
  const given = (call[1] ?? "").split(",").map((one) => one.trim().replace(/\s*[-+]\s*\d+$/, ""));
  return own.length === 0 ? call[1]?.trim() === "" : own.join() === given.join();
}

/** `get { return Name; }` asks the getter again, `set { Name = value; }` the setter. */
function asksItself(accessor: SgNode): boolean {
  const property = accessor.parent()?.parent();
  if (!property || kindOf(property) !== "property_declaration") return false;
  // `int IShape.Size` answers with the property `Size` of the class, which is another one.
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

/** Keys that are written as constants. */
function repeatsKey(initializer: SgNode): boolean {
  const keys = namedChildrenOf(initializer).flatMap((entry) => {
    const left = kindOf(entry) === "assignment_expression" ? fieldTextOf(entry, "left") : "";
    if (left.startsWith("[")) return [left.slice(1, -1).trim()];
    const [first, second] = kindOf(entry) === "initializer_expression" ? namedChildrenOf(entry) : [];
    return first && second ? [textOf(first)] : [];
  });
  const constants = keys.filter((key) => /^(?:@?"(?:[^"\\]|\\.)*"|-?\d+|'.+')$/s.test(key));
  return new Set(constants).size < constants.length;
}

export const objectContracts = defineRules(["csharp"], "bug", [
  {
    id: "csharp-endless-recursion",
    severity: "high",
    confidence: "high",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No branch ends the recursion of {the method}, so the process ends with a stack overflow, which cannot be caught. Add the base case.",
    names: functionName,
    glance: { test: mayCallItself },
    rule: { kind: "method_declaration" },
    check: callsItself,
    valid: [
      "class C {\n  int F(int n) { return n == 0 ? 0 : F(n - 1); }\n}",
      "class C {\n  int F(int n) { return F(n, 1); }\n}",
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
    glance: { test: mayAskItself },
    rule: { kind: "accessor_declaration", has: { field: "body", regex: "." } },
    check: asksItself,
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
  {
    id: "csharp-exception-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "The exception is created and not thrown, so the code continues after the failure. Write `throw` before it.",
    glance: /(?:^|[;{})])[ \t]*new\s+[\w.]*Exception\s*\(/m,
    rule: {
      kind: "expression_statement",
      has: { kind: "object_creation_expression", has: { field: "type", regex: "Exception$" } },
    },
    valid: [inMethod("throw new ArgumentException(other);"), inMethod("var e = new Exception();")],
    invalid: [found("new ArgumentException(other);")],
  },
  {
    id: "csharp-finalizer-throws",
    severity: "medium",
    confidence: "high",
    cwe: 248,
    title: "Exception thrown from a finalizer",
    message:
      "No code can catch what a finalizer throws, so the exception ends the process. Log it there, or do the work in Dispose.",
    glance: /~\w+\s*\(\s*\)/,
    rule: {
      kind: "destructor_declaration",
      has: { field: "body", has: { stopBy: "end", kind: "throw_statement" } },
    },
    check: (node) => !/\bcatch\b/.test(textOf(node)),
    valid: ["class C {\n  ~C() { Release(); }\n}"],
    invalid: [{ code: "class C {\n  ~C() { throw new Exception(); }\n}", lines: [2] }],
  },
  {
    id: "csharp-thread-static-initialized",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2019"],
    title: "`[ThreadStatic]` initializer runs on one thread only",
    message:
      "The initializer of a [ThreadStatic] field runs once, so other threads see the default value. Use ThreadLocal<T>, or set it where it is read.",
    rule: {
      kind: "field_declaration",
      all: [
        { has: { kind: "attribute_list", regex: "\\bThreadStatic\\b" } },
        { has: { kind: "variable_declaration", has: { kind: "variable_declarator", regex: "=" } } },
      ],
    },
    valid: ["class C {\n  [ThreadStatic] static int n;\n}"],
    invalid: [{ code: "class C {\n  [ThreadStatic] static int n = 5;\n}", lines: [2] }],
  },
  {
    id: "csharp-handler-never-removed",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    title: "Event handler not removed: new lambda each time",
    message:
      "Every lambda is an object of its own, so this removes no handler and the added one stays. Keep it in a variable, and remove that.",
    glance: /-=\s*(?:async\s*)?(?:\(|\w+\s*=>|delegate\b)/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^-=$" } },
        {
          has: {
            field: "right",
            any: [{ kind: "lambda_expression" }, { kind: "anonymous_method_expression" }],
          },
        },
      ],
    },
    valid: [inMethod("button.Click -= handler;")],
    invalid: [found("button.Click -= (s, e) => G();")],
  },
  {
    id: "csharp-character-taken-for-size",
    severity: "medium",
    confidence: "high",
    cwe: 704,
    title: "Character used as a capacity",
    message:
      "The character is converted to its number, which becomes the capacity, and the builder stays empty. Write it as a string.",
    rule: csharpNew({
      names: "StringBuilder",
      args: { has: { nthChild: 1, has: { kind: "character_literal" } } },
    }),
    valid: [inMethod('new StringBuilder("a");')],
    invalid: [found("var b = new StringBuilder('a');")],
  },
  {
    id: "csharp-key-given-twice",
    severity: "medium",
    confidence: "high",
    cwe: 462,
    title: titles.duplicateKey,
    message:
      "A repeated key throws where entries are added, and overwrites the first value where they are set. Remove one of them.",
    glance: /\{\s*(?:\[\s*["'\d@-]|\{\s*["'\d@-])/,
    rule: {
      kind: "initializer_expression",
      all: [{ inside: { kind: "object_creation_expression" } }, { regex: "^\\{\\s*[\\[{]" }],
    },
    check: repeatsKey,
    valid: [inMethod('var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 };')],
    invalid: [
      found('var d = new Dictionary<string, int> { ["a"] = 1, ["a"] = 2 };'),
      found('var d = new Dictionary<string, int> { { "a", 1 }, { "a", 2 } };'),
    ],
  },
  {
    id: "csharp-leap-day-moved",
    severity: "medium",
    confidence: "high",
    cwe: 684,
    see: ["https://learn.microsoft.com/dotnet/api/system.datetime.addyears"],
    title: "Invalid leap day: February 29 in another year",
    message:
      "February 29 does not exist in most other years, so this throws. Use AddYears, which takes the last day of the month there.",
    rule: csharpNew({
      names: "DateTime|DateOnly|DateTimeOffset",
      args: {
        all: [
          { has: { nthChild: 1, regex: "\\bYear\\s*[-+]\\s*\\w+$" } },
          { has: { nthChild: 2, regex: "\\.Month$" } },
          { has: { nthChild: 3, regex: "\\.Day$" } },
        ],
      },
    }),
    valid: [inMethod("var d = now.AddYears(1);"), inMethod("var d = new DateTime(now.Year + 1, 1, 1);")],
    invalid: [found("var d = new DateTime(now.Year + 1, now.Month, now.Day);")],
  },
]);
