/** JavaScript and TypeScript: loops that run past the end. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf, everyInside } from "../../syntax/node-memo.ts";
import { partsOf } from "./tree.ts";

export const offByOne = defineRules(ecmascript, "bug", [
  {
    id: "js-loop-past-end",
    severity: "high",
    confidence: "high",
    cwe: 193,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Statements/for...of"],
    title: titles.loopPastEnd,
    message:
      "The last index of an array is its length minus one, so the last iteration reads `undefined`. Compare with `<`, or loop with `for (const x of list)`.",
    textFilter: /<=\s*[\w$.]+\.length\b/,
    rule: {
      kind: "for_statement",
      all: [
        {
          has: {
            field: "condition",
            any: [pastEnd(), { kind: "expression_statement", has: pastEnd() }],
          },
        },
        { has: { field: "initializer", regex: "=\\s*0\\b" } },
      ],
    },
    check: readsEveryIndex,
    valid: [
      "for (let i = 0; i < a.length; i++) f(a[i])",
      "for (let i = 0; i <= a.length; i++) f(a.slice(0, i))",
      "for (let i = 0; i <= a.length; i++) { if (isEnd(i)) g(); else f(a[i]); }",
      "for (let i = 0; i <= a.length; i++) { const next = a[i] ?? 100; f(next); }",
      'for (let i = 0; i <= text.length; i++) { const c = text[i]; if (c === " " || c === undefined) f(i); }',
    ],
    invalid: ["for (let i = 0; i <= a.length; i++) f(a[i])"],
  },
]);

function pastEnd(): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: "^<=$" } },
      { has: { field: "left", kind: "identifier" } },
      { has: { field: "right", kind: "member_expression", regex: "^[\\w$.]+\\.length$" } },
    ],
  };
}

function comparisonOf(loop: SgNode): SgNode | null {
  const condition = fieldOf(loop, "condition");
  return condition && kindOf(condition) === "expression_statement"
    ? (partsOf(condition)[0] ?? null)
    : condition;
}

/** The body compares the index with the end, or asks a function about it: the round past the end is meant. */
function checksEnd(index: string, end: string): RegExp {
  const compared = String.raw`${index}\s*(?:[!=]==?|<)\s*${end.replaceAll(/[.$]/g, String.raw`\$&`)}`;
  return new RegExp(String.raw`${compared}|\bif\s*\([^()]*\(\s*${index}\s*\)`);
}

/** `list[i] === undefined`, `list[i] ?? 0`, and a name for it of which that is asked: what is behind the end has its use. */
function expectsNothing(element: string, body: string): boolean {
  const escaped = element.replaceAll(/[.$[\]]/g, String.raw`\$&`);
  const name = new RegExp(
    String.raw`\b(?:const|let|var)\s+(\w+)(?:\s*:[^=;\n]{1,60})?\s*=\s*${escaped}`,
  ).exec(body)?.[1];
  return [escaped, ...(name === undefined ? [] : [String.raw`(?<![\w$.])${name}\b`])].some((one) =>
    new RegExp(
      String.raw`${one}\s*(?:[!=]==?\s*(?:undefined|null)\b|\?\?|\|\||\?\.|&&)|!\s*${one}(?![\w[.])|\btypeof ${one}`,
    ).test(body),
  );
}

/** `list[i]` is read in the body for the list and the index of the condition. */
function readsEveryIndex(loop: SgNode): boolean {
  const comparison = comparisonOf(loop);
  const body = fieldOf(loop, "body");
  if (!comparison || !body) return false;
  const [index, end] = ["left", "right"].map((side) => textOf(fieldOf(comparison, side) ?? comparison));
  if (checksEnd(String(index), String(end)).test(textOf(body))) return false;
  const list = end?.replace(/\.length$/, "");
  if (expectsNothing(`${String(list)}[${String(index)}]`, textOf(body))) return false;
  return everyInside(body, ["subscript_expression"]).some(
    (one) => textOf(one) === `${String(list)}[${String(index)}]`,
  );
}
