/** C#: code that cannot mean what it says. */
import { csharpCall } from "../call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { Matcher } from "../rule.ts";
import { defineRules } from "../define-rules.ts";
import { found, inMethod } from "./examples.ts";

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

/** `x is T && (x as T).M()`, also further up. */
function isTestedBefore(node: SgNode): boolean {
  const value = /^\(\s*([\w.]+)\s+as\b/.exec(node.text())?.[1] ?? "";
  const owner = node
    .ancestors()
    .find((one) => /_declaration$|_statement$/.test(String(one.kind())) && one.field("body") !== null);
  return value !== "" && (owner?.text() ?? "").includes(`${value} is `);
}

export const bugs = defineRules(["csharp"], "bug", [
  {
    id: "csharp-null-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "The null check lets null through",
    message:
      "When the value is null the second operand is evaluated and throws. Use `&&` with `!=`, or `||` with `==`.",
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
    title: "The value is null here",
    message: "The branch runs only when it is null, so this access throws. Turn the condition round.",
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
    check: isNeverSet,
    valid: [
      inMethod("if (x == null) { x = new X(); x.Go(); }"),
      inMethod("if (x != null) { x.Go(); }"),
      inMethod("if (x == null) { x?.Go(); }"),
      inMethod("if (x == null) { G(out x); x.Go(); }"),
    ],
    invalid: [found("if (x == null) { x.Go(); }"), found("if (x is null) return x.Name;")],
  },
  {
    id: "csharp-null-dereference",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    see: ["https://learn.microsoft.com/dotnet/csharp/nullable-references"],
    title: "The value may be null here",
    message:
      "The expression answers null when nothing fits, and the member access then throws. Check for null first, or use `?.`.",
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
    },
    valid: [inMethod("var x = (o as string)?.Length;"), inMethod("var x = list.First(a => a.B).Name;")],
    invalid: [found("var x = list.FirstOrDefault(a => a.Id == 3).Name;")],
  },
  {
    id: "csharp-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: "An assignment stands where a comparison is meant",
    message: "The condition is what was assigned, so it no longer tests anything. Write `==`.",
    rule: {
      any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "conditional_expression" }],
      has: {
        field: "condition",
        kind: "assignment_expression",
        all: [
          { has: { field: "operator", regex: "^=$" } },
          { has: { field: "right", kind: "boolean_literal" } },
        ],
      },
    },
    valid: [inMethod("if (done == true) G();"), inMethod("if (done = Try()) G();")],
    invalid: [found("if (done = true) G();")],
  },
  {
    id: "csharp-compares-with-itself",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    title: "Both sides of the comparison are the same",
    message: "The answer is always the same, so one side is probably a mistake. Compare with what was meant.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:[=!<>]=|[<>])$" } },
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
      ],
    },
    constraints: {
      X: {
        not: {
          any: [
            { kind: "integer_literal" },
            { kind: "invocation_expression" },
            { has: { stopBy: "end", kind: "invocation_expression" } },
          ],
        },
      },
    },
    valid: [inMethod("if (a == b) G();"), inMethod("if (Next() == Next()) G();")],
    invalid: [found("if (a.B == a.B) G();")],
  },
  {
    id: "csharp-constant-condition",
    severity: "low",
    confidence: "high",
    cwe: 571,
    category: "maintainability",
    title: "The condition is a constant",
    message:
      "One way is never taken, which is probably left over from trying something out. Remove the test or the dead part.",
    rule: { kind: "if_statement", has: { field: "condition", kind: "boolean_literal" } },
    valid: [inMethod("while (true) { if (a) break; }")],
    invalid: [found("if (false) { G(); }")],
  },
  {
    id: "csharp-unreachable-code",
    severity: "low",
    confidence: "high",
    cwe: 561,
    category: "maintainability",
    title: "This code can never run",
    message: "The statement before it always leaves the block. Remove it, or move it before that statement.",
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "local_declaration_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
      ],
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "throw_statement" },
          { kind: "break_statement" },
          { kind: "continue_statement" },
        ],
      },
      inside: { kind: "block" },
    },
    valid: [inMethod("if (a) return; G();")],
    invalid: [found("return; G();")],
  },
  {
    id: "csharp-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: "The loop has no way out",
    message:
      "Nothing in its body leaves it, so the thread never does anything else. Give it a condition or a break.",
    rule: {
      any: [
        { kind: "while_statement", has: { field: "condition", regex: "^true$" } },
        { kind: "do_statement", has: { field: "condition", regex: "^true$" } },
        { kind: "for_statement", not: { has: { field: "condition", regex: "." } } },
      ],
      not: {
        any: [
          {
            has: {
              stopBy: "end",
              any: [
                { kind: "break_statement" },
                { kind: "return_statement" },
                { kind: "throw_statement" },
                { kind: "goto_statement" },
                { kind: "yield_statement" },
                { kind: "await_expression" },
                { kind: "throw_expression" },
              ],
            },
          },
          { regex: "Sleep|Wait|Accept|Receive|Read|Take\\(|Dequeue|Exit" },
        ],
      },
    },
    valid: [inMethod("while (true) { if (a) break; }"), inMethod("while (true) { Thread.Sleep(1); }")],
    invalid: [found("while (true) { i++; }")],
  },
  {
    id: "csharp-cast-never-checked",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: ["https://learn.microsoft.com/dotnet/csharp/language-reference/operators/type-testing-and-cast"],
    title: "`as` answers null here and nobody looks",
    message:
      "When the value is of another type the name is null, and its first use throws. Write a cast, which says what was wrong, or test with `is`.",
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
    title: "What was looked for may not be there",
    message:
      "The call answers null when nothing fits, and the first use of the name then throws. Test for null first, and answer that it was not found.",
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
    check: isUsedUnchecked,
    valid: [
      inMethod("var u = db.Users.FirstOrDefault(x => x.Id == 3); if (u == null) return; u.Save();"),
      inMethod("var u = db.Users.FirstOrDefault(x => x.Id == 3); return u?.Name;"),
      inMethod("var n = list.FirstOrDefault(x => x.Id == 3)?.Name ?? other; n.Trim();"),
    ],
    invalid: [found("var u = db.Users.FirstOrDefault(x => x.Id == 3); u.Save();")],
  },
]);

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
  return !new RegExp(`\\b${name}\\s*(?:\\?\\?)?=(?!=)|\\b(?:out|ref)\\s+${name}\\b`).test(before);
}

function isNullTest(test: SgNode, name: string): boolean {
  return new RegExp(`^${name}\\s*(?:==|is)\\s*null$`).test(test.field("condition")?.text() ?? "");
}
