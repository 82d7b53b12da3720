/** Java: what libraries ask of their callers: an order that knows equals, formats in their own language, one step at a time. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isWrongIndex, jdbcIndexText, jdbcMethods } from "../shared/jdbc-index.ts";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { callableOf, isDeclaredAs, methodOf, named } from "./java-nodes.ts";
import { defects } from "../shared/defects.ts";

/** Neither arm is 0, and nothing before looked whether both are equal. */
function neverSaysEqual(choice: SgNode): boolean {
  const callable = callableOf(choice);
  if (!callable) return false;
  const isComparison =
    kindOf(callable) === "lambda_expression"
      ? /^\(?\s*(?:\w+\s+)?\w+\s*,\s*(?:\w+\s+)?\w+\s*\)?\s*->\s*(?!\{)/.test(textOf(callable))
      : /^compare(?:To)?$/.test(fieldTextOf(callable, "name"));
  const parent = choice.parent();
  const isAnswer = parent !== null && /^(?:return_statement|lambda_expression)$/.test(kindOf(parent));
  return (
    isComparison &&
    isAnswer &&
    !/return\s+0\b|[!=]=|\.equals\(|compare\w*\([^)]*\)\s*;/.test(textOf(callable))
  );
}

function isGuarded(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    if (kindOf(above) === "synchronized_statement") return true;
    if (kindOf(above) === "method_declaration")
      return /^(?:[^{]*\bsynchronized\b)|\.lock\(\)|\.writeLock\(\)/.test(textOf(above));
  }
  return true;
}

/** `count++`, `count += 1` and `count = count + 1`. */
const counted = /^(?:\+\+|--)?(?:this\.)?(\w+)(?:\+\+|--|\s*[+-]=|\s*=\s*(?:this\.)?\1\s*[+-])?/;

function countsVolatile(node: SgNode, { text }: { readonly text: string }): boolean {
  const own = textOf(node);
  const name = counted.exec(own)?.[1];
  if (name === undefined || !/\+\+|--|[+-]=|=[^=]*\b\w+\s*[+-]/.test(own)) return false;
  if (/^(?:this\.)?\w+\s*=/.test(own) && !new RegExp(String.raw`=\s*(?:this\.)?${name}\s*[+-]`).test(own))
    return false;
  if (
    !new RegExp(String.raw`\bvolatile\s+(?:\w+\s+)?(?:int|long|short|byte|Integer|Long)\s+${name}\b`).test(
      text,
    )
  )
    return false;
  return !isGuarded(node);
}

function isInLoop(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    if (/^(?:while|do|for|enhanced_for)_statement$/.test(kindOf(above))) return true;
    if (kindOf(above) === "method_declaration") return false;
  }
  return false;
}

const weekYear = String.raw`^"[^"w]*YYYY[^"w]*"$`;

