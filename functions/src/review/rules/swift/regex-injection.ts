/** Swift: regular expressions from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const regexInjection = defineRules(["swift"], "security", [
  {
    id: "swift-regex-from-request",
    ...defects.regexInjection,
    rule: swiftCall({ names: "NSRegularExpression|Regex", as: "REGEX" }),
    flow: { REGEX: "outside" },
    valid: [inHandler('try NSRegularExpression(pattern: "a+")')],
    invalid: [inHandler("try NSRegularExpression(pattern: x)")],
  },
]);
