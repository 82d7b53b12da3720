/** JavaScript and TypeScript: regular expressions whose `g` flag keeps a position between calls. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { mdn } from "./references.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { argumentsOf, contains, functionAround, nameCalled, partsOf, receiverOf } from "./tree.ts";
import { endOf, fieldOf, fieldTextOf, kindOf, nearestOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf, parametersOf, type Declaration } from "./names.ts";

export const statefulRegex = defineRules(ecmascript, "bug", [
  {
    id: "js-global-regex-keeps-place",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: [`${mdn}/Global_Objects/RegExp/lastIndex`],
    title: "Stateful regular expression: `g` flag keeps `lastIndex`",
    message:
      "With the `g` flag, `test` and `exec` start where the last match ended, so the same string matches in one call and not in the next. Remove the `g` flag.",
    textFilter: /=\s*\/(?![*/]).*\/[a-z]*[gy]|\bRegExp\(.*,\s*["'`][a-z]*[gy]/,
    rule: jsCall({ names: "test|exec" }),
    check: keepsPlace,
    valid: [
      "const r = /a/; const f = (a) => a.filter((x) => r.test(x));",
      "const f = (x) => { const r = /a/g; return r.test(x); };",
      "function f(a) { const r = /a/g; for (const x of a) { if (x && r.test(x)) { g(x); return; } } }",
      "const r = /a/g; const f = (x) => { r.lastIndex = 0; return r.test(x); };",
      "const r = /a/g; function f(text) { let m; while ((m = r.exec(text))) g(m); }",
      'const r = /a/g; function f(text) { if (r.test(text)) text = text.replace(r, ""); return text; }',
      'const r = /a/g; const f = (text) => (r.test(text) ? text.match(r)[0] : "");',
      "const r = /a/g; function f(text) { let n = 0; while (r.test(text)) n++; return n; }",
    ],
    invalid: [
      "const r = /a/g; const f = (a) => a.filter((x) => r.test(x)).map((x) => x.replace(r, 'b'));",
      "function f(a) { const r = /a/g; for (const x of a) { if (r.test(x)) g(x); } }",
      "const r = /a/g; const f = (a) => a.filter((x) => r.test(x));",
      'const r = new RegExp(words.join("|"), "gi"); const f = (a) => a.filter((x) => r.test(x));',
      "const r = /a/g; function f(text) { const m = r.exec(text); return m ? m[0] : null; }",
    ],
  },
]);

function keepsPlace(call: SgNode, { text }: ParsedFile): boolean {
  const one = receiverOf(call);
  if (!one || kindOf(one) !== "identifier") return false;
  const declared = declarationOf(textOf(one), call);
  const initial = declared && initialOf(declared);
  if (!declared || !initial || !remembersPlace(initial) || isMadeAnew(declared, call)) return false;
  return isOnlyUse(call, textOf(one), text) && !startsAnew(call, textOf(one));
}

/** Nothing else of the file moves or follows the place. */
function isOnlyUse(call: SgNode, name: string, text: string): boolean {
  const others = text.match(new RegExp(String.raw`\b${name}\.(?:lastIndex|exec)\b`, "g")) ?? [];
  return nameCalled(call) === "exec" ? others.length === 1 && isOfParameter(call) : others.length === 0;
}

/** `if (r.test(x)) x = x.replace(r, "")` puts it back to the beginning, and `while (r.test(x)) n++` runs to the end. */
function startsAnew(call: SgNode, name: string): boolean {
  const loop = nearestOf(call, loops);
  if (loop !== null && contains(fieldOf(loop, "condition") ?? loop, call) && isNeverLeft(loop)) return true;
  const fn = functionAround(call);
  const after = fn === null ? "" : textOf(fn).slice(endOf(call) - startOf(fn));
  const escaped = name.replaceAll("$", String.raw`\$`);
  return new RegExp(String.raw`\.(?:replace|replaceAll|match)\(\s{0,20}${escaped}(?![\w$])`).test(after);
}

const loops: ReadonlySet<string> = new Set(["while_statement", "statement_block"]);

function isNeverLeft(loop: SgNode): boolean {
  return kindOf(loop) === "while_statement" && !/\b(?:break|return)\b/.test(fieldTextOf(loop, "body"));
}

/** Each call begins with another string, and ends with its first match. */
function isOfParameter(call: SgNode): boolean {
  const [given] = argumentsOf(call);
  const around = functionAround(call);
  if (
    !given ||
    !around ||
    call.ancestors().some((one) => /^(?:for|for_in|while|do)_statement$/.test(kindOf(one)))
  )
    return false;
  return parametersOf(around).some(({ name }) => textOf(name) === textOf(given));
}

/** An expression with the flag g or y. */
function remembersPlace(node: SgNode): boolean {
  if (kindOf(node) === "regex") return /\/[a-z]*[gy][a-z]*$/.test(textOf(node));
  return /^(?:new )?RegExp\([\s\S]*,\s*(["'`])[a-z]*[gy][a-z]*\1\s*\)$/.test(textOf(node));
}

/** Where it is made anew for every call, there is nothing to remember. */
function isMadeAnew({ name, scope }: Declaration, call: SgNode): boolean {
  return (
    functionAround(name)?.id() === functionAround(call)?.id() &&
    (!isRepeated(call, scope) || endsWithMatch(call))
  );
}

/** `if (r.test(x)) return x;`: without a match it starts anew, and after one it is not asked again. */
function endsWithMatch(call: SgNode): boolean {
  const choice = nearestOf(call, choices);
  if (choice === null || kindOf(choice) !== "if_statement") return false;
  const then = fieldOf(choice, "consequence");
  const last = then && (kindOf(then) === "statement_block" ? partsOf(then).at(-1) : then);
  return (
    /^(?:return|throw)_statement$/.test(kindOf(last ?? choice)) &&
    contains(fieldOf(choice, "condition") ?? call, call) &&
    !/!\s*[\w$.]+\.test\(/.test(fieldTextOf(choice, "condition"))
  );
}

const choices: ReadonlySet<string> = new Set(["if_statement", "statement_block"]);

function isRepeated(call: SgNode, scope: SgNode): boolean {
  return call
    .ancestors()
    .some(
      (one) =>
        /^(?:for|for_in|while|do)_statement$/.test(kindOf(one)) &&
        startOf(one) >= startOf(scope) &&
        endOf(one) <= endOf(scope) &&
        kindOf(scope) !== "program" &&
        !kindOf(one).includes("while"),
    );
}
