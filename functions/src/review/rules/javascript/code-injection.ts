/** JavaScript and TypeScript: strings built from input that run as code. */
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { inHandler, found } from "./examples.ts";
import { isOfModule } from "./modules.ts";

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
    textFilter:
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
  {
    id: "js-code-as-argument",
    severity: "high",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "What follows `-e` or `-c` is source code, and here the request supplies it, so the client runs code on the server. Keep the program in a file, and pass the value as a separate argument.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex: "^(?:[\"'](?:node|deno|bun|python3?|perl|ruby|php)[\"']|process\\.execPath)$",
            },
          },
          { has: { nthChild: 2, kind: "array", regex: "[\"']-{1,2}(?:e|c|r|p|eval|print)[\"']" } },
        ],
      },
    }),
    flow: { WORDS: "outside" },
    valid: [
      inHandler('spawn("node", ["work.js", req.query.name]);'),
      inHandler('spawn("node", ["-e", `show(${JSON.stringify(req.query.name)})`]);'),
    ],
    invalid: [found('spawn("python3", ["-c", "print(" + req.query.sum + ")"]);')],
  },
  {
    id: "js-module-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 98,
    see: ["Injection_Prevention"],
    title: "Code injection: module path from request",
    message:
      "The request supplies the module path, and loading a module runs it, so a path to an uploaded file runs its code. Choose from a fixed list of modules.",
    textFilter: /\b(?:import|require)\s*\(\s*[^"'\s]/,
    rule: {
      any: [
        jsCall({ names: "require", bare: "only", as: "NAME" }),
        {
          kind: "call_expression",
          all: [
            { has: { field: "function", kind: "import" } },
            { has: { field: "arguments", pattern: "$NAME" } },
          ],
        },
      ],
    },
    flow: { NAME: "outside" },
    valid: [inHandler('require("./routes")')],
    invalid: [found("require(req.query.module)"), found("await import(req.query.module)")].map(
      ({ code, lines }) => ({
        code: code.includes("await") ? `async ${code}` : code,
        lines,
      }),
    ),
  },
  {
    id: "js-eval-of-value",
    severity: "medium",
    confidence: "low",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "The evaluated string is not constant, so if input reaches it, the input runs as code. Use `JSON.parse` for data, or a table of functions.",
    rule: jsCall({
      names: "eval",
      bare: "only",
      as: "CODE",
      args: {
        has: {
          nthChild: 1,
          any: [{ kind: "identifier" }, { kind: "member_expression" }, { kind: "subscript_expression" }],
        },
      },
    }),
    flow: { CODE: "variable" },
    valid: ['eval("1 + 1")', 'const code = "1"; eval(code)'],
    invalid: [{ code: "function f(text) {\n  return eval(text);\n}", lines: [2] }],
  },
  {
    id: "js-sandboxed-code-of-request",
    severity: "high",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A request value is evaluated, and sandboxes of Node have been escaped repeatedly, so the client runs code with the rights of this process. Parse data with `JSON.parse`, or look the wanted function up in a fixed table.",
    rule: jsCall({
      names: "run|runScript|runFile|evalSync|compileScript|compileScriptSync|evaluate",
      onAs: "ON",
      as: "CODE",
    }),
    flow: { CODE: "outside" },
    check: runsInSandbox,
    valid: ['vm.run("1 + 1")'],
    invalid: [
      found("vm.run(req.body.code)"),
      {
        code: `const Sandbox = require("sandbox");\nfunction f(req) { const s = new Sandbox(); s.run("a(" + req.query.a + ")", done); }`,
        lines: [2],
      },
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

const sandboxes = /^(?:\w*[vV][mM]|sandbox|isolate|context|new (?:VM|NodeVM|Sandbox)\(.*\))$/s;

const modulesOfSandboxes =
  /^(?:vm2|vm|isolated-vm|sandbox|sandboxjs|@nyariv\/sandboxjs|safe-eval|static-eval|notevil|quickjs-emscripten)$/;

/** Tasks and tools are run as well. */
function runsInSandbox(call: SgNode): boolean {
  const receiver = receiverOf(call);
  return receiver !== null && (sandboxes.test(textOf(receiver)) || isOfModule(receiver, modulesOfSandboxes));
}
