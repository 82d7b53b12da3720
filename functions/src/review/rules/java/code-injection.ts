/** Java: strings that are evaluated as code. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { methodTaking } from "./examples.ts";

const { within: inTextMethod, found: foundInTextMethod } = methodTaking("String text");

export const codeInjection = defineRules(["java"], "security", [
  {
    id: "java-script-of-value",
    severity: "medium",
    confidence: "low",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "Script and expression languages can call any Java method, so anyone who controls the evaluated value runs code here. Keep scripts constant and pass values as variables.",
    rule: {
      any: [
        javaCall({ names: "eval", on: "(?i)engine|script", as: "CODE" }),
        javaCall({ names: "evaluate|parse|run", on: "(?i)shell(?:\\(.*\\))?$", as: "CODE" }),
        javaCall({ names: "parseExpression", as: "CODE" }),
        javaCall({ names: "parseClass", on: "(?i)loader", as: "CODE" }),
        javaCall({ names: "createValueExpression|createMethodExpression", as: "CODE", nth: 2 }),
        javaCall({ names: "buildConstraintViolationWithTemplate", as: "CODE" }),
      ],
    },
    fileHas: [
      "ScriptEngine",
      "GroovyShell",
      "Groovy",
      "SpelExpressionParser",
      "ExpressionParser",
      "ExpressionFactory",
      "ConstraintValidatorContext",
    ],
    flow: { CODE: "variable" },
    valid: [inTextMethod('ScriptEngine engine = make(); return engine.eval("6 * 7");')],
    invalid: [
      foundInTextMethod("ScriptEngine engine = make(); return engine.eval(text);"),
      foundInTextMethod("return new GroovyShell().evaluate(text);"),
      foundInTextMethod(
        "ExpressionFactory f = make(); return f.createValueExpression(context, text, String.class);",
      ),
    ],
  },
]);
