/** JavaScript and TypeScript: incomplete escaping and sanitization. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, nearestOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, functionAround, nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { mdn } from "./references.ts";

const see = ["Cross_Site_Scripting_Prevention"];

const sign = String.raw`<|>|&|'|"|\\'|\\"|\\\\`;

export const incompleteEscaping = defineRules(ecmascript, "security", [
  {
    id: "js-incomplete-escaping",
    severity: "medium",
    confidence: "high",
    cwe: 116,
    see,
    title: titles.incompleteEscape,
    message:
      "`replace` with a string changes only the first occurrence, so the second one passes unescaped. Use `replaceAll`, or a regular expression with the `g` flag.",
    rule: jsCall({
      names: "replace",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              any: [
                { kind: "string", regex: `^["'](?:${sign})["']$` },
                { kind: "regex", regex: String.raw`^/(?:[<>&'"]|\\\\)/i?$` },
              ],
            },
          },
          {
            has: {
              nthChild: 2,
              kind: "string",
              regex: String.raw`&(?:lt|gt|amp|quot|#\w+);|\\|%[0-9A-F]{2}`,
            },
          },
        ],
      },
    }),
    valid: ['s.replaceAll("<", "&lt;")', 's.replace(/</g, "&lt;")', 's.replace("<", "[")'],
    invalid: ['s.replace("<", "&lt;")', `s.replace("'", "\\\\'")`, 's.replace(/</, "&lt;")'],
  },
  {
    id: "js-first-only-removed",
    severity: "low",
    confidence: "medium",
    cwe: 116,
    see,
    title: titles.incompleteEscape,
    message:
      "`replace` with a string, or a pattern without the `g` flag, changes only the first occurrence, so later ones pass. Use `replaceAll`, or the `g` flag.",
    rule: jsCall({
      names: "replace",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              any: [
                {
                  kind: "string",
                  regex: String.raw`^["'](?:<|>|'|"|\\'|\\"|\\\\|\||\.\./|/\.\./|/\.\.|\.\.)["']$`,
                },
                { kind: "template_string", regex: "^`[<>'\"|]`$" },
                { kind: "regex", regex: String.raw`^/(?:[<>'"|]|\\\\|\\\.\\\.(?:\\/)?)/i?$` },
              ],
            },
          },
          {
            has: {
              nthChild: 2,
              any: [{ kind: "string" }, { kind: "template_string" }],
              regex: "^(?:\"\"|''|``)$",
            },
          },
        ],
      },
    }),
    check: isMeantForAll,
    valid: [
      `s.replace(/'/g, "")`,
      `s.replaceAll("'", "")`,
      `s.replace('"', "").replace('"', "")`,
      `while (s.includes("'")) { s = s.replace("'", ""); }`,
      `s.replace("a", "")`,
      `const name = file.replace("<", "").replace(">", "").split("@")[0]`,
    ],
    invalid: [
      `const name = s.replace("'", "")`,
      `const path = given.replace("../", "")`,
      `f(s.replace(/</, ""))`,
    ],
  },
  {
    id: "js-quote-escaped-alone",
    severity: "low",
    confidence: "medium",
    cwe: 116,
    see,
    title: titles.backslashEscape,
    message:
      "A value that ends in a backslash turns the added one into an escaped backslash, so its quote ends the string. Escape backslashes first, or use `JSON.stringify`.",
    rule: jsCall({
      names: "replace|replaceAll",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              any: [
                { kind: "regex", regex: String.raw`^/(?:\(?\[?\\?["']{1,2}\]?\)?|\("\|'\)|\('\|"\))/g$` },
                { kind: "string", regex: String.raw`^["']\\?["']["']$` },
              ],
            },
          },
          { has: { nthChild: 2, kind: "string", regex: String.raw`^["']\\\\(?:\\?["']|\$&|\$1)["']$` } },
        ],
      },
    }),
    check: (call) => !escapesBackslashes(call),
    valid: [
      String.raw`s.replace(/\\/g, "\\\\").replace(/"/g, '\\"')`,
      String.raw`const f = (s) => { s = s.replace(/[\\]/g, "\\\\"); return s.replace(/"/g, '\\"'); };`,
      String.raw`const f = (s) => { s = JSON.stringify(s); return s.replace(/'/g, "\\'"); };`,
      String.raw`s.replace(/"/g, '""')`,
    ],
    invalid: [
      String.raw`s.replace(/"/g, '\\"')`,
      String.raw`s.replace(/'/g, "\\'")`,
      String.raw`s.replace(/['"]/g, "\\$&")`,
    ],
  },
  {
    id: "js-markup-stripped-by-expression",
    severity: "medium",
    confidence: "medium",
    cwe: 116,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.htmlByPattern,
    message:
      "Nested, unclosed and unusual spellings such as `<scr<script>ipt>` or `</script >` pass the pattern, and attributes run script too. Use DOMPurify or sanitize-html.",
    rule: jsCall({
      names: "replace|replaceAll",
      args: {
        has: {
          nthChild: 1,
          kind: "regex",
          regex: "(?i)^/(?:\\(\\?:|\\()?<\\\\?/?(?:script|iframe|style)|^/<\\[\\^>\\][+*]>/|\\bon\\\\w\\+",
        },
      },
    }),
    check: (call, { text }) =>
      /script/i.test(textOf(argumentsOf(call)[0] ?? call)) &&
      !/DOMPurify|sanitizeHtml|sanitize-html/.test(text),
    valid: ['s.replace(/<br>/g, "\\n")', 's.replace(/</g, "&lt;")'],
    invalid: [String.raw`s.replace(/<script[^>]*>.*<\/script>/gi, "")`],
  },
  {
    id: "js-replaces-first-only",
    category: "bug",
    severity: "low",
    confidence: "low",
    cwe: 116,
    see: [`${mdn}/Global_Objects/String/replaceAll`],
    title: "Incomplete replacement: only first match replaced",
    message:
      "`replace` with a string changes only the first occurrence. Use `replaceAll`, or a regular expression with the `g` flag, if all are intended.",
    rule: jsCall({
      names: "replace",
      args: {
        all: [
          {
            has: { nthChild: 1, kind: "string", regex: "^[\"'](?:,|;| |_|-|\\\\n|\\\\r\\\\n|\\t|\\+)[\"']$" },
          },
          { has: { nthChild: 2, kind: "string", regex: "^[\"'](?:|,|;| |_|-|\\.|<br ?/?>|%20)[\"']$" } },
        ],
      },
    }),
    check: (node) => !/\.replace\([^()]*\)\.replace\(/.test(textOf(node)),
    valid: ["s.replaceAll(',', '')", "s.replace(/,/g, '')", "s.replace('a', 'b')"],
    invalid: ["n.replace(',', '')", "s.replace(' ', '_')"],
  },
]);

/** Not where the pair at both ends is taken off, nor where a loop goes on until none is left. */
function isMeantForAll(call: SgNode): boolean {
  if (nearestOf(call, kindsOfLoops) !== null) return false;
  return !isPairOf(receiverOf(call)) && !isPairOf(callAround(call));
}

const kindsOfLoops: ReadonlySet<string> = new Set(["while_statement", "do_statement"]);

function isPairOf(other: SgNode | null): boolean {
  return other !== null && kindOf(other) === "call_expression" && nameCalled(other) === "replace";
}

/** `replace` of `call.replace(...)`. */
function callAround(call: SgNode): SgNode | null {
  const member = parentOf(call);
  const around = member && kindOf(member) === "member_expression" ? parentOf(member) : null;
  return around && fieldOf(around, "function")?.id() === member?.id() ? around : null;
}

const doublesBackslashes =
  /replace(?:All)?\(\s*(?:\/\(?\[?(?:\\\\|[^/\n]*\\\\)|["']\\\\["'])|JSON\.stringify|\bescape\w*\(/;

/** Before the quotes, in the same function or the same chain. */
function escapesBackslashes(call: SgNode): boolean {
  const around = functionAround(call) ?? call;
  const [pattern] = argumentsOf(call);
  const own = pattern ? textOf(pattern) : "";
  return doublesBackslashes.test(textOf(around).replace(`replace(${own}`, ""));
}
