/** JavaScript and TypeScript: sorts without a comparator, or with one that returns a boolean. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { receiverOf, bare, partsOf, argumentsOf, isFunction, nameCalled } from "./tree.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, nearestOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";

export const sortComparator = defineRules(ecmascript, "bug", [
  {
    id: "js-comparator-answers-boolean",
    severity: "high",
    confidence: "high",
    cwe: 573,
    see: [`${mdn}/Global_Objects/Array/sort`],
    title: "Comparator returns a boolean",
    message:
      "`sort` needs a negative number, zero or a positive one; `true` and `false` never say that the first comes before the second. Return `a - b`, or `a.localeCompare(b)`.",
    rule: jsCall({
      names: "sort|toSorted",
      args: {
        has: {
          nthChild: 1,
          kind: "arrow_function",
          has: {
            field: "body",
            any: [
              { kind: "binary_expression", has: { field: "operator", regex: "^[<>]=?$|^[!=]==?$" } },
              {
                kind: "statement_block",
                has: {
                  kind: "return_statement",
                  nthChild: 1,
                  has: { kind: "binary_expression", has: { field: "operator", regex: "^[<>]=?$" } },
                },
              },
            ],
          },
        },
      },
    }),
    valid: ["a.sort((x, y) => x - y)", "a.sort((x, y) => (x > y ? 1 : -1))", "a.filter((x, y) => x > y)"],
    invalid: ["a.sort((x, y) => x > y)", "b = a.toSorted((x, y) => { return x.at < y.at })"],
  },
  {
    id: "js-sorts-numbers-as-text",
    severity: "high",
    confidence: "high",
    cwe: 704,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/sort"],
    title: "Numbers sorted as strings",
    message:
      "Without a comparator, `sort` compares strings, so 10 comes before 9. Write `sort((a, b) => a - b)`.",
    rule: { ...jsCall({ names: "sort|toSorted" }), has: { field: "arguments", regex: "^\\(\\s*\\)$" } },
    check: (node) => holdsNumbers(receiverOf(node), node),
    unsure: (call) => areYears(call) || isForEquality(call),
    valid: [
      "const widths = [1200, 1600, 2400].sort();",
      "const a = b.map(Number).sort((x, y) => x - y);",
      "const a = b.map(String).sort();",
      "b.sort();",
    ],
    invalid: [
      "const a = b.map(Number).sort();",
      "const n = b.map((x) => Number(x)); const s = n.sort();",
      "const a = [10, 9, 1].sort();",
    ],
  },
]);

const holders: ReadonlySet<string> = new Set([
  ...["variable_declarator", "assignment_expression", "pair", "return_statement", "arguments"],
]);

/** `ids.map(Number).sort().join()`, `JSON.stringify(ids.sort())`: equal lists give equal texts, in whatever order; `join(", ")` is shown. */
function isForEquality(call: SgNode): boolean {
  const around = parentOf(call);
  const above = around && parentOf(around);
  return (
    above !== null &&
    kindOf(above) === "call_expression" &&
    /^(?:join|toString|stringify|hash\w*)$/.test(nameCalled(above)) &&
    !/\s["'`]\)$/.test(textOf(above))
  );
}

/** `const years = list.map(Number).sort()`: all of them have four digits. */
function areYears(call: SgNode): boolean {
  const holder = nearestOf(call, holders);
  const names = ["name", "left", "key"].map((field) => fieldTextOf(holder, field));
  return [...names, textOf(receiverOf(call) ?? call)].some((name) => /years?$/i.test(name));
}

const makesNumber = /^(?:Number|parseInt|parseFloat|Number\.parse(?:Int|Float))$/;

function holdsNumbers(list: SgNode | null, place: SgNode): boolean {
  const one = bare(list);
  if (!one) return false;
  switch (kindOf(one)) {
    case "array":
      return areNumbers(partsOf(one));
    case "identifier":
      return isNameOfNumbers(one, place);
    case "call_expression":
      return returnsNumbers(one, place);
    default:
      return false;
  }
}

function areNumbers(items: readonly SgNode[]): boolean {
  return (
    items.length > 1 &&
    items.every((item) => kindOf(item) === "number") &&
    !areSortedEitherWay(items.map(textOf))
  );
}

/** By the type of the name, or by what it is given first. */
function isNameOfNumbers(name: SgNode, place: SgNode): boolean {
  const declared = declarationOf(textOf(name), place);
  if (!declared) return false;
  const type = fieldOf(declared.holder, "type");
  if (type && /^:\s*(?:readonly\s+)?(?:number\[\]|Array<number>)$/.test(textOf(type))) return true;
  const initial = initialOf(declared);
  return (
    initial !== null && kindOf(bare(initial) ?? initial) !== "identifier" && holdsNumbers(initial, place)
  );
}

function returnsNumbers(call: SgNode, place: SgNode): boolean {
  const name = textOf(fieldOf(fieldOf(call, "function") ?? call, "property") ?? call);
  if (/^(?:filter|slice|concat|reverse)$/.test(name)) return holdsNumbers(receiverOf(call), place);
  return name === "map" && makesNumberOf(argumentsOf(call)[0]);
}

function makesNumberOf(callback: SgNode | undefined): boolean {
  if (!callback) return false;
  if (makesNumber.test(textOf(callback))) return true;
  const body = isFunction(callback) ? bare(fieldOf(callback, "body")) : null;
  return (
    body !== null &&
    kindOf(body) === "call_expression" &&
    makesNumber.test(textOf(fieldOf(body, "function") ?? body))
  );
}

/** Numbers of equally many digits. */
function areSortedEitherWay(texts: readonly string[]): boolean {
  return texts.every((text) => /^\d+$/.test(text) && text.length === texts[0]?.length);
}
