/** Ruby: incomplete escaping and sanitization. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { methodAround, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const see = ["Cross_Site_Scripting_Prevention"];

export const incompleteEscaping = defineRules(["ruby"], "security", [
  {
    id: "rb-first-only-removed",
    severity: "low",
    confidence: "medium",
    cwe: 116,
    see,
    title: titles.incompleteEscape,
    message: "`sub` changes only the first occurrence, so later ones pass. Use `gsub` or `delete`.",
    rule: rubyCall({
      names: "sub!?",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              any: [
                {
                  kind: "string",
                  regex: String.raw`^["'](?:<|>|&|'|"|\\'|\\"|\||;|\.\./|/\.\./|/\.\.|\.\.)["']$`,
                },
                { kind: "regex", regex: String.raw`^/(?:[<>&'"|;]|\\\.\\\.(?:\\/)?)/i?$` },
              ],
            },
          },
          {
            has: {
              nthChild: 2,
              kind: "string",
              regex: String.raw`^(?:""|''|["'](?:&(?:lt|gt|amp|quot|#\w+);|\\{1,4}['"]?|%[0-9A-F]{2})["'])$`,
            },
          },
        ],
      },
    }),
    check: isMeantForAll,
    valid: [
      `s.gsub("'", "")`,
      `s.sub('"', "").sub('"', "")`,
      `while s.include?("'")\n  s = s.sub("'", "")\nend`,
      `s.sub("a", "")`,
    ],
    invalid: [`name = s.sub("'", "")`, `path = given.sub("../", "")`, `s.sub!(/</, "&lt;")`],
  },
  {
    id: "rb-quote-escaped-alone",
    severity: "low",
    confidence: "medium",
    cwe: 116,
    see,
    title: titles.backslashEscape,
    message:
      "A value that ends in a backslash turns the added one into an escaped backslash, so its quote ends the string. Escape backslashes first, or use `to_json` or Shellwords.",
    rule: rubyCall({
      names: "gsub!?",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              any: [
                { kind: "regex", regex: String.raw`^/\(?\[?\\?["']{1,2}\]?\)?/$` },
                { kind: "string", regex: String.raw`^["']\\?["']["']$` },
              ],
            },
          },
          { has: { nthChild: 2, kind: "string", regex: String.raw`^["']\\{2,6}(?:\\?["']|&|1|0)["']$` } },
        ],
      },
    }),
    check: (call) => !escapesBackslashes(call),
    valid: [
      String.raw`s.gsub("\\", "\\\\\\").gsub('"', '\\"')`,
      String.raw`s.gsub("'", "''")`,
      String.raw`s.gsub(/[\\'"]/, '\\\\\&')`,
    ],
    invalid: [String.raw`s.gsub('"', '\\"')`, String.raw`s.gsub(/'/, "\\\\'")`],
  },
]);

/** Not where the pair at both ends is taken off, nor where a loop goes on until none is left. */
function isMeantForAll(call: SgNode): boolean {
  if (call.ancestors().some((one) => /^(?:while|until)/.test(kindOf(one)))) return false;
  const receiver = fieldOf(call, "receiver");
  const around = call.ancestors()[0];
  return (
    !isSub(receiver) &&
    !(around !== undefined && isSub(around) && fieldOf(around, "receiver")?.id() === call.id())
  );
}

function isSub(node: SgNode | null): boolean {
  return node !== null && kindOf(node) === "call" && /^sub!?$/.test(textOf(fieldOf(node, "method") ?? node));
}

/** Before the quotes, in the same method or the same chain. */
function escapesBackslashes(call: SgNode): boolean {
  const [pattern] = partsOf(fieldOf(call, "arguments"));
  const others = textOf(methodAround(call)).replace(textOf(pattern ?? call), "");
  return /gsub!?[\s(]\s*(?:\/\(?\[?[^/\n]*\\\\|["']\\\\["'])|\.to_json\b|\bescape\w*/.test(others);
}
