/** C#: what is null, or may be, and is used all the same. */
import { csharpCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { Matcher } from "../writing/rule.ts";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { mayBeSetByCall } from "../shared/set-by-call.ts";
import { isGiven, takesNull, textOfMethod, typeOfName } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** A database's `Find` returns what has a first element, a count and so on. */
const findsByKey =
  "^(?:First|Single|Last|FirstOrDefault|SingleOrDefault|Any|Count|CountDocuments|To(?:List|Array|Enumerable|Cursor)|Select|Where|Sort(?:By(?:Descending)?)?|OrderBy(?:Descending)?|Skip|Take|Limit|Project|Include)(?:Async)?$";

/** `x == null && x.Length`: the operator joins a test of x with a member of x. */
function nullTest(joining: string, comparing: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: `^${joining}$` } },
      {
        has: {
          field: "left",
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: `^${comparing}$` } },
            { has: { field: "right", kind: "null_literal" } },
            { has: { field: "left", pattern: "$X" } },
          ],
        },
      },
      {
        has: {
          field: "right",
          any: [
            memberOfX,
            { has: { any: [memberOfX, { kind: "invocation_expression", has: memberOfX }] } },
            { kind: "invocation_expression", has: memberOfX },
          ],
        },
      },
    ],
  };
}

const memberOfX: Matcher = {
  kind: "member_access_expression",
  has: { field: "expression", pattern: "$X" },
};

/** The name is used as an object, and never compared, tested or handed on before. */
function isUsedUnchecked(node: SgNode): boolean {
  if (node.kind() === "member_access_expression") return !isTestedBefore(node);
  const name = /(\w+)\s*=/.exec(node.text())?.[1] ?? "";
  const block = node.ancestors().find((one) => one.kind() === "block");
  const after = block?.text().slice(node.range().end.index - block.range().start.index) ?? "";
  const first = new RegExp(String.raw`(?<![\w.])${name}\b\s*(\.?)`).exec(after);
  return first?.[1] === "." && !/^\s*\.\s*(?:Should|Must)/.test(after.slice(first.index + name.length));
}

/** What is looked through holds values of a type of this file that is never null. */
/** A dictionary's pairs are structs: `states.SingleOrDefault(kv => kv.Value == on).Key`. */
function isOfPairs(node: SgNode): boolean {
  return /=>[^]*\.(?:Key|Value)\b[^]*\)\s*\.(?:Key|Value)$/.test(node.text());
}

function holdsStructs(node: SgNode, text: string): boolean {
  const list = /(\w+)\s*\.\s*(?:\w+OrDefault(?:Async)?|Find)\b/.exec(node.text())?.[1];
  if (list === undefined || !text.includes("struct ")) return false;
  const type = new RegExp(String.raw`\b(\w+)(?:\[\]|>)\s+${list}\b`).exec(text)?.[1];
  return type !== undefined && new RegExp(String.raw`\bstruct\s+${type}\b`).test(text);
}

