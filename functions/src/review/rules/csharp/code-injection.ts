/** C#: strings that are run as code. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, found, foundInAction } from "./examples.ts";

export const codeInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-code-from-value",
    severity: "medium",
    confidence: "low",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "The evaluated string is not constant, so anyone who controls it runs code in this process. Never evaluate values that may come from outside: offer a fixed set of operations instead.",
    rule: csharpCall({ names: "EvaluateAsync|RunAsync|Create", on: "(?:^|\\.)CSharpScript$", as: "CODE" }),
    flow: { CODE: "variable" },
    valid: [inMethod('CSharpScript.EvaluateAsync("1 + 2");')],
    invalid: [found('CSharpScript.EvaluateAsync("Math.Sqrt(" + other + ")");')],
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
]);
