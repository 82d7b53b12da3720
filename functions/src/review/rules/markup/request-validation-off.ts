/** Markup and settings: request validation that is off. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { xmlAttribute } from "./matchers.ts";

export const requestValidationOff = defineRules(["xml"], "security", [
  {
    id: "xml-dotnet-validation-off",
    severity: "medium",
    confidence: "high",
    cwe: 20,
    see: ["https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.pagessection"],
    title: titles.requestValidationOff,
    message:
      "Without request validation, scripts and forged view state reach the code. Remove the attribute.",
    rule: xmlAttribute(
      "validateRequest|enableViewStateMac|enableEventValidation|requireSSL|httpOnlyCookies",
      "false",
    ),
    valid: ['<pages validateRequest="true"/>'],
    invalid: ['<pages validateRequest="false"/>', '<httpCookies httpOnlyCookies="false"/>'],
  },
]);