/** `x is T && (x as T).M()`, also further up. */
function isTestedBefore(node: SgNode): boolean {
  const value = /^\(\s*([\w.]+)\s+as\b/.exec(node.text())?.[1] ?? "";
  const owner = node
    .ancestors()
    .find((one) => /_declaration$|_statement$/.test(String(one.kind())) && one.field("body") !== null);
  return value !== "" && (owner?.text() ?? "").includes(`${value} is `);
}

export const nullDereference = defineRules(["csharp"], "bug", [
  {
    id: "csharp-null-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If {the value} is null, the second operand is still evaluated and throws. Use `&&` with `!=`, or `||` with `==`.",
    names: testedForNull,
    textFilter: /\bnull\s*[&|]/,
    rule: {
      any: [nullTest("&&?", "=="), nullTest("\\|\\|?", "!="), nullTest("&", "!=")],
    },
    valid: [inMethod("if (x == null || x.IsEmpty()) G();")],
    invalid: [found("if (x == null && x.IsEmpty()) G();"), found("if (x != null & x.Length > 0) G();")],
  },
  {
    id: "csharp-used-where-null",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message: "The branch runs only if the value is null, so this access throws. Invert the condition.",
    textFilter: /(?:==|\bis)\s*null\b/,
    rule: {
      kind: "member_access_expression",
      has: { field: "expression", kind: "identifier", pattern: "$X" },
      inside: {
        stopBy: { any: [{ kind: "lambda_expression" }, { kind: "local_function_statement" }] },
        kind: "if_statement",
        has: {
          field: "condition",
          any: [
            {
              kind: "binary_expression",
              all: [
                { has: { field: "operator", regex: "^==$" } },
                { has: { field: "left", pattern: "$X" } },
                { has: { field: "right", kind: "null_literal" } },
              ],
            },
            {
              kind: "is_pattern_expression",
              all: [
                { has: { field: "expression", pattern: "$X" } },
                { has: { field: "pattern", regex: "^null$" } },
              ],
            },
          ],
        },
      },
    },
    check: (access, { text }) => isNeverSet(access) && !isNamedOnly(access) && !isTextOfEmpty(access, text),
    unsure: (access) => takesNull.test(access.field("name")?.text() ?? ""),
    valid: [
      inMethod("if (x == null) { (x, y) = Make(); x.Go(); }"),
      inMethod('if (c == null) throw new ArgumentException("none", nameof(c.Value));'),
      inMethod("int? n = Load(); if (n == null) return n.ToString();"),
      inMethod("if (x == null) { x = new X(); x.Go(); }"),
      inMethod("if (x != null) { x.Go(); }"),
      inMethod("if (x == null) { x?.Go(); }"),
      inMethod("if (x == null) { G(out x); x.Go(); }"),
      "class C {\n  X x;\n  void F() { if (x is null) { Open(); x.Go(); } }\n  void Open() { x = new X(); }\n}",
    ],
    invalid: [
      found("if (x == null) { x.Go(); }"),
      found("if (x is null) return x.Name;"),
      {
        code: "class C {\n  X x;\n  void F() {\n    if (x is null) { Log.Say(); x.Go(); }\n  }\n}",
        lines: [4],
      },
      { code: "class C {\n  void F(X x) {\n    if (x is null) { Open(); x.Go(); }\n  }\n}", lines: [3] },
    ],
  },
  {
    id: "csharp-null-dereference",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    see: ["https://learn.microsoft.com/dotnet/csharp/nullable-references"],
    title: titles.nullUse,
    message:
      "The expression returns null if nothing matches, and the member access then throws. Check for null first, or use `?.`.",
    rule: {
      kind: "member_access_expression",
      has: {
        field: "expression",
        any: [
          csharpCall({
            names: "FirstOrDefault|SingleOrDefault|LastOrDefault|Find",
            args: { has: { nthChild: 1, regex: "=>" } },
          }),
        ],
      },
      not: { has: { field: "name", regex: findsByKey } },
    },
    check: (node, { text }) => !holdsStructs(node, text) && !isOfPairs(node),
    valid: [
      inMethod("return Collection.Find(e => e.Id == id).FirstOrDefault();"),
      inMethod("return await collection.Find(e => e.Id == id).Limit(3).ToListAsync();"),
      inMethod("var x = states.SingleOrDefault(kv => kv.Value.Value == 3).Key;"),
      inMethod("var x = (o as string)?.Length;"),
      inMethod("var x = list.First(a => a.B).Name;"),
      inMethod(
        "Pair[] pairs = Load(); var x = pairs.FirstOrDefault(a => a.Id == 3).Name; } readonly struct Pair {",
      ),
    ],
    invalid: [found("var x = list.FirstOrDefault(a => a.Id == 3).Name;")],
  },
  {
    id: "csharp-cast-never-checked",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: ["https://learn.microsoft.com/dotnet/csharp/language-reference/operators/type-testing-and-cast"],
    title: "Null dereference: unchecked `as` cast",
    message:
      "`as` returns null for another type, and the first use then throws. Write a cast, which says what was wrong, or test with `is`.",
    textFilter: /\bas\s+[\w.<>,[\]]+\??\s*[;)]/,
    rule: {
      any: [
        {
          kind: "local_declaration_statement",
          has: {
            kind: "variable_declaration",
            has: { kind: "variable_declarator", has: { kind: "as_expression" } },
          },
        },
        {
          kind: "member_access_expression",
          has: { field: "expression", kind: "parenthesized_expression", has: { kind: "as_expression" } },
        },
      ],
    },
    check: isUsedUnchecked,
    valid: [
      inMethod("var s = o as string; if (s != null) s.Trim();"),
      inMethod("var s = o as string; return s?.Length;"),
      inMethod("var s = o as string; Use(s);"),
      inMethod("if (o is string) Use((o as string).Length);"),
    ],
    invalid: [found("var s = o as string; s.Trim();"), found("var x = (o as string).Length;")],
  },
  {
    id: "csharp-default-never-checked",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    see: ["https://learn.microsoft.com/dotnet/csharp/nullable-references"],
    title: "Null dereference: `OrDefault` lookup may return null",
    message:
      "The call returns null if nothing matches, and the first use of the variable then throws. Check for null first, and report that it was not found.",
    rule: {
      kind: "local_declaration_statement",
      has: {
        kind: "variable_declaration",
        has: {
          kind: "variable_declarator",
          regex: "(?:First|Single|Last)OrDefault(?:Async)?(?:<[^()]*>)?\\([\\s\\S]*=>[\\s\\S]*\\)$",
        },
      },
    },
    check: (node, { text }) => isUsedUnchecked(node) && !holdsStructs(node, text),
    valid: [
      inMethod(
        "List<Pair> us = Load(); var u = us.FirstOrDefault(x => x.Id == 3); u.Save(); } struct Pair {",
      ),
      inMethod("var u = db.Users.FirstOrDefault(x => x.Id == 3); if (u == null) return; u.Save();"),
      inMethod("var u = db.Users.FirstOrDefault(x => x.Id == 3); return u?.Name;"),
      inMethod("var n = list.FirstOrDefault(x => x.Id == 3)?.Name ?? other; n.Trim();"),
    ],
    invalid: [found("var u = db.Users.FirstOrDefault(x => x.Id == 3); u.Save();")],
  },
]);