export const libraryContracts = defineRules(["java"], "bug", [
  {
    id: "java-comparator-never-equal",
    severity: "medium",
    confidence: "medium",
    cwe: 697,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Comparator.html"],
    title: "Comparator never returns 0",
    message:
      "The comparator never returns 0, so each of two equal elements comes before the other, and sorting may throw or lose elements. Use `Integer.compare` or `Comparator.comparing`.",
    glance: /\?\s*\(?-?1\)?\s*:\s*\(?-?1\b/,
    rule: {
      kind: "ternary_expression",
      regex: String.raw`^[^?]*[^=!<>\-][<>]=?[^?]*\?\s*\(?-?1\)?\s*:\s*\(?-?1\)?$`,
    },
    check: neverSaysEqual,
    valid: [
      inMethod("return a < b ? -1 : a > b ? 1 : 0;"),
      inMethod("return a < b ? -1 : 1;"),
      "class C {\n  public int compare(P a, P b) {\n    if (a.n == b.n) return 0;\n    return a.n < b.n ? -1 : 1;\n  }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  public int compare(P a, P b) {\n    return a.n < b.n ? -1 : 1;\n  }\n}",
        lines: [3],
      },
      found("return xs.sorted((a, b) -> a.n() > b.n() ? 1 : -1);"),
    ],
  },
  {
    id: "java-collection-with-itself",
    ...defects.collectionSelf,
    rule: javaCall({
      names: "containsAll|addAll|removeAll|retainAll",
      on: String.raw`^(?:this\.)?\w+$`,
      args: { regex: String.raw`^\((?:\d+,\s*)?(?:this\.)?\w+\)$` },
    }),
    check: (node) => {
      const [last] = named(node.field("arguments")).slice(-1);
      const given = last ? textOf(last) : "";
      const own = fieldTextOf(node, "object");
      const plain = (path: string): string => path.replace(/^this\./, "");
      if (plain(given) !== plain(own)) return false;
      return given === own || !isDeclaredAs(plain(given), /./, node);
    },
    valid: [inMethod("xs.addAll(ys);"), inMethod("this.xs.addAll(xs);", "List<String> xs")],
    invalid: [found("xs.addAll(xs);"), found("this.xs.removeAll(xs);")],
  },
  {
    id: "java-volatile-counted",
    severity: "low",
    confidence: "low",
    cwe: 366,
    see: [
      "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/atomic/package-summary.html",
    ],
    title: "Non-atomic update of a volatile field",
    message:
      "Incrementing a volatile field reads and then writes it, so increments of other threads in between are lost. Use AtomicInteger or AtomicLong, or a lock.",
    rule: {
      any: [
        { kind: "update_expression" },
        {
          kind: "assignment_expression",
          regex: String.raw`^(?:this\.)?\w+\s*(?:[+-]=|=\s*(?:this\.)?\w+\s*[+-])`,
        },
      ],
    },
    fileHas: ["volatile "],
    check: countsVolatile,
    valid: [
      "class C {\n  volatile int n;\n  synchronized void f() { n++; }\n}",
      "class C {\n  volatile int n;\n  void f() { n = 1; }\n}",
      "class C {\n  volatile int n;\n  int m;\n  void f() { m++; }\n}",
    ],
    invalid: [
      { code: "class C {\n  volatile int n;\n  void f() { n++; }\n}", lines: [3] },
      { code: "class C {\n  private volatile long n;\n  void f() { n = n + 1; }\n}", lines: [3] },
    ],
  },
  {
    id: "java-week-year",
    severity: "medium",
    confidence: "high",
    cwe: 684,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/text/SimpleDateFormat.html"],
    title: "Week year `YYYY` used for calendar year",
    message:
      "`YYYY` is the year to which the week belongs, so the last days of December show the next year. Write `yyyy`.",
    rule: {
      any: [
        javaNew({ names: "SimpleDateFormat", args: { has: { nthChild: 1, regex: weekYear } } }),
        javaCall({
          names: "ofPattern|applyPattern|applyLocalizedPattern|forPattern|getInstance",
          args: { has: { nthChild: 1, regex: weekYear } },
        }),
      ],
    },
    valid: [
      inMethod('return new SimpleDateFormat("yyyy-MM-dd");'),
      inMethod('return new SimpleDateFormat("YYYY-ww");'),
    ],
    invalid: [
      found('return new SimpleDateFormat("YYYY-MM-dd");'),
      found('return DateTimeFormatter.ofPattern("dd.MM.YYYY");'),
    ],
  },
  {
    id: "java-check-placeholders",
    severity: "low",
    confidence: "high",
    cwe: 685,
    see: ["https://guava.dev/releases/snapshot/api/docs/com/google/common/base/Preconditions.html"],
    title: "Wrong placeholder: message not filled in",
    message: "Preconditions supports only `%s`, so the value is appended in brackets. Write `%s`.",
    rule: javaCall({
      names: "checkArgument|checkState|checkNotNull",
      bare: "also",
      on: String.raw`^(?:\w+\.)*Preconditions$`,
      args: {
        all: [
          { has: { nthChild: 2, regex: String.raw`^"[^"]*(?:%[dfxb]|\{\d?\})[^"]*"$` } },
          { has: { nthChild: 3 } },
        ],
      },
    }),
    fileHas: ["com.google.common"],
    valid: [
      `import com.google.common.base.Preconditions;\n${inMethod('checkArgument(n > 0, "%s > 0", n);')}`,
    ],
    invalid: [
      {
        code: `import com.google.common.base.Preconditions;\n${inMethod('checkArgument(n > 0, "%d > 0", n);')}`,
        lines: [4],
      },
    ],
  },
  {
    id: "java-await-outside-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 667,
    see: [
      "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Condition.html",
    ],
    title: "`await` called outside a loop",
    message:
      "A thread may wake up without being signaled, and then continues although its condition is false. Write `while (!ready) condition.await();`.",
    rule: javaCall({
      names: "await|awaitUninterruptibly",
      on: String.raw`^(?:this\.)?\w+$`,
      args: { not: { has: { nthChild: 1 } } },
    }),
    fileHas: ["locks.Condition", "locks.*"],
    check: (node, { text }) => {
      const name = fieldTextOf(node, "object").replace(/^this\./, "");
      return new RegExp(String.raw`\bCondition\s+${name}\b`).test(text) && !isInLoop(node);
    },
    valid: [
      "import java.util.concurrent.locks.Condition;\nclass C {\n  void f(Condition c) { while (!x) c.await(); }\n}",
    ],
    invalid: [
      {
        code: "import java.util.concurrent.locks.Condition;\nclass C {\n  void f(Condition c) { if (!x) c.await(); }\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "java-jdbc-index",
    ...jdbcIndexText,
    rule: javaCall({
      names: jdbcMethods,
      on: String.raw`^\w+$`,
      args: { has: { nthChild: 1, kind: "decimal_integer_literal" } },
    }),
    fileHas: ["java.sql", "PreparedStatement", "ResultSet"],
    check: (node) => {
      const [, index = ""] = /^\(\s*(\d+)/.exec(fieldTextOf(node, "arguments")) ?? [];
      const around = methodOf(node)?.text() ?? "";
      return isWrongIndex(fieldTextOf(node, "object"), fieldTextOf(node, "name"), Number(index), around);
    },
    valid: [
      inMethod('PreparedStatement s = c.prepareStatement("a = ?");\n    s.setString(1, x);', "Connection c"),
      inMethod("return cursor.getString(0);", "Cursor cursor") + "// no ResultSet",
    ],
    invalid: [
      found('PreparedStatement s = c.prepareStatement("a = ?");\n    s.setString(2, x);', "Connection c", 4),
      found("return rows.getString(0);", "ResultSet rows"),
    ],
  },
]);
