/** Java: loops and indexes that go one past the end. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, textOf, fieldOf } from "../../syntax/node-memo.ts";
import { isMeantToFail } from "./meant-to-fail.ts";
import { isDeclaredAs, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

/** `s.charAt(s.length())` */
function isBehindTheEnd(call: SgNode): boolean {
  const own = fieldTextOf(call, "object");
  const index = textOf(named(fieldOf(call, "arguments"))[0] ?? call);
  const size = index.replace(/\s*\+\s*1$/, "");
  const isOwnSize = size === `${own}.length()` || size === `${own}.size()`;
  return isOwnSize && (size !== index) === (fieldTextOf(call, "name") === "substring");
}

const ofAnotherType =
  /^(?!(?:[a-z]+\.)*\w*(?:List|Vector|Stack|String\w*|CharSequence|StringBu\w+)\b)(?:[a-z]+\.)*[A-Z]/;

/** A class of the program's own may count from one. */
function isOfOwnList(call: SgNode): boolean {
  return isDeclaredAs(fieldTextOf(call, "object"), ofAnotherType, call);
}

/** `if (i == s.length() || s.charAt(i) == ',')`: the step after the last is one of its own. */
function asksForTheEnd(index: string, size: string, body: string): boolean {
  const end = size.replaceAll(/[.()]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`\b${index}\s*(?:[=!]=|<|>=)\s*${end}|${end}\s*(?:[=!]=|>|<=)\s*${index}\b`,
  ).test(body);
}

function readsBehindTheEnd(loop: SgNode): boolean {
  const condition = fieldTextOf(loop, "condition");
  const [, index = "", collection = "", size = ""] =
    /^(\w+)\s*<=\s*([\w.]+)\.(length\b(?!\()|\w+)/.exec(condition) ?? [];
  // A collection of its own may begin at one.
  if (size !== "length" && /=\s*1\s*;?$/.test(fieldTextOf(loop, "init"))) return false;
  if (asksForTheEnd(index, condition.replace(/^\w+\s*<=\s*/, ""), fieldTextOf(loop, "body"))) return false;
  const own = collection.replaceAll(".", String.raw`\.`);
  return new RegExp(String.raw`\b${own}\s*(?:\[\s*${index}\s*\]|\.(?:get|charAt)\(\s*${index}\s*\))`).test(
    fieldTextOf(loop, "body"),
  );
}

export const offByOne = defineRules(["java"], "bug", [
  {
    id: "java-element-behind-the-end",
    ...defects.offByOne,
    rule: javaCall({
      names: "charAt|codePointAt|get|elementAt|substring|deleteCharAt",
      args: {
        all: [
          { has: { nthChild: 1, regex: String.raw`\.(?:length|size)\(\)(?:\s*\+\s*1)?$` } },
          { not: { has: { nthChild: 2 } } },
        ],
      },
    }),
    check: (node) => isBehindTheEnd(node) && !isOfOwnList(node),
    unsure: isMeantToFail,
    valid: [
      methodWith("return s.charAt(s.length() - 1);", "String s"),
      methodWith("return s.substring(s.length());", "String s"),
      methodWith("return xs.get(ys.size());", "List<String> xs, List<String> ys"),
      methodWith("return pages.get(pages.size());", "PagesFromOne pages"),
    ],
    invalid: [
      foundWith("return s.charAt(s.length());", "String s"),
      foundWith("return xs.get(xs.size());", "List<String> xs"),
      foundWith("return s.substring(s.length() + 1);", "String s"),
    ],
  },
  {
    id: "java-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.loopPastEnd,
    message: "The last index is the length minus one, so the last iteration throws. Compare with `<`.",
    rule: {
      kind: "for_statement",
      has: {
        field: "condition",
        kind: "binary_expression",
        regex: "^\\w+\\s*<=\\s*[\\w.]+\\.(?:length|length\\(\\)|size\\(\\))$",
      },
    },
    check: readsBehindTheEnd,
    // It may leave before the last step.
    unsure: (loop) => /\b(?:break|return)\b/.test(fieldTextOf(loop, "body")),
    valid: [
      methodWith("for (int i = 0; i < a.length; i++) a[i] = 0;"),
      methodWith("for (int i = 1; i <= a.length; i++) a[i - 1] = 0;"),
      methodWith(
        "for (int i = 0; i <= s.length(); i++) if (i == s.length() || s.charAt(i) == 44) g();",
        "String s",
      ),
      methodWith("for (int i = 0; i <= xs.size(); i++) g(i < xs.size() ? xs.get(i) : null);"),
    ],
    invalid: [
      foundWith("for (int i = 0; i <= a.length; i++) a[i] = 0;"),
      foundWith("for (int i = 0; i <= xs.size(); i++) g(xs.get(i));"),
    ],
  },
  {
    id: "java-index-is-the-length",
    ...defects.offByOne,
    rule: { kind: "array_access", has: { field: "index", regex: "^[\\w.]+\\.length$" } },
    unsure: isMeantToFail,
    check: (node) => node.field("index")?.text() === `${node.field("array")?.text() ?? ""}.length`,
    valid: [methodWith("return a[a.length - 1];"), methodWith("return a[b.length];")],
    invalid: [foundWith("return a[a.length];")],
  },
]);
