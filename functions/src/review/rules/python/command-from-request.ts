/** Python: requests that decide which program runs, or what a shell among the arguments is told. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { processModule } from "./process-module.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

const runs = {
  names: "run|call|check_call|check_output|Popen",
  bare: "also",
  on: processModule,
} as const;
const shell = "^[rub]?[\"'](?:/usr/bin/env |(?:/usr)?/bin/)?(?:ba|z|k|da)?sh[\"']$";

export const commandFromRequest = defineRules(["python"], "security", [
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
  {
    id: "py-log-settings-from-network",
    severity: "medium",
    confidence: "medium",
    cwe: 95,
    see: ["https://docs.python.org/3/library/logging.config.html#logging.config.listen"],
    title: "Code injection: logging configuration from network",
    message:
      "Parts of the received configuration are evaluated as code, and any user of this machine can connect. Pass a `verify` function that checks a signature.",
    rule: pyCall({
      names: "listen",
      bare: "also",
      on: "^logging\\.config$",
      args: { not: pyKeyword("verify", { not: { kind: "none" } }) },
    }),
    fileHas: ["logging.config"],
    check: (node, { text }) =>
      node.text().startsWith("logging.") || /from logging\.config import[^\n]*\blisten\b/.test(text),
    valid: [
      "import logging.config\nlogging.config.listen(9030, verify=is_signed)",
      "import logging.config\nlisten(1)",
    ],
    invalid: [{ code: "import logging.config\nlogging.config.listen(9030)", lines: [2] }],
  },
]);
