/** Java: expressions of a template language built from input. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String name, int n, HttpServletRequest request", "void");

export const expressionInjection = defineRules(["java"], "security", [
  {
    id: "java-expression-injection",
    severity: "high",
    confidence: "medium",
    cwe: 917,
    see: ["Injection_Prevention"],
    title: "Expression injection: expression built from input",
    message:
      "Expression and script languages can call any Java method, so a value in the expression runs code here. Keep expressions constant and pass values as variables.",
    rule: {
      any: [
        javaCall({ names: "parseExpression", as: "CODE" }),
        javaCall({ names: "eval", on: "(?i)engine|script|shell", as: "CODE" }),
        {
          ...javaCall({ names: "eval", as: "CODE" }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "ScriptEngine" },
        },
        javaCall({ names: "getValue|setValue|parseExpression", on: "^Ognl$", as: "CODE" }),
        javaCall({ names: "evaluate|parse", on: "(?i)shell(?:\\(.*\\))?$", as: "CODE" }),
        javaCall({ names: "createValueExpression|createMethodExpression", as: "CODE", nth: 2 }),
        javaCall({ names: "createExpression|compileExpression|executeExpression", as: "CODE" }),
        javaCall({ names: "buildConstraintViolationWithTemplate", as: "CODE" }),
        javaCall({
          names: "eval|executeExpression|compileExpression|evalToBoolean",
          on: "^(?:\\w+\\.)*(?:MVEL|JexlEngine|Eval|TemplateRuntime)$",
          as: "CODE",
        }),
        javaCall({ names: "compileTemplate", on: "^TemplateCompiler$", as: "CODE" }),
        javaNew({ names: "ExpressionCompiler|TemplateCompiler|CompiledAccExpression", as: "CODE" }),
        javaCall({ names: "compile", on: "(?i)scriptengine|^engine$", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    milder: whereGuessed,
    valid: [inMethod('parser.parseExpression("name.length()");'), inMethod("parser.parseExpression(name);")],
    invalid: [
      found('parser.parseExpression("T(Math).abs(" + name + ")");'),
      found('String rule = request.getParameter("rule");\nengine.eval(rule);'),
      found('new ExpressionCompiler(request.getParameter("rule"));'),
    ],
  },
]);
