/** JavaScript and TypeScript: shell commands built from input. */
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const commandInjection = defineRules(ecmascript, "security", [
  {
    id: "js-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Call `execFile` or `spawn` with the program and an array of arguments, without a shell.",
    rule: {
      any: [
        jsCall({
          names: "exec|execSync",
          bare: "also",
          on: String.raw`^(?:[\w$]+|require\(.*\))$`,
          as: "CMD",
        }),
        jsCall({
          names: "spawn|spawnSync|execFile|execFileSync",
          bare: "also",
          on: "^(?:child_process|childProcess|cp)$",
          as: "CMD",
          args: { has: { kind: "object", has: jsPair("shell", { kind: "true" }) } },
        }),
        jsCall({ names: "execaCommand|execaCommandSync", bare: "only", as: "CMD" }),
        {
          kind: "call_expression",
          all: [
            {
              has: {
                field: "function",
                kind: "call_expression",
                regex: String.raw`promisify\([^()]*(?:\([^()]*\)[^()]*)?\bexec\)$`,
              },
            },
            { has: { kind: "arguments", has: { nthChild: 1, pattern: "$CMD" } } },
          ],
        },
      ],
    },
    flow: { CMD: "assembled" },
    check: isOfShell,
    milder: whereGuessed,
    valid: [
      "function f(req) { return pattern.exec('a' + req.query.text); }",
      'exec("git status")',
      'execFile("git", ["log", branch])',
      "pattern.exec(`a${text}`)",
      'const dir = "src"; exec("ls " + dir)',
      "exec(`kill ${Number(pid)}`)",
    ],
    invalid: [
      'exec("git log " + branch)',
      "child_process.execSync(`tar xf ${file}`)",
      "const tools = require('node:child_process'); tools.exec('ping ' + host);",
      "function f(req) { require('util').promisify(require('child_process').exec)('ls ' + req.query.folder); }",
      "spawn(`convert ${file}`, { shell: true })",
      { code: "function run(req) {\n  const cmd = req.query.cmd;\n  execSync(cmd);\n}", lines: [3] },
    ],
  },
]);

const shells = /^(?:child_process|childProcess|cp|shell|shelljs|proc|require\(.(?:node:)?child_process.\))$/;

const modulesWithShell = /^(?:child_process|shelljs|child-process-promise|exec-sh|execSync)$/;

/** Regular expressions have an `exec` as well. */
function isOfShell(call: SgNode, { text }: ParsedFile): boolean {
  const receiver = receiverOf(call);
  if (receiver === null || shells.test(textOf(receiver))) return true;
  return /child.process|shelljs|exec-sh|execSync/.test(text) && isOfModule(receiver, modulesWithShell);
}
