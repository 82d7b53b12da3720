/** C and C++: shell commands built from input. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain as found, functionTaking } from "./examples.ts";

const { found: foundInFunction } = functionTaking("const char *name");

/** Programs that run what they are given as code. */
const anyInterpreter = '(?:sh|cmd|cmd\\.exe|env|python[\\d.]*|perl|ruby|node|php|xargs|find|ssh|sudo|awk)"$';

export const commandInjection = defineRules(["c", "cpp"], "security", [
  {
    id: "c-command-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this string, so a character such as `;` in the value starts another command. Start the program with `execve` and pass the value as one argument.",
    rule: cFunction({
      names: "system|popen|_popen|_wsystem|_wpopen|POPEN|SYSTEM|wordexp|ShellExecuteA|WinExec|CreateProcessA",
      as: "COMMAND",
    }),
    flow: { COMMAND: "assembled" },
    milder: whereGuessed,
    valid: [inMain('system("ls");'), inMain('char c[50]; snprintf(c, 50, "kill %d", argc); system(c);')],
    invalid: [
      found("system(argv[1]);"),
      found('char c[100]; strcpy(c, "ls "); strcat(c, getenv("D"));\npopen(c, "r");'),
      foundInFunction('char c[99]; sprintf(c, "rm %s", name);\nsystem(c);'),
    ],
  },
  {
    id: "c-program-from-outside",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "Input supplies the program or what a shell runs, so its sender runs programs with the rights of this process. Choose the program from a fixed list, and check each argument.",
    rule: {
      any: [
        cFunction({
          names:
            "execl|execlp|execle|EXECL|EXECLP|_execl|_execlp|_wexecl|_wexeclp|_spawnl|_spawnlp|_wspawnl|_wspawnlp",
          args: {
            all: [
              { has: { nthChild: { position: 2, reverse: true }, pattern: "$ARGUMENT" } },
              { not: { has: { nthChild: 1, kind: "string_literal", not: { regex: anyInterpreter } } } },
            ],
          },
        }),
        cFunction({
          names:
            "execv|execvp|execve|execvpe|EXECV|EXECVP|_execv|_execvp|_wexecv|_wexecvp|posix_spawn|posix_spawnp",
          as: "ARGUMENT",
        }),
        cFunction({ names: "_spawnv|_spawnvp|_wspawnv|_wspawnvp", as: "ARGUMENT", nth: 3 }),
      ],
    },
    flow: { ARGUMENT: "remote" },
    valid: [
      inMain('execl("/bin/ls", "ls", "-l", (char *)0);'),
      inMain("execvp(argv[1], argv + 1);"),
      inMain('char b[9]; fgets(b, 9, stdin); execl("/bin/ping", "ping", "-c", "1", "--", b, (char *)0);'),
    ],
    invalid: [
      found('char b[9]; fgets(b, 9, stdin);\nexecl("/bin/sh", "sh", "-c", b, (char *)0);'),
      found('execv(getenv("TOOL"), args);'),
    ],
  },
]);
