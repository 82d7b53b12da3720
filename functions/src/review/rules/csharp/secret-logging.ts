/** C#: secrets in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const secretValue =
  "\\w*(?:password|passwd|passphrase|secret|api_?key|access_?token|refresh_?token|connection_?string|private_?key|cvv|card_?number)";

export const secretLogging = defineRules(["csharp"], "security", [
  {
    id: "csharp-secret-in-log",
    ...defects.secretLogged,
    rule: csharpCall({
      names:
        "Log|LogTrace|LogDebug|LogInformation|LogWarning|LogError|LogCritical|Trace|Debug|Info|Information|Warn|Warning|Error|Fatal|Verbose|WriteLine",
      on: "(?i)(?:^|\\.|_)(?:log|logger|console|debug|trace)$",
      args: {
        has: {
          kind: "argument",
          any: [
            { regex: `(?i)^(?:\\w+\\.)*${secretValue}(?:\\.Text)?$` },
            { regex: `(?i)^(?:\\w+\\.)*(?:get|read|load)${secretValue}\\(\\)$` },
            { regex: `(?i)^\\$@?"[\\s\\S]*\\{(?:\\w+\\.)*${secretValue}\\}` },
            { regex: `(?i)^"[\\s\\S]*\\+\\s*(?:\\w+\\.)*${secretValue}\\s*(?:\\+|$)` },
          ],
        },
      },
    }),
    valid: [
      inMethod('_logger.LogDebug("password of {User} changed", other);'),
      inMethod('Console.WriteLine("Password: ");'),
    ],
    invalid: [
      found('_logger.LogDebug("login {User} {Password}", other, model.Password);'),
      found('log.Info($"token {accessToken}");'),
      found("logger.Warn(GetPassword());"),
      found('Console.WriteLine("password is " + password);'),
    ],
  },
]);
