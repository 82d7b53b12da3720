/** Ruby: strings built from input that run as code. */
import { rubyCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const codeInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-code-injection",
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A value becomes part of Ruby source that runs with all the rights of this process. Parse data as JSON, or look the wanted method up in a fixed list.",
    rule: rubyCall({ names: "eval", bare: "also", on: "^(?:Kernel|binding)$", as: "CODE" }),
    flow: { CODE: "assembled" },
    milder: whereGuessed,
    check: (call) => !/^\S*eval\s*\(?\s*(?:\$stdin|STDIN|ARGF)\./.test(textOf(call)),
    valid: ['eval("1 + 1")', "eval(source)", "eval($stdin.read)"],
    invalid: ['eval("#{name} = 1")', "eval(params[:code])"],
  },
]);
