/** C and C++: secrets in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInSignIn, inSignIn } from "./examples.ts";

export const secretLogging = defineRules(["c", "cpp"], "security", [
  {
    id: "c-password-shown",
    severity: "medium",
    confidence: "medium",
    cwe: 200,
    see: ["Logging"],
    title: titles.secretLogged,
    message: "The password is written to a log or screen, so anyone who reads that knows it. Leave it out.",
    rule: cFunction({
      names: "printf|syslog|fprintf|LOG|log_info|log_debug|log_error|g_print|g_message|g_debug",
      args: {
        all: [
          { has: { kind: "string_literal", regex: "%s" } },
          {
            has: {
              any: [{ kind: "identifier" }, { kind: "field_expression" }],
              regex: "(?i)(?:^|[_.>])(?:password|passwd|passphrase|user_?pass|pwd)$",
            },
          },
        ],
      },
    }),
    valid: [inSignIn('printf("%s", p);'), inSignIn('printf("password: ");')],
    invalid: [foundInSignIn('printf("user has %s", password);')],
  },
]);
