/** Python: secrets in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";

const secretName =
  "(?i)(?:^|[^0-9A-Za-z_\"'])(?:\\w+\\.)*\\w*(?:password|passwd|passphrase|secret_key|client_secret|credit_card\\w*|card_number|ssn|cvv|api_?key|private_key|access_token)(?:\\(\\))?\\s*(?:$|[,)}+])";

export const secretLogging = defineRules(["python"], "security", [
  {
    id: "py-secret-logged",
    ...defects.secretLogged,
    rule: {
      any: [
        pyCall({
          names: "info|warning|warn|error|debug|critical|exception|log",
          on: "(?i)(?:^|[._])(?:log|logger|logging)(?:\\.root|\\(.*\\))?$",
          args: { regex: secretName },
        }),
        pyCall({ names: "print", bare: "only", args: { regex: secretName } }),
        pyCall({ names: "write", on: "^sys\\.std(?:out|err)$", args: { regex: secretName } }),
      ],
    },
    check: (node) => {
      const code = (node.field("arguments")?.text() ?? "")
        .replace(/(?<![\w])"(?:[^"\\\n{]|\\.)*"|(?<![\w])'(?:[^'\\\n{]|\\.)*'/g, '""')
        .replace(/^\(|\)$/g, "");
      return (
        new RegExp(secretName.replace("(?i)", ""), "i").test(code) &&
        !/mask|redact|hash|encrypt|len\(|bool\(|is None|getpass/i.test(code)
      );
    },
    valid: ['log.info("password changed")', 'logger.debug("length %d", len(password))'],
    invalid: [
      'logger.info("login %s %s", user, password)',
      "print(user.password)",
      'logging.debug(f"key {api_key}")',
    ],
  },
]);
