/** Swift: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { regexText } from "../shared/defect-messages.ts";
import { inHandler, swiftCall } from "./matchers.ts";

export const regexInjection = defineRules(["swift"], "security", [
  {
    id: "swift-regex-from-request",
    ...regexText,
    rule: swiftCall({ names: "NSRegularExpression|Regex", as: "REGEX" }),
    flow: { REGEX: "outside" },
    valid: [inHandler('try NSRegularExpression(pattern: "a+")')],
    invalid: [inHandler("try NSRegularExpression(pattern: x)")],
  },
]);
