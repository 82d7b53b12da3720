/** PHP: validation that any longer string passes too. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { decidesValidity, isOneClass, unanchoredText } from "../shared/unanchored-validation.ts";
import { found, php } from "./examples.ts";

export const unanchoredValidation = defineRules(["php"], "security", [
  {
    ...unanchoredText,
    id: "php-unanchored-validation",
    rule: phpCall({ names: "preg_match", args: { has: { nthChild: 1, regex: "^['\"]/[^^]" } } }),
    check: (call) => {
      const pattern = /^\(\s*(["'])\/(.*?)\/[a-z]*\1/.exec(fieldTextOf(call, "arguments"))?.[2];
      return pattern !== undefined && isOneClass(pattern) && decidesValidity(call);
    },
    valid: [
      php("function f($n) { if (!preg_match('/^[a-z]+$/', $n)) { return null; } return $n; }"),
      php("function f($n) { if (!preg_match('/[a-z]+/', $n)) { throw new E('must contain a letter'); } }"),
    ],
    invalid: [found("function f($n) { if (!preg_match('/[a-z0-9]+/', $n)) { return null; } return $n; }")],
  },
]);
