/** Python: shell commands built from input. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { processModule } from "./process-module.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

const shellOn = pyKeyword("shell", { kind: "true" });

/** Without a shell the text is the name of one program, whatever is in it. */
function hasNoShell(call: SgNode): boolean {
  return (
    /(?:^|\.)(?:run|call|check_call|check_output|Popen|exec[lv]\w*|spawn[lv]\w*|create_subprocess_exec)$/.test(
      fieldTextOf(call, "function"),
    ) && !/\bshell\s*=\s*True/.test(fieldTextOf(call, "arguments"))
  );
}

/** A library's own way to run a command, which its caller hands over whole: `def send(self, command): channel.exec_command(command)`. */
function runsWhatIsGiven(call: SgNode): boolean {
  const command = /^\((command|cmd)\)$/.exec(fieldTextOf(call, "arguments"))?.[1];
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  return (
    command !== undefined && new RegExp(String.raw`\b${command}\b`).test(fieldTextOf(around, "parameters"))
  );
}

/** Many things have a `run` and a `call` of their own. */
function startsProcess(call: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(call, "function");
  if (name === "self.exec_command" && text.includes("def exec_command(")) return false;
  if (/(?:^|\.)(?:run|sudo|local)$/.test(name) && /\b(?:fabric|invoke)\b/.test(text)) return true;
  if (/^(?:run|call)$/.test(name)) return /\bsubprocess\w*\s+import\b/.test(text);
  return !/^(?:sudo|local)$|^(?:c|ctx|cxn|context|conn|connection)\.|(?:Context|Connection)\(/.test(name);
}

const runs = {
  names: "run|call|check_call|check_output|Popen",
  bare: "also",
  on: processModule,
} as const;

const shell = "^[rub]?[\"'](?:/usr/bin/env |(?:/usr)?/bin/)?(?:ba|z|k|da)?sh[\"']$";

export const commandInjection = defineRules(["python"], "security", [
  {
    id: "py-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Call `subprocess.run` with a list of arguments and without `shell=True`.",
    rule: {
      any: [
        pyCall({ names: "system|popen|popen2|popen3|popen4", on: "^os$", as: "CMD" }),
        pyCall({ names: "system|popen", bare: "only", as: "CMD" }),
        pyCall({
          names: "execl|execle|execlp|execlpe|execv|execve|execvp|execvpe|posix_spawn|posix_spawnp",
          on: "^os$",
          as: "CMD",
        }),
        pyCall({
          names: "run|call|check_call|check_output|Popen",
          bare: "also",
          on: processModule,
          as: "CMD",
          args: {
            not: { has: { regex: "^(?:shell|f?[\"']|\\(\\s*f?[\"'](?:.|\\n)*\\)\\.split\\(\\)$)" } },
          },
        }),
        pyCall({
          names: "execl|execle|execlp|execlpe|spawnl|spawnle|spawnlp|spawnlpe",
          on: "^os$",
          asAll: "CMD",
          args: {
            all: [
              { has: { regex: "^[\"'](?:/bin/)?(?:ba|z)?sh[\"']$" } },
              { has: { regex: "^[\"']-c[\"']$" } },
            ],
          },
        }),
        pyCall({ names: "exec_command", as: "CMD" }),
        pyCall({
          names: "run|sudo|local",
          bare: "also",
          on: "^(?:c|ctx|cxn|context|conn|connection|(?:fabric\\.|invoke\\.)?(?:Context|Connection)\\(.*\\))$",
          as: "CMD",
        }),
        pyCall({ names: "spawn|spawnu|run|runu", on: "^pexpect$", as: "CMD" }),
        pyCall({ names: "create_subprocess_exec", on: "^asyncio$", as: "CMD" }),
        pyCall({ names: "getoutput|getstatusoutput", on: "^(?:subprocess|commands)$", as: "CMD" }),
        pyCall({
          names: "run|call|check_call|check_output|Popen",
          bare: "also",
          on: processModule,
          as: "CMD",
          args: shellOn,
        }),
        pyCall({ names: "create_subprocess_shell", on: "^asyncio(?:\\.subprocess)?$", as: "CMD" }),
        pyCall({ names: "subprocess_shell", as: "CMD", nth: 2 }),
        pyCall({
          names: "spawnl|spawnle|spawnlp|spawnlpe|spawnv|spawnve|spawnvp|spawnvpe",
          on: "^os$",
          as: "CMD",
          nth: 2,
        }),
        pyCall({ names: "startfile", on: "^os$", as: "CMD" }),
      ],
    },
    check: startsProcess,
    milder: whereGuessed,
    mildest: hasNoShell,
    unsure: runsWhatIsGiven,
    flow: { CMD: "shell" },
    valid: [
      'class Console:\n    def exec_command(self, text):\n        return text\n    def go(self, a):\n        self.exec_command("a " + a)',
      'subprocess.run(("git log " + branch).split())',
      'def f(words):\n    extra = [f"{w}:1" for w in words]\n    subprocess.run(["git", "log"] + extra)',
      "from builder import run\ndef f():\n    run(request.args['name'])",
      'os.system("clear")',
      'subprocess.run(["git", "log", branch])',
      'subprocess.run(f"git log {branch}".split())',
      'subprocess.run(f"ls {shlex.quote(path)}", shell=True)',
      "subprocess.run(cmd, shell=True)",
    ],
    invalid: [
      'os.system("ping " + host)',
      'os.execl("/bin/sh", "sh", "-c", request.args["cmd"])',
      "os.spawnlp(os.P_WAIT, request.args['program'])",
      "loop.subprocess_shell(make, request.args['cmd'])",
      { code: 'from fabric import Connection\nc.sudo("systemctl restart " + unit)', lines: [2] },
      'pexpect.spawn("ssh %s" % host)',
      'subprocess.run(f"tar xf {name}", shell=True)',
      'subprocess.check_output("ls %s" % path, shell=True)',
      {
        code: "def f():\n    cmd = request.args.get('cmd')\n    return subprocess.check_output(cmd, shell=True)",
        lines: [3],
      },
    ],
  },
  {
    id: "py-program-of-request",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "The first element of the list is the program, and here the request supplies it, so no shell is needed to run any program. Choose the program from a fixed list.",
    rule: {
      any: [
        pyCall({
          ...runs,
          args: { has: { nthChild: 1, kind: "list", has: { nthChild: 1, pattern: "$PROGRAM" } } },
        }),
        pyCall({
          names: "create_subprocess_exec",
          bare: "also",
          on: "^asyncio(?:\\.subprocess)?$",
          as: "PROGRAM",
        }),
      ],
    },
    flow: { PROGRAM: "remote" },
    valid: [
      inRoute('subprocess.run(["ls", request.args["folder"]])'),
      "subprocess.run([sys.argv[1], '-v'])",
      inRoute('subprocess.run([PROGRAMS[request.args["p"]], "-v"])'),
    ],
    invalid: [found('subprocess.run([request.args["program"], "-v"])')],
  },
  {
    id: "py-shell-among-arguments",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "With `-c` or `shell=True`, this string is parsed by a shell, even inside a list, so a request value with `;` in it runs a command. Call the program itself, with the value as a separate argument.",
    rule: {
      any: [
        pyCall({
          ...runs,
          args: {
            all: [
              { has: { nthChild: 1, kind: "list", pattern: "$WORDS" } },
              pyKeyword("shell", { kind: "true" }),
            ],
          },
        }),
        pyCall({
          names: "execv|execve|execvp|execvpe|spawnv|spawnve|spawnvp|spawnvpe|posix_spawn",
          on: "^os$",
          args: {
            all: [
              { has: { regex: shell } },
              { has: { kind: "list", regex: "[\"']-c[\"']", pattern: "$WORDS" } },
            ],
          },
        }),
      ],
    },
    flow: { WORDS: "remote" },
    valid: [
      inRoute('os.execv("/bin/ls", ["ls", request.args["folder"]])'),
      inRoute('subprocess.run(["ls", shlex.quote(request.args["folder"])], shell=True)'),
      'subprocess.run(["ls", folder], shell=True)',
    ],
    invalid: [
      found('subprocess.run(["ls", request.args["folder"]], shell=True)'),
      found('os.execv("/bin/bash", ["bash", "-c", request.args["cmd"]])'),
    ],
  },
]);
