/** JavaScript and TypeScript: strings built from input that run as code. */
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const codeInjection = defineRules(ecmascript, "security", [
  {
    id: "js-code-injection",
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A value becomes part of JavaScript source that runs with all the rights of this process. Parse data with `JSON.parse`, or look the wanted function up in a fixed table.",
    glance:
      /\beval\b|\bFunction\s*\(|\bexecScript\b|\brunIn|\bcompileFunction\b|\bset(?:Timeout|Interval)\(\s*(?:["'`]|[\w$]+\s*[.+([])/,
    rule: {
      any: [
        jsCall({ names: "eval|execScript", bare: "only", as: "CODE" }),
        jsNew({ names: "Function", asAll: "CODE" }),
        jsNew({ names: "(?:vm\\.)?(?:Script|SourceTextModule|VMScript)", as: "CODE" }),
        jsCall({ names: "runInNewContext|runInThisContext|runInContext|compileFunction", as: "CODE" }),
        jsCall({
          names: "setTimeout|setInterval",
          bare: "only",
          as: "CODE",
          args: { not: { has: { nthChild: 1, kind: "identifier" } } },
        }),
      ],
    },
    flow: { CODE: "assembled" },
    check: isCodeThatRuns,
    // Templates and bundlers make functions of texts of their own.
    milder: isOfOwnProcess,
    mildest: isCompiled,
    valid: [
      'eval("1 + 1")',
      "setTimeout(() => save(name), 10)",
      "setTimeout(callback, 10)",
      'new Function("return this")',
      "eval('throw 0; (' + text + ')')",
    ],
    invalid: [
      'eval("(" + text + ")")',
      "setTimeout(`show('${name}')`, 10)",
      { code: "function f(req) {\n  const rule = req.body.rule;\n  return eval(rule);\n}", lines: [3] },
      'vm.runInNewContext("x = " + code)',
      "new vm.Script(`result = (${rule})(input)`)",
    ],
  },
]);

/** Only the grammar of what comes behind is tried: `eval("throw 0; " + text)`. */
const throwsFirst = /^\(\s*["'`]throw\b[^;]*;/;

/** How JSON was read before there was JSON.parse: nothing but brackets and commas is left when all values are taken out. */
const onlyData = String.raw`/^[\],:{}\s]*$/`;

function isCodeThatRuns(node: SgNode, { text }: ParsedFile): boolean {
  return !throwsFirst.test(fieldTextOf(node, "arguments")) && !text.includes(onlyData);
}

/** What a worker runs was sent by the process that started it, and who starts a program, or writes its files, may run what they like. */
const ownProcess =
  /\b(?:workerpool|parentPort|workerData)\b|\bprocess\.(?:on|once)\(\s*["']message["']|\bprocess\.send\(/;

function isOfOwnProcess(node: SgNode, { text }: ParsedFile): boolean {
  return (
    !isEval(node) ||
    ownProcess.test(text) ||
    text.startsWith("#!") ||
    /\bargv\b/.test(fieldTextOf(node, "arguments")) ||
    /(?:^|\.)readFile$/.test(calleeAround(node))
  );
}

/** What calls the function around back: `readFile` of `fs.readFile(file, (err, data) => eval(data))`. */
function calleeAround(node: SgNode): string {
  const call = functionAround(node)?.parent()?.parent();
  return call ? fieldTextOf(call, "function") : "";
}

function isEval(node: SgNode): boolean {
  return fieldTextOf(node, "function") === "eval";
}

/** A template engine or a compiler, whose texts are written by its own grammar. */
const compiler = /\b(?:compile[rd]?|codegen|tokenizer|tokens|ast)\b/i;

function isCompiled(node: SgNode, { text }: ParsedFile): boolean {
  return !isEval(node) && compiler.test(text);
}