/** `nameof(x.Value)` reads nothing. */
function isNamedOnly(access: SgNode): boolean {
  return access.ancestors().some((one) => /^nameof\s*\(/.test(one.text()));
}

/** `n.ToString()` of an `int? n` that is null is an empty text. */
function isTextOfEmpty(access: SgNode, text: string): boolean {
  const type = typeOfName(access.field("expression")?.text() ?? "", access, text);
  return (
    /^(?:int|long|double|decimal|float|bool|DateTime|DateTimeOffset|TimeSpan|Guid)\?$/.test(type) &&
    /^(?:ToString|GetHashCode|GetValueOrDefault|HasValue|Equals)$/.test(access.field("name")?.text() ?? "")
  );
}

/** Between the test and the access nothing gives it another value. */
function isNeverSet(access: SgNode): boolean {
  const name = access.field("expression")?.text() ?? "";
  const test = access.ancestors().find((one) => one.kind() === "if_statement" && isNullTest(one, name));
  const body = test?.field("consequence");
  if (!body) return false;
  if (
    access.range().start.index < body.range().start.index ||
    access.range().end.index > body.range().end.index
  )
    return false;
  const before = body.text().slice(0, access.range().start.index - body.range().start.index);
  if (mayBeSetByCall(name, before, textOfMethod(access)) || isGiven(name, before)) return false;
  return !new RegExp(`\\b${name}\\s*(?:\\?\\?)?=(?!=)|\\b(?:out|ref)\\s+${name}\\b`).test(before);
}

function isNullTest(test: SgNode, name: string): boolean {
  return new RegExp(`^${name}\\s*(?:==|is)\\s*null$`).test(test.field("condition")?.text() ?? "");
}
