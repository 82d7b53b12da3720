/** JavaScript and TypeScript: programs, options and remote commands from a request. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { argumentsOf, functionAround, partsOf, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const starters =
  /^(?:child_process|cross-spawn(?:-async)?|execa|node-pty|foreground-child|zx|tinyexec|spawn-async)$/;
const plainly = /^(?:child_process|childProcess|cp|execa|pty|require\(.*)$/s;
const shells = /^(?:ssh2|node-ssh|ssh-exec|simple-ssh|remote-exec|dockerode)$/;

export const argumentInjection = defineRules(ecmascript, "security", [
  {
    id: "js-program-of-request",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "The request supplies the program, so a client can start any program of this machine. Look the wanted program up in a fixed list, and pass request values only as arguments.",
    rule: {
      any: [
        jsCall({
          names: "spawn|spawnSync|execFile|execFileSync|fork|execa|execaSync|execaNode",
          bare: "also",
          on: String.raw`^(?:[\w$]+|require\(.*\))$`,
          as: "PROGRAM",
        }),
        jsCall({
          names: "sync|node|command|commandSync|shell|shellSync|stdout|stderr",
          on: String.raw`^(?:execa|spawn|crossSpawn|require\(.*\))$`,
          as: "PROGRAM",
        }),
        {
          kind: "call_expression",
          all: [
            {
              has: {
                field: "function",
                kind: "call_expression",
                regex: String.raw`^require\(["'](?:cross-spawn|cross-spawn-async|execa|exec|exec-async|foreground-child)["']\)$`,
              },
            },
            { has: { kind: "arguments", has: { nthChild: 1, pattern: "$PROGRAM" } } },
          ],
        },
      ],
    },
    flow: { PROGRAM: "outside" },
    check: startsProgram,
    valid: [
      'function f(req) { spawn("git", ["log", req.query.branch]); }',
      "function f(req) { const tools = new Set(['a', 'b']); if (!tools.has(req.query.tool)) return; execFile(req.query.tool); }",
      "function f(req) { pool.fork(req.body.state); }",
    ],
    invalid: [
      "function f(req) { spawn(req.query.tool, ['--version']); }",
      "const proc = require('child_process'); function f(req) { proc.execFile(req.body.tool); }",
      "const run = require('cross-spawn'); function f(req) { run.spawn(req.body.tool); }",
      "function f(req) { require('execa')(req.body.tool); }",
    ],
  },
  {
    id: "js-option-of-request",
    severity: "medium",
    confidence: "high",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: titles.argumentInjection,
    message:
      "A value such as `--upload-pack=...` is read as an option, and options of this program run commands or write files. Put `--` before it, or reject values that begin with a hyphen.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa|execaSync",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex: "^[\"'](?:git|hg|ssh|scp|curl|wget|tar|rsync|find|zip|man|less|sendmail)[\"']$",
            },
          },
          { has: { nthChild: 2, not: { regex: `["']--["']` } } },
        ],
      },
    }),
    flow: { WORDS: "outside" },
    check: mayBeOption,
    valid: [
      'function f(req) { execFile("git", ["clone", "--", req.query.remote]); }',
      'function f(req) { execFile("git", ["add", req.query.file]); }',
      'function f(req) { execFile("curl", [`https://a.example/${req.query.page}`]); }',
      'function f(req) { const from = req.query.from; if (from.startsWith("-")) return; execFile("git", ["fetch", from]); }',
    ],
    invalid: [
      'function f(req) { execFile("git", ["clone", req.query.remote]); }',
      'function f(req) { execFile("tar", ["-cf", "a.tar", req.body.name]); }',
      'function f(req) { const words = req.query.words; execFile("hg", words); }',
    ],
  },
  {
    id: "js-command-elsewhere",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.remoteCommand,
    message:
      "The shell on the remote machine parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Accept only values from a list, or quote each one for the shell.",
    rule: jsCall({ names: "exec|execCommand|execute", onAs: "ON", asAll: "CMD" }),
    fileHas: ["ssh2", "node-ssh", "ssh-exec", "simple-ssh", "remote-exec"],
    flow: { CMD: "outside" },
    check: (call) => isOfModule(receiverOf(call), shells),
    valid: [
      "const { Client } = require('ssh2'); function f(req) { const c = new Client(); c.exec('uptime', done); }",
    ],
    invalid: [
      "const { Client } = require('ssh2'); function f(req) { const c = new Client(); c.exec('du ' + req.query.path, done); }",
    ],
  },
]);

/** Things of other kinds are forked and spawned, too. */
function startsProgram(call: SgNode, { text }: ParsedFile): boolean {
  const callee = fieldOf(call, "function");
  if (callee === null || kindOf(callee) === "call_expression") return true;
  const receiver = receiverOf(call);
  if (receiver === null)
    return kindOf(callee) !== "identifier" || textOf(callee) !== "fork" || text.includes("child_process");
  return plainly.test(textOf(receiver)) || isOfModule(receiver, starters);
}

const harmless = /^\[\s*["'](?:add|commit|show|status|branch|tag|config|checkout|merge|init|rm|mv)["']/;

/** One of the words is the value itself, and the function does not look at how it begins. */
function mayBeOption(call: SgNode): boolean {
  const [program, words] = argumentsOf(call);
  if (!program || !words) return false;
  if (textOf(program).includes("git") && harmless.test(textOf(words))) return false;
  if (/startsWith\(\s*["'`]-|\^-/.test(textOf(functionAround(call) ?? call))) return false;
  return kindOf(words) !== "array" || partsOf(words).some((word) => plainValues.has(kindOf(word)));
}

const plainValues: ReadonlySet<string> = new Set([
  "identifier",
  "member_expression",
  "subscript_expression",
  "call_expression",
]);
