/** C#: input that is run as a command. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const commandInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-command-injection",
    severity: "critical",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "The request supplies the command, so a client can start any program on this server. Start a fixed program, and pass validated values one by one through `ArgumentList`.",
    rule: {
      any: [
        {
          ...csharpCall({ names: "Start", on: "(?:^|\\.)Process$", as: "COMMAND" }),
          not: { has: { kind: "argument_list", has: { nthChild: 1, regex: "(?i)^(?:\\w*info|psi|p)$" } } },
        },
        csharpNew({ names: "ProcessStartInfo", as: "COMMAND" }),
        csharpSet("StartInfo\\.(?:FileName|Arguments)|Arguments", { pattern: "$COMMAND" }),
        {
          ...csharpSet("FileName", { pattern: "$COMMAND" }),
          inside: {
            stopBy: "end",
            any: [{ kind: "object_creation_expression" }, { kind: "block" }],
            regex: "\\bProcess(?:StartInfo)?\\b",
          },
        },
        csharpCall({ names: "AddScript|AddCommand|InvokeScript", as: "COMMAND" }),
        csharpCall({
          names: "Shell",
          on: "^(?:Interaction|Microsoft\\.VisualBasic\\.Interaction)$",
          as: "COMMAND",
        }),
      ],
    },
    flow: { COMMAND: "outside" },
    valid: [
      inMethod('Process.Start("notepad.exe", other);'),
      inMethod('var p = new ProcessStartInfo { FileName = "git", Arguments = "status" };'),
      inAction('Process.Start("ping", n.ToString());'),
    ],
    invalid: [
      foundInAction("Process.Start(id);"),
      foundInAction('var p = new ProcessStartInfo { FileName = "cmd.exe",\nArguments = $"/c dir {id}" };'),
      foundInAction("var p = new Process();\np.StartInfo.FileName = id;"),
    ],
  },
  {
    id: "csharp-argument-injection",
    severity: "high",
    confidence: "high",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: titles.argumentInjection,
    message:
      "The request supplies the arguments as one string, so a value can add arguments, and a shell treats `&` in it as the start of another command. Start a fixed program, and pass validated values one by one through `ArgumentList`.",
    rule: {
      any: [
        csharpCall({ names: "Start", on: "(?:^|\\.)Process$", as: "ARGUMENTS", nth: 2 }),
        csharpNew({ names: "ProcessStartInfo", as: "ARGUMENTS", nth: 2 }),
      ],
    },
    flow: { ARGUMENTS: "outside" },
    valid: [
      inMethod('Process.Start("notepad.exe", other);'),
      inAction('Process.Start("ping", n.ToString());'),
    ],
    invalid: [
      foundInAction('Process.Start("cmd.exe", "/c ping " + id);'),
      foundInAction('var p = new ProcessStartInfo("git", $"log {id}");'),
    ],
  },
  {
    id: "csharp-shell-command-built",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this string, so characters such as `&` and `|` in the value start another command. Start the program itself, and pass the value through `ArgumentList`.",
    rule: {
      any: [
        csharpCall({
          names: "Start",
          on: "(?:^|\\.)Process$",
          as: "COMMAND",
          nth: 2,
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^@?"(?:[^"]*[\\\\/])?(?:cmd|bash|sh|powershell|pwsh)(?:\\.exe)?"$',
            },
          },
        }),
        csharpNew({
          names: "ProcessStartInfo",
          as: "COMMAND",
          nth: 2,
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^@?"(?:[^"]*[\\\\/])?(?:cmd|bash|sh|powershell|pwsh)(?:\\.exe)?"$',
            },
          },
        }),
        csharpSet("Arguments", { pattern: "$COMMAND", regex: '^\\$?@?"\\s*(?:/[cC]|-c|-[cC]ommand)\\s' }),
      ],
    },
    flow: { COMMAND: "assembled" },
    milder: whereGuessed,
    valid: [
      inMethod('Process.Start("cmd.exe", "/c dir");'),
      inMethod('Process.Start("git", "log " + other);'),
    ],
    invalid: [
      found('Process.Start("cmd.exe", "/c del " + other);'),
      found('info.Arguments = "-c " + other;'),
    ],
  },
  {
    id: "csharp-shell-told-value",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The value is written to a shell's input, so characters such as `&` and `;` in it start another command. Start the program itself, and pass the value through `ArgumentList`.",
    rule: csharpCall({
      names: "Write|WriteLine|WriteLineAsync|WriteAsync",
      on: "\\.StandardInput$",
      as: "COMMAND",
    }),
    flow: { COMMAND: "assembled" },
    check: (_node, { text }) => /"(?:[^"]*[\\/])?(?:cmd|bash|sh|zsh|powershell|pwsh)(?:\.exe)?"/i.test(text),
    valid: [
      inMethod('var p = new ProcessStartInfo("bash"); q.StandardInput.WriteLine("exit");'),
      inMethod("p.StandardInput.WriteLine(other);"),
    ],
    invalid: [found('p.StartInfo.FileName = "cmd.exe";\np.StandardInput.WriteLine("nslookup " + other);')],
  },
]);
