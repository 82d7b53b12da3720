/** Python: validation that any longer string passes too. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { decidesValidity, isOneClass, unanchoredText } from "../shared/unanchored-validation.ts";

export const unanchoredValidation = defineRules(["python"], "security", [
  {
    ...unanchoredText,
    id: "py-unanchored-validation",
    rule: pyCall({ names: "search|match", on: "^re$", args: { has: { nthChild: 1, kind: "string" } } }),
    check: (call) => isOpen(call) && decidesValidity(call),
    valid: [
      'import re\ndef f(name):\n    if not re.fullmatch("[a-z]+", name):\n        raise ValueError',
      'import re\ndef f(name):\n    if not re.match("^[a-z]+$", name):\n        raise ValueError',
      'import re\ndef has_digit(name):\n    return re.search("[0-9]+", name) is not None',
    ],
    invalid: [
      {
        code: 'import re\ndef f(name):\n    if not re.search("[a-z]+", name):\n        raise ValueError',
        lines: [3],
      },
      {
        code: 'import re\ndef is_valid_name(name):\n    return re.match(r"[a-z0-9_]+", name) is not None',
        lines: [3],
      },
    ],
  },
]);

/** `match` begins at the start by itself. */
function isOpen(call: SgNode): boolean {
  const pattern = /^\(\s*r?(["'])(.*?)\1/.exec(fieldTextOf(call, "arguments"))?.[2];
  return pattern !== undefined && isOneClass(pattern, fieldTextOf(call, "function").endsWith("match"));
}
