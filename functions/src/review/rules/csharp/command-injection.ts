/** C#: text that is run as a command or as code. */
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
    id: "csharp-code-injection",
    severity: "critical",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The request value is evaluated as code or compiled as a template, so the client runs code in this process. Never evaluate request values: offer a fixed set of operations instead.",
    rule: {
      any: [
        csharpCall({
          names: "EvaluateAsync|RunAsync|Create|ContinueWith",
          on: "(?:^|\\.)CSharpScript$",
          as: "CODE",
        }),
        csharpCall({ names: "CompileAssemblyFromSource", as: "CODE", nth: 2 }),
        csharpCall({ names: "ParseText", on: "(?:^|\\.)CSharpSyntaxTree$", as: "CODE" }),
        csharpCall({
          names: "RunCompile|Compile|Parse|CompileRenderStringAsync|CompileRenderString",
          on: "(?i)razor|template|engine|handlebars",
          as: "CODE",
        }),
        csharpCall({
          names: "CompileRenderStringAsync|RunCompile",
          on: "(?i)razor|engine",
          as: "CODE",
          nth: 2,
        }),
        csharpCall({ names: "Load|LoadFrom|LoadFile|UnsafeLoadFrom", on: "(?:^|\\.)Assembly$", as: "CODE" }),
        csharpCall({ names: "Compute", on: "(?i)table|dt", as: "CODE" }),
        csharpCall({
          names: "Eval|Evaluate|Execute|ExecuteExpression",
          on: "(?i)engine|script|eval|jint|python|lua",
          as: "CODE",
        }),
        csharpCall({ names: "DoString|DoFile", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inMethod('CSharpScript.EvaluateAsync("1 + 2");'), inMethod("Assembly.Load(other);")],
    invalid: [
      foundInAction("CSharpScript.EvaluateAsync(id);"),
      foundInAction('Engine.Razor.RunCompile(id, "key");'),
      foundInAction("Assembly.LoadFrom(id);"),
      foundInAction("new DataTable().Compute(id, null);".replace("new DataTable()", "table")),
    ],
  },
  {
    id: "csharp-unsafe-reflection",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the type, so a client can create any type of the process and run its constructor. Look the value up in a dictionary of allowed types.",
    rule: {
      any: [
        csharpCall({ names: "GetType", on: "(?:^|\\.)(?:Type|Assembly\\.\\w+\\(\\)|assembly)$", as: "TYPE" }),
        csharpCall({ names: "CreateInstance|CreateInstanceFrom", on: "(?:^|\\.)Activator$", as: "TYPE" }),
      ],
    },
    flow: { TYPE: "outside" },
    valid: [inMethod('Type.GetType("System.Int32");'), inMethod("Activator.CreateInstance(type);")],
    invalid: [foundInAction("var t = Type.GetType(id);")],
  },
]);
