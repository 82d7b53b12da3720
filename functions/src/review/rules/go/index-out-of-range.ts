/** Go: indexes one past the end. */
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { declarationAround, leaves, lastOf, following, word } from "./tree.ts";

const bound = /^len\((\w+(?:\.\w+)*)\) (>=?|<=?|==|!=) (\d+)$/;

/** Lists of which the length is free: parameters, the program's arguments, what was split. */
function isFreeList(list: string, place: SgNode): boolean {
  if (/^(?:os\.Args|args)$/.test(list)) return true;
  const around = declarationAround(place);
  if (around === null || list.includes(".")) return false;
  return new RegExp(
    String.raw`[(,]\s*${list} (?:\[\]|\.\.\.)|(?<![\w.])${list} :?= (?:strings|bytes)\.(?:Split|Fields)\w*\(`,
  ).test(textOf(around));
}

/** What is known of the length where the test was passed; null when nothing. */
function leastLength(sign: string, count: number, passed: boolean): number | null {
  if (passed) {
    if (sign === ">") return count + 1;
    return sign === ">=" || sign === "==" ? count : null;
  }
  if (sign === "<") return count;
  if (sign === "<=") return count + 1;
  return sign === "!=" ? count : null;
}

/** `if len(a) > 0` and then `a[1]`; or a way out when `len(a) < 2`, and then `a[2]`. */
function readsBehindTest(branch: SgNode): boolean {
  const test = bound.exec(fieldTextOf(branch, "condition"));
  const consequence = fieldOf(branch, "consequence");
  if (consequence === null || test === null) return false;
  const [, list = "", sign = "", count] = test;
  const least = (passed: boolean): number | null => leastLength(sign, Number(count), passed);
  const isLeft = leaves.test(textOf(lastOf(consequence) ?? branch));
  const isRead =
    readsBefore([consequence], list, least(true)) ||
    (isLeft && readsBefore(following(branch), list, least(false)));
  return isRead && isFreeList(list, branch);
}

/** An element at `least` or behind it is read before the list is asked or given anew. */
function readsBefore(statements: readonly SgNode[], list: string, least: number | null): boolean {
  if (least === null || least === 0) return false;
  const name = list.replace(".", String.raw`\.`);
  const asked = new RegExp(String.raw`len\(${name}\)|range ${name}\b|${word(list)} (?::?=|= append)`);
  const end = statements.findIndex((one) => asked.test(textOf(one)));
  const text = (end < 0 ? statements : statements.slice(0, end)).map(textOf).join("\n");
  const reads = text.matchAll(new RegExp(String.raw`(?<![\w.])${name}\[(\d+)\]`, "g"));
  return [...reads].some(([, index]) => Number(index) >= least);
}

/** `if i <= len(a)`, and then `a[i]`. */
function readsAtLength(branch: SgNode): boolean {
  const [, index = "", list = ""] = /^(\w+) <= len\((\w+)\)$/.exec(fieldTextOf(branch, "condition")) ?? [];
  const body = fieldTextOf(branch, "consequence");
  if (index === "" || !body.includes(`${list}[${index}]`)) return false;
  if (
    new RegExp(
      String.raw`\b${index}\b[^\n]*len\(|len\([^\n]*\b${index}\b|\b${index}--|\b${index} :?-?= `,
    ).test(body)
  )
    return false;
  return new RegExp(
    String.raw`[(,]\s*${list} (?:\[\]|string)|\b${list} :?= (?:\[\]|make\(\[\]|\w+\[)|\bvar ${list} \[`,
  ).test(textOf(declarationAround(branch) ?? branch));
}

export const indexOutOfRange = defineRules(["go"], "bug", [
  {
    id: "go-index-past-end",
    severity: "high",
    confidence: "high",
    cwe: 125,
    title: titles.offByOne,
    message: "The last index is `len - 1`, so this index always panics. Subtract 1.",
    rule: { kind: "index_expression", regex: "\\[len\\([\\w.]+\\)\\]$" },
    check: (node) =>
      textOf(fieldOf(node, "index") ?? node) === `len(${textOf(fieldOf(node, "operand") ?? node)})`,
    valid: [inFunction("x := a[len(a)-1]"), inFunction("x := a[len(b)]")],
    invalid: [found("x := a[len(a)]")],
  },
  {
    id: "go-index-behind-test",
    severity: "high",
    confidence: "medium",
    cwe: 125,
    title: "Index out of bounds: length check too weak",
    message:
      "A slice of the shortest length that passes the check has no such element, so this index panics. Require one more element.",
    textFilter: /\blen\([^()\n]*\)\s*(?:[<>]=?|[!=]=)\s*\d+\s*\{/,
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^len\\([\\w.]+\\) (?:[<>]=?|[!=]=) \\d+$" },
    },
    check: readsBehindTest,
    valid: [
      inFunction("if len(os.Args) > 1 {\n\t\tg(os.Args[1])\n\t}"),
      inFunction("if len(os.Args) < 3 {\n\t\treturn\n\t}\n\tg(os.Args[2])"),
      inFunction("if len(m) > 0 {\n\t\tg(m[1])\n\t}"),
    ],
    invalid: [
      found("if len(os.Args) > 1 {\n\t\tg(os.Args[2])\n\t}"),
      found("if len(os.Args) < 2 {\n\t\treturn\n\t}\n\tg(os.Args[2])"),
      found('parts := strings.Split(s, ":")\n\tif len(parts) > 0 {\n\t\tg(parts[1])\n\t}', 5),
    ],
  },
  {
    id: "go-index-may-be-length",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message: "The last index is `len - 1`, so equality passes the check and panics. Compare with `<`.",
    textFilter: /<=\s*len\(/,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ <= len\\(\\w+\\)$" } },
    check: readsAtLength,
    valid: [
      "package p\n\nfunc f(a []int, i int) int {\n\tif i < len(a) {\n\t\treturn a[i]\n\t}\n\treturn 0\n}",
      "package p\n\nfunc f(a map[int]int, i int) int {\n\tif i <= len(a) {\n\t\treturn a[i]\n\t}\n\treturn 0\n}",
    ],
    invalid: [
      {
        code: "package p\n\nfunc f(a []int, i int) int {\n\tif i <= len(a) {\n\t\treturn a[i]\n\t}\n\treturn 0\n}",
        lines: [4],
      },
    ],
  },
]);
