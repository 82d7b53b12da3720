/** JavaScript and TypeScript: null taken for an object. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { fieldOf, textOf, parentOf, kindOf, fieldTextOf, nearestOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const nullDereference = defineRules(ecmascript, "bug", [
  {
    id: "js-null-is-an-object",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: [`${mdn}/Operators/typeof`],
    title: '`typeof null` is "object": null passes the check',
    message:
      '`typeof null` is "object", so the member access after this check throws for null. Test `value !== null` as well.',
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^&&$" } },
        {
          has: {
            field: "left",
            kind: "binary_expression",
            regex: "^typeof [\\w$.]+ ={2,3} [\"']object[\"']$",
          },
        },
      ],
    },
    fileNames: ["typeof"],
    check: readsMemberOfNull,
    valid: [
      "if (typeof a === 'object' && a !== null && a.b) f()",
      "function g(a) { if (!a) return; if (typeof a === 'object' && a.b) f(); }",
      "if (typeof a === 'object' && a?.b) f()",
    ],
    invalid: ["if (typeof a === 'object' && a.b) f()"],
  },
  {
    id: "js-optional-chain-asserted",
    languages: ["typescript", "tsx"],
    severity: "low",
    confidence: "high",
    cwe: 476,
    see: ["https://typescript-eslint.io/rules/no-non-null-asserted-optional-chain"],
    title: "Non-null assertion on an optional chain",
    message:
      "`?.` says that the object may be missing, and `!` tells the compiler that the result is never undefined, which is wrong at run time. Handle the missing case instead of `!`.",
    rule: {
      kind: "non_null_expression",
      has: {
        any: [{ kind: "member_expression" }, { kind: "call_expression" }, { kind: "subscript_expression" }],
        regex: "^[\\w$.\\[\\]()!]+\\?\\.[\\w$.\\[\\]()?!]*$",
      },
    },
    check: (node) => !isTestedNext(node),
    valid: [
      "const c = user?.city ?? ''",
      "const c = user!.city",
      "const file = slash ? given : message?.files.first()!;\nif (!file) return;",
      "const file = await message?.files.first()!;\nopen(file?.name);",
    ],
    invalid: [
      "const c = user?.address!.city",
      "const n = a.find(f)?.name!",
      "const file = message?.files.first()!;\nopen(file.name);",
    ],
  },
]);

function readsMemberOfNull(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  const name = /^typeof ([\w$.]+)/.exec(left ? textOf(left) : "")?.[1];
  if (!right || name === undefined) return false;
  const own = name.replaceAll(/[.$]/g, String.raw`\$&`);
  if (!new RegExp(String.raw`^!?${own}\.\w`).test(textOf(right))) return false;
  const outer = textOf(functionAround(node) ?? node.parent() ?? node);
  return !new RegExp(
    String.raw`${own}\s*(?:!==?|===?)\s*(?:null|undefined)|null\s*[!=]==?\s*${own}|!${own}\b|${own}\s*&&|if\s*\(${own}\)|\(${own}\s*\?|Boolean\(${own}|${own}\?\.`,
  ).test(outer);
}

const passingOn: ReadonlySet<string> = new Set([
  "parenthesized_expression",
  "ternary_expression",
  "await_expression",
  "as_expression",
]);

/** `const x = a?.b!; if (!x) return;`: the `!` was put there for a type, and the value is tested. */
function isTestedNext(node: SgNode): boolean {
  let holder = parentOf(node);
  while (holder !== null && passingOn.has(kindOf(holder))) holder = parentOf(holder);
  if (holder === null || kindOf(holder) !== "variable_declarator") return false;
  const name = fieldTextOf(holder, "name");
  const block = nearestOf(holder, blocks);
  if (!/^\w+$/.test(name) || block === null) return false;
  const after = textOf(block).slice(holder.range().end.index - block.range().start.index);
  return new RegExp(
    String.raw`!${name}\b(?!\.)|\bif\s*\(\s*${name}\s*(?:\)|&&)|\b${name}(?:\?\.|\s*(?:[=!]==?\s*(?:null|undefined)\b|\?\?|\?\s))`,
  ).test(after);
}

const blocks: ReadonlySet<string> = new Set(["statement_block", "program"]);
