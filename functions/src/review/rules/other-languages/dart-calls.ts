/** Calls in Dart, which are a name and a list of arguments beside each other. */
import type { SgNode } from "@ast-grep/napi";
import { startOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import type { Reading } from "./assigned-values.ts";

export const dartArguments: Matcher = { kind: "selector", has: { kind: "argument_part" } };

const farthest = 60;

/** Whether what stands right before the arguments is such a name. */
export function isCallOf(list: SgNode, name: RegExp): boolean {
  const file = textOf(list.getRoot().root());
  const end = startOf(list);
  return name.test(file.slice(Math.max(0, end - farthest), end));
}

export const dartReading: Reading = {
  functions: new Set(["function_body"]),
  gifts: /(?<![.\w])(?<name>[a-z_]\w*)\s*=(?![=>])\s*(?<value>[^;\n]+)/g,
  sources:
    /\b(?:req|request|context\.request)\.(?:url\b|requestedUri\b|uri\b|headers\b|params\b|readAsString\(|body\b)|\bqueryParameters\s*\[/,
  cleaners:
    /\b(?:int\.(?:try)?[pP]arse|double\.(?:try)?[pP]arse|basename|htmlEscape\.convert|HtmlEscape\b[^;]*\.convert|\w*[eE]scape\w*|\w*[sS]anitize\w*|Uri\.encode\w*|encodeComponent)\b/,
  tests: /\bif\s*\([^\n]*(?:contains|hasMatch|startsWith|isWithin|[vV]alid|[aA]llowed)\w*\(/,
};
