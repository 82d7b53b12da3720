/** JavaScript and TypeScript: validation that any longer string passes too. */
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { decidesValidity, isOneClass, unanchoredText } from "../shared/unanchored-validation.ts";

export const unanchoredValidation = defineRules(ecmascript, "security", [
  {
    ...unanchoredText,
    id: "js-unanchored-validation",
    rule: jsCall({ names: "test", on: "^/[^^]" }),
    fileNames: ["test"],
    check: (call) => {
      const regex = fieldOf(fieldOf(call, "function") ?? call, "object");
      const pattern = /^\/(.*)\/[a-z]*$/.exec(regex === null ? "" : textOf(regex))?.[1];
      return pattern !== undefined && isOneClass(pattern) && decidesValidity(call);
    },
    valid: [
      "function f(name) { if (!/^[a-z0-9]+$/.test(name)) return null; return name; }",
      'function f(text) { if (!/[a-z]+/.test(text)) throw new Error("must contain a letter"); }',
      "function f(name) { if (/[a-z]+/.test(name)) return name; }",
    ],
    invalid: [
      "function f(name) { if (!/[a-z0-9]+/.test(name)) return null; return name; }",
      "function isValidId(id) { return /\\w+/.test(id); }",
    ],
  },
]);
