/** Ruby: values that decide which command or program runs. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";

const shellName = "^[\"'](?:/\\w+)*/?(?:sh|bash|zsh|dash|ksh)[\"']$";

/** `sh -c`: what follows is read by the shell. */
const shellFirst: Matcher = {
  all: [{ has: { nthChild: 1, regex: shellName } }, { has: { nthChild: 2, regex: "^[\"']-\\w*c[\"']$" } }],
};

export const commandInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Call `system` with the program and each argument as separate parameters.",
    rule: {
      any: [
        rubyCall({
          names: "system|exec|spawn|popen|capture2|capture2e|capture3|popen3|popen2|popen2e",
          bare: "also",
          on: "^(?:Kernel|IO|Open3|Process|PTY)$",
          as: "CMD",
          args: {
            not: {
              any: [
                { has: { nthChild: 2, not: { kind: "pair" } } },
                { has: { nthChild: 1, any: [{ kind: "array" }, { kind: "splat_argument" }] } },
              ],
            },
          },
        }),
        rubyCall({ names: "spawn|getpty", on: "^PTY$", as: "CMD" }),
        // Each argument is a command of its own; a list is one that no shell reads.
        ...[1, 2, 3, 4].map((nth) =>
          rubyCall({
            names: "pipeline|pipeline_r|pipeline_rw|pipeline_w|pipeline_start",
            on: "^Open3$",
            as: "CMD",
            nth,
            args: { has: { nthChild: nth, not: { kind: "array" } } },
          }),
        ),
        rubyCall({
          names: "system|exec|spawn|popen|capture2|capture2e|capture3|popen3|popen2|popen2e",
          bare: "also",
          on: "^(?:Kernel|IO|Open3|Process|PTY)$",
          as: "CMD",
          nth: 3,
          args: shellFirst,
        }),
        {
          kind: "array",
          all: [
            { has: { nthChild: 1, regex: shellName } },
            { has: { nthChild: 2, regex: "^[\"']-\\w*c[\"']$" } },
            { has: { nthChild: 3, pattern: "$CMD" } },
          ],
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              has: { field: "method", regex: "^(?:system|exec|spawn|popen|capture\\w+|popen\\w+)$" },
            },
          },
        },
        rubyCall({ names: "new", on: "^(?:Terrapin|Cocaine)::CommandLine$", as: "CMD" }),
        rubyCall({ names: "new", on: "^(?:Terrapin|Cocaine)::CommandLine$", as: "CMD", nth: 2 }),
        rubyCall({
          names: "open|read|readlines",
          bare: "also",
          on: "^(?:Kernel|IO)$",
          as: "CMD",
          args: { has: { nthChild: 1, regex: "^[\"']\\s*\\|" } },
        }),
        { kind: "subshell", pattern: "$CMD" },
      ],
    },
    flow: { CMD: "assembled" },
    milder: whereGuessed,
    valid: [
      'system("ls", dir)',
      "`git status`",
      'system("ls #{Shellwords.escape(dir)}")',
      'DIR = "src"\nsystem("ls #{DIR}")',
      "system(cmd)",
      'Open3.pipeline(["cat", file], "sort")',
      'system("grep", "-c", "a#{word}")',
    ],
    invalid: [
      'system("ls #{dir}")',
      "out = `git log #{branch}`",
      'IO.popen("tar xf " + file)',
      'open("| curl " + url)',
      'Open3.pipeline("cat #{file}", "sort")',
      'Open3.pipeline("sort", "grep #{word}")',
      'system("bash", "-c", "ls #{dir}")',
      'spawn(["sh", "-c", "ls #{dir}"])',
      { code: "def f\n  cmd = params[:cmd]\n  system(cmd)\nend", lines: [3] },
    ],
  },
  {
    id: "rb-program-from-request",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "The request supplies the program, so the client can run any program that is installed here, even without a shell. Look the name up in a fixed list of programs.",
    rule: {
      any: [
        rubyCall({
          names: "system|exec|spawn|popen|capture2|capture2e|capture3|popen3|popen2|popen2e",
          bare: "also",
          on: "^(?:Kernel|IO|Open3|Process|PTY)$",
          as: "PROGRAM",
          args: { has: { nthChild: 2, not: { kind: "pair" } } },
        }),
        {
          kind: "array",
          has: { nthChild: 1, pattern: "$PROGRAM" },
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              has: { field: "method", regex: "^(?:system|exec|spawn|popen|capture\\w+|popen\\w+)$" },
            },
          },
        },
      ],
    },
    flow: { PROGRAM: "outside" },
    milder: whereGuessed,
    valid: ['system("ls", params[:dir])', "system(program, dir)"],
    invalid: ["system(params[:program], dir)", "spawn([params[:program], 'x'])"],
  },
  {
    id: "rb-address-opened-as-file",
    severity: "medium",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "Command injection: URL passed to `Kernel#open`",
    message:
      "`Kernel#open` runs a string that begins with `|` as a command. Use `URI.parse(url).open`, or an HTTP client.",
    rule: rubyCall({
      names: "open",
      bare: "also",
      on: "^Kernel$",
      args: { has: { nthChild: 1, regex: "(?i)^@?(?:\\w+\\.)?\\w*(?:url|uri|link|href)(?:\\.to_s)?$" } },
    }),
    check: isString,
    valid: ["open(path)", "URI.parse(url).open", "uri = URI.parse(url)\nopen(uri)", "URI.open(url)"],
    invalid: ["open(image_url).read", "Kernel.open(url)"],
  },
]);

/** What is an object of an address already begins with a scheme. */
function isString(call: SgNode): boolean {
  const name = /open[\s(]+@?(\w+)/.exec(textOf(call))?.[1] ?? "";
  return !new RegExp(String.raw`\b${name}\s*=\s*(?:URI|Addressable|["'])`).test(
    textOf(call.getRoot().root()),
  );
}
