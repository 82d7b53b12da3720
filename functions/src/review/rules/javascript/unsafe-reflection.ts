/** JavaScript and TypeScript: methods chosen by a request. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";

export const unsafeReflection = defineRules(ecmascript, "security", [
  {
    id: "js-method-of-request",
    severity: "medium",
    confidence: "high",
    cwe: 470,
    see: ["Input_Validation"],
    title: "Unsafe dispatch: method name from request",
    message:
      "The request names the method, so inherited ones such as `constructor` and `toString` are callable, and unknown ones throw. Look the name up in a `Map`, or check it with `Object.hasOwn` first.",
    rule: {
      kind: "call_expression",
      has: { field: "function", kind: "subscript_expression", has: { field: "index", pattern: "$NAME" } },
    },
    flow: { NAME: "outside" },
    check: (_node, { text }) => /\b(?:req|request|ctx|event|socket|params|query|message|body)\b/.test(text),
    valid: [
      "function f(req) { return actions[0](req.body); }",
      "function f(req) { const a = req.params.a; if (!Object.hasOwn(actions, a)) return; return actions[a](); }",
    ],
    invalid: ["function f(req) { return actions[req.params.action](req.body); }"],
  },
]);
