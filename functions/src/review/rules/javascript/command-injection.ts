/** JavaScript and TypeScript: shell commands built from input. */
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { receiverOf, nameCalled } from "./tree.ts";
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
  {
    id: "js-shell-reads-arguments",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "Command injection: request arguments reach a shell",
    message:
      "With `shell: true`, program and arguments become one command line for the shell, so `;` or `$(...)` in an argument runs a command of its own. Remove `shell`.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        has: { kind: "object", has: jsPair("shell", { any: [{ kind: "true" }, { kind: "string" }] }) },
      },
    }),
    flow: { WORDS: "outside" },
    valid: ['spawn("ping", [req.query.host])', 'spawn("ls", ["-l"], { shell: true })'],
    invalid: ['spawn("ping", ["-c", "3", req.query.host], { shell: true })'],
  },
  {
    id: "js-shell-as-program",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses the string after `-c`, so a value with `;` or `$(...)` in it runs a command of its own. Start the program itself, with each argument as an array element.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        has: {
          nthChild: 1,
          regex:
            "^(?:[\"'](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|cmd|cmd\\.exe|powershell)[\"']|(?:[\\w$]+\\.)*\\w*[sS]hell\\w*(?:\\(\\))?|process\\.env\\.(?:SHELL|ComSpec|COMSPEC).*)$",
        },
      },
    }),
    flow: { WORDS: "assembled" },
    milder: whereGuessed,
    valid: [
      "spawn(shell, ['-c', 'ls'])",
      'spawn("sh", ["-c", "ls"])',
      'spawn("git", ["log", req.query.branch])',
    ],
    invalid: [
      "const shell = process.env.SHELL || '/bin/sh'; spawn(shell, ['-c', 'ls ' + dir])",
      'spawn("sh", ["-c", "ls " + dir])',
      "execFile('/bin/bash', ['-c', `echo ${req.query.x}`])",
    ],
  },
  {
    id: "js-promisified-command",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Promisify `execFile`, and pass the program and an array of arguments.",
    rule: jsCall({
      names: String.raw`[\w$]+`,
      bare: "only",
      as: "CMD",
    }),
    fileHas: [
      "child_process",
      "promisify(exec)",
      "child_process.exec)",
      "child_process').exec)",
      'child_process").exec)',
      "cp.exec)",
    ],
    fileNames: ["exec"],
    flow: { CMD: "assembled" },
    check: standsForExec,
    milder: whereGuessed,
    valid: ['const run = promisify(exec); run("git status")', "run(`git log ${branch}`)"],
    invalid: [
      "const run = promisify(exec); run(`git log ${branch}`)",
      "const { exec: run } = require('child_process'); run('git log ' + branch)",
      "import * as cp from 'child_process'; const run = cp.exec; run('git log ' + branch)",
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

/** `const run = promisify(exec)`, `const { exec: run } = ...`, `const run = tools.exec` */
function standsForExec(call: SgNode, { text }: ParsedFile): boolean {
  const name = nameCalled(call).replaceAll("$", String.raw`\$`);
  if (/^(?:execSync|exec)$/.test(name)) return false;
  const other = String.raw`\bexec(?:Sync)?(?:\s*:\s*|\s+as\s+)${name}\b`;
  const value = String.raw`(?<![\w$.])${name}\s*=\s*(?:[\w$.]*(?:promisif\w*|denodeify)\([^;\n]*\bexec\b|[\w$.]*\.exec(?:Sync)?\s*(?:[;,\n]|$))`;
  return new RegExp(`${other}|${value}`).test(text);
}
