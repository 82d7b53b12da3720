/** Python: code that no path reaches. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { isSwitchedOff, onlyLeavesAgain } from "../shared/switched-off.ts";
import { defineRules } from "../writing/define-rules.ts";
import { nextLine } from "./text-searches.ts";
import { defects } from "../shared/defects.ts";

const onOneLine = /\b(?:return|raise|break|continue)\b[^\n]*;/;

/** The word first, and its indentation behind it, because every line begins with blanks. */
const leaving = /(?:return|raise|break|continue)\b(?<=^([ \t]*)(?:return|raise|break|continue)).*$/gm;

/** Where the statement ends is then not told by how its lines are indented. */
const isOpen = /["']{3}|\\\r?$/;

/** After a line that leaves, the next line that is indented as far belongs to the same block. */
function mayHaveDeadCode(text: string): boolean {
  if (onOneLine.test(text)) return true;
  for (const { 0: line, 1: indent = "", index } of text.matchAll(leaving)) {
    if (isOpen.test(line) || goesOn(text, index + line.length, indent.length)) return true;
  }
  return false;
}

function goesOn(text: string, from: number, indent: number): boolean {
  nextLine.lastIndex = from;
  for (let line = nextLine.exec(text); line !== null; line = nextLine.exec(text)) {
    const [, { length } = "", first = ""] = line;
    if (length <= indent && !"#)]}".includes(first)) return length === indent;
  }
  return false;
}

/** Code that was put in quotes so that it does not run. */
function isText(statement: SgNode): boolean {
  return (
    kindOf(statement) === "expression_statement" &&
    statement.children().every((one) => kindOf(one) === "string")
  );
}

function isLast(statement: SgNode): boolean {
  return !statement.nextAll().some((one) => one.isNamed() && kindOf(one) !== "comment");
}

/** What says of which kind a function is that has no body yet: `raise NotImplementedError`, and `return 0` or `if False: yield` behind it. */
function isForKind(dead: SgNode, leaving: SgNode | undefined): boolean {
  const text = textOf(dead).slice(0, longestForKind + 1);
  if (text.length > longestForKind) return false;
  if (/\byield\b/.test(text)) return true;
  return /^raise NotImplementedError\b/.test(leaving?.text() ?? "") && kindOf(dead) === "return_statement";
}

/** `raise Stop` and behind it `pytest.fail("not reached")`: a test that shows it. */
const saysNeverRuns =
  /^(?:self|pytest)\.fail\(|^[^\n]{0,80}\b(?:unreachable|unreached|not (?:be )?reach\w*|never reach\w*|should(?:n't| not)|not it)\b/i;

const longestForKind = 80;

export const unreachableCode = defineRules(["python"], "bug", [
  {
    id: "py-unreachable-code",
    ...defects.unreachable,
    textFilter: { test: mayHaveDeadCode },
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
        { kind: "for_statement" },
        { kind: "raise_statement" },
      ],
      inside: { kind: "block" },
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "raise_statement" },
          { kind: "continue_statement" },
          { kind: "break_statement" },
        ],
      },
      not: { regex: "^yield" },
    },
    unsure: (dead) => {
      const leaving = dead.prevAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
      if ((leaving !== undefined && isSwitchedOff(leaving)) || saysNeverRuns.test(textOf(dead))) return true;
      return isLast(dead) && (onlyLeavesAgain(dead) || isForKind(dead, leaving));
    },
    check: (dead) => !isText(dead),
    valid: [
      'def f():\n    raise A()\n    """\n    if a:\n        g()\n    """',
      "def f():\n    if a:\n        return 1\n    g()",
      "def f():\n    return\n    yield",
    ],
    invalid: [{ code: "def f():\n    return 1\n    g()", lines: [3] }],
  },
]);
