/** Java: shell commands built from input. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { callableOf } from "./java-nodes.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String name, int n, HttpServletRequest request", "void");

/** As a text of the source. */
const shell = '^"(?:/bin/|/usr/bin/)?(?:sh|bash|cmd|cmd\\.exe|powershell)"$';

/** A program's arguments, into each of which a value may be put: it stays one argument. */
function isMappedList(call: SgNode): boolean {
  const [, name] = /^new ProcessBuilder\((\w+)\)/.exec(textOf(call)) ?? [];
  const method = name === undefined ? null : callableOf(call);
  if (name === undefined || method === null) return false;
  const made = new RegExp(String.raw`\b${name}\s*=[^;]*\.map\([^]*?\.(?:collect|toList|toArray)\(`);
  return made.test(textOf(method)) && !/"(?:-c|\/c)"/.test(textOf(method));
}

export const commandInjection = defineRules(["java"], "security", [
  {
    id: "java-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The command line is split at spaces, so spaces and shell characters in the value add arguments or whole commands. Use ProcessBuilder with the program and each argument as separate elements, and no shell.",
    rule: {
      any: [
        javaCall({ names: "exec", asAll: "CMD" }),
        javaCall({ names: "command", as: "CMD" }),
        javaCall({ names: "command", as: "CMD", nth: 3, args: { has: { nthChild: 1, regex: shell } } }),
        javaNew({ names: "ProcessBuilder", as: "CMD", args: { not: { has: { nthChild: 2 } } } }),
        javaNew({ names: "CommandLine", as: "CMD" }),
        javaCall({ names: "parse", on: "^(?:\\w+\\.)*CommandLine$", as: "CMD" }),
        javaNew({
          names: "ProcessBuilder",
          as: "CMD",
          nth: 3,
          args: { has: { nthChild: 1, regex: shell } },
        }),
      ],
    },
    fileHas: ["Runtime", "ProcessBuilder", "CommandLine"],
    flow: { CMD: "shell" },
    check: (call) => !isMappedList(call),
    milder: whereGuessed,
    valid: [
      inMethod(
        'List<String> words = Arrays.stream(template).map((word) -> word.replace("%f", name)).collect(Collectors.toList());\nnew ProcessBuilder(words).start();',
      ),
      inMethod('Runtime r = Runtime.getRuntime(); r.exec(new String[] { "sh", "-c", "ls" });'),
      inMethod('Runtime.getRuntime().exec("ls -l");'),
      inMethod('new ProcessBuilder("git", "log", name).start();'),
      inMethod('Runtime.getRuntime().exec("kill " + n);'),
    ],
    invalid: [
      found('Runtime.getRuntime().exec("ping " + name);'),
      found('new ProcessBuilder("sh", "-c", "ls " + name).start();'),
      found('ProcessBuilder all = new ProcessBuilder();\nall.command("sh", "-c", "ls " + name);'),
      found('String cmd = request.getParameter("cmd");\nRuntime.getRuntime().exec(cmd);'),
      found('Runtime r = Runtime.getRuntime();\nr.exec(new String[] { "sh", "-c", "ls " + name });'),
      found(
        'List<String> words = new ArrayList<String>();\nwords.add("sh"); words.add("-c"); words.add("ls " + name);\nnew ProcessBuilder(words).start();',
      ),
    ],
  },
  {
    id: "java-environment-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "Command injection: environment set from request",
    message:
      "Variables such as PATH or LD_PRELOAD make an ordinary program run other code, and the request sets them here. Give the command a fixed environment, and pass the value as a validated argument.",
    rule: javaCall({ names: "exec", as: "ENVIRONMENT", nth: 2 }),
    fileHas: ["Runtime"],
    flow: { ENVIRONMENT: "outside" },
    valid: [inMethod('Runtime.getRuntime().exec("ls", new String[] { "LANG=C" });')],
    invalid: [found('Runtime.getRuntime().exec("ls", new String[] { "A=" + request.getParameter("a") });')],
  },
]);
