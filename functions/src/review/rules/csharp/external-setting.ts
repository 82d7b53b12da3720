/** C#: environment variables set from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, foundInAction } from "./examples.ts";

export const externalSetting = defineRules(["csharp"], "security", [
  {
    id: "csharp-environment-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 15,
    see: ["Input_Validation"],
    title: "External control of a setting: environment variable",
    message:
      "The request sets an environment variable, and variables such as PATH decide which programs and settings this process uses. Keep the value in a variable of your own.",
    rule: {
      any: [
        csharpCall({ names: "SetEnvironmentVariable", on: "(?:^|\\.)Environment$", as: "VALUE" }),
        csharpCall({ names: "SetEnvironmentVariable", on: "(?:^|\\.)Environment$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "remote" },
    valid: [inMethod('Environment.SetEnvironmentVariable("A", other);')],
    invalid: [
      foundInAction("Environment.SetEnvironmentVariable(id, other);"),
      foundInAction('Environment.SetEnvironmentVariable("A", id);'),
    ],
  },
]);
