/** C#: validation that any longer string passes too. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { decidesValidity, isOneClass, unanchoredText } from "../shared/unanchored-validation.ts";
import { found, inMethod } from "./examples.ts";

export const unanchoredValidation = defineRules(["csharp"], "security", [
  {
    ...unanchoredText,
    id: "csharp-unanchored-validation",
    rule: csharpCall({ names: "IsMatch", on: "^Regex$" }),
    check: (call) => {
      const pattern = /,\s*@?"([^"]*)"/.exec(fieldTextOf(call, "arguments"))?.[1];
      return pattern !== undefined && isOneClass(pattern.replaceAll("\\\\", "\\")) && decidesValidity(call);
    },
    valid: [inMethod('if (!Regex.IsMatch(other, "^[a-z]+$")) { return; }')],
    invalid: [found('if (!Regex.IsMatch(other, "[a-z0-9]+")) { return; }')],
  },
]);
