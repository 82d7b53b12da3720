/** C#: request values in logs. */
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const logInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is interpolated into the log message, so a line break in it forges log entries. Pass it as a structured argument to a sink that encodes it, or remove line breaks first.",
    rule: {
      any: [
        csharpCall({
          names:
            "Log|LogInformation|LogWarning|LogError|LogDebug|LogTrace|LogCritical|Info|Warn|Error|Debug|Fatal|TraceEvent",
          on: "(?i)log\\w*$|^Log$|(?i:trace\\w*)$",
          args: {
            has: {
              any: [2, 3].map((nthChild) => ({
                nthChild,
                pattern: "$LINE",
                has: { any: [{ kind: "binary_expression" }, { kind: "interpolated_string_expression" }] },
              })),
            },
          },
        }),
        csharpCall({
          names:
            "LogInformation|LogWarning|LogError|LogDebug|LogTrace|LogCritical|Info|Warn|Error|Debug|Fatal|Information|Warning|InfoFormat|WarnFormat|ErrorFormat|TraceInformation|TraceError|TraceWarning|WriteEntry",
          on: "(?i)log\\w*$|^Trace$|^Log$|TraceSource",
          args: { has: { pattern: "$LINE", nthChild: 1 } },
        }),
      ],
    },
    flow: { LINE: "outside" },
    valid: [inAction('_logger.LogInformation("login " + n);'), inMethod("_logger.LogInformation(other);")],
    invalid: [
      foundInAction('_logger.LogInformation("login " + id);'),
      foundInAction('log.Info($"login {id}");'),
    ],
  },
]);
