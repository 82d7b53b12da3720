/** JavaScript and TypeScript: return values that are ignored. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { declarationOf, initialOf } from "./names.ts";
import { bare, functionAround, receiverOf, nameCalled, argumentsOf } from "./tree.ts";
import { isKnownList } from "./known-lists.ts";
import {
  kindOf,
  everyInside,
  fieldKindOf,
  fieldTextOf,
  parentKindOf,
  parentOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";
import { changesItself } from "../shared/changing-methods.ts";

export const ignoredResult = defineRules(ecmascript, "bug", [
  {
    id: "js-result-not-taken",
    severity: "high",
    confidence: "high",
    cwe: 252,
    see: ["https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array"],
    title: titles.ignoredPure,
    message:
      "This method returns a new string or array and does not change the old one, so the statement has no effect. Assign the return value.",
    rule: {
      ...jsCall({ names: "replace|replaceAll|filter|concat|slice|toSorted|toReversed|toSpliced|flat" }),
      inside: { kind: "expression_statement" },
    },
    check: throwsResultAway,
    unsure: isOfUnknownObject,
    valid: [
      "a = a.replace(/x/g, 'y');",
      "router.replace('/x');",
      "const s = new MagicString(code); s.replace(/__DEV__/g, 'false');",
      "const list = element.classList; list.replace('a', 'b');",
      "image.parentElement?.classList.replace('a', 'b');",
      "observable.filter((x) => x);",
      "a.slice();",
      "a.map((x) => f(x));",
      "$(list).filter('.a');",
      "class A { replace(a, b) { this.a = b; }\n m() { this.replace('a', 'b'); const other = new A(); other.replace('a', 'b'); } }",
    ],
    invalid: [
      "name.replace(/x/g, 'y');",
      "name.replace('a', '');",
      "function f() { const a = [1]; a.filter((x) => x > 1); return a; }",
      "function f(b) { const a = b.map(g); a.concat(b); return a; }",
    ],
  },
  {
    id: "js-result-thrown-away",
    ...defects.ignoredPure,
    textFilter:
      /(?:^|[;{}])\s*[\w$.[\]'"()]+\.(?:trim\w*|to(?:Upper|Lower)Case|padStart|padEnd|replaceAll)\(/m,
    rule: {
      any: [
        {
          ...jsCall({
            names: "trim|trimStart|trimEnd|toUpperCase|toLowerCase",
            args: { not: { has: { nthChild: 1 } } },
          }),
          inside: { kind: "expression_statement" },
        },
        { ...jsCall({ names: "padStart|padEnd" }), inside: { kind: "expression_statement" } },
      ],
    },
    check: (call, file) => !changesItself(call, file),
    valid: [
      "name = name.trim()",
      "const a = s.toUpperCase()",
      "s.replace(x, f)",
      "list.trim(2);",
      "cache.trim();",
      'const storage = createStorage({ id: "a" });\nstorage.trim();',
      "function keep(file, a) {\n  file.set(1, a);\n  file.trim();\n}",
      "class Log {\n  trim() {\n    this.lines.length = 9;\n  }\n  add(log) {\n    log.trim();\n  }\n}",
      "// @ts-expect-error may be undefined\nchanged.toUpperCase()",
      "expect(() => name.trim()).toThrow()",
      "assert.throws(() => {\n  name.trim();\n});",
    ],
    invalid: ["name.trim();", "if (a) { s.toLowerCase() }"],
  },
]);

/** By its name it holds or shows texts, and replaces in itself. */
const notText =
  /(?:editor|map|store|storage|cache|router|history|navigation|navigator|view|doc|document|session|buffer|registry|model|node|table|tree|dict)$/i;

/** `workers.filter((worker) => { worker.stop(); })`: used like `forEach`, it has its effect. */
function doesMore(call: SgNode): boolean {
  const [callback] = argumentsOf(call);
  return (
    callback !== undefined &&
    fieldKindOf(callback, "body") === "statement_block" &&
    everyInside(callback, ["call_expression", "assignment_expression"]).some(
      (one) => parentKindOf(one) === "expression_statement",
    )
  );
}

/** `bench("replace", () => { text.replace(/a/g, "b"); })`: only the time counts. */
function isMeasured(call: SgNode): boolean {
  const around = functionAround(call);
  const measuring = around && parentOf(parentOf(around) ?? around);
  return (
    measuring !== null && /^(?:\w+\.)?(?:bench\w*|measure|add)$/.test(fieldTextOf(measuring, "function"))
  );
}

/** Two strings replace a child, a class or a file as well; a regular expression replaces in strings alone. */
function isOfUnknownObject(call: SgNode): boolean {
  const receiver = receiverOf(call);
  if (isMeasured(call) || doesMore(call)) return true;
  if (!nameCalled(call).startsWith("replace") || receiver === null) return false;
  const mayBeOther = kindOf(receiver) !== "identifier" || notText.test(textOf(receiver));
  return mayBeOther && argumentsOf(call).every((one) => kindOf(one) !== "regex");
}

/** The DOM's lists of words, which change in place. */
const tokenList = /\b(?:classList|relList|sandbox|htmlFor|part)$/;

function throwsResultAway(call: SgNode): boolean {
  const receiver = receiverOf(call);
  if (!receiver) return false;
  const name = nameCalled(call);
  const args = argumentsOf(call);
  if (changesItsOwn(receiver, name) || isOtherObject(receiver, call)) return false;
  if (name.startsWith("replace")) return args.length === 2 && args.every(isTextPattern);
  return (args.length > 0 || name === "flat") && isKnownList(receiver, call);
}

/** `new MagicString(code)`, `element.classList`: what replaces in itself. */
function isOtherObject(receiver: SgNode, call: SgNode): boolean {
  if (tokenList.test(textOf(receiver))) return true;
  const declared = kindOf(receiver) === "identifier" ? declarationOf(textOf(receiver), call) : null;
  const initial = declared && bare(initialOf(declared));
  if (declared === null) return false;
  const type = fieldTextOf(declared.holder, "type").replace(/^:\s*/, "");
  if (/^[A-Z]\w*$/.test(type)) return type !== "String";
  return (
    initial !== null &&
    (tokenList.test(textOf(initial)) ||
      (kindOf(initial) === "new_expression" &&
        !/^(?:String|Array)$/.test(fieldTextOf(initial, "constructor"))))
  );
}

/** A class of the file may have a method of that name, which changes the object itself. */
function changesItsOwn(receiver: SgNode, name: string): boolean {
  if (kindOf(receiver) === "this") return true;
  const root = receiver.getRoot().root();
  return everyInside(root, ["method_definition"]).some((method) => fieldTextOf(method, "name") === name);
}

function isTextPattern(node: SgNode): boolean {
  return /^(?:regex|string|template_string)$/.test(kindOf(node)) && !/^["'`]\//.test(textOf(node));
}
