/** Java: secrets written to logs. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { named } from "./java-nodes.ts";
import { inServletWithPassword, foundInServletWithPassword } from "./examples.ts";

const secretName =
  '(?i)(?:^|[^0-9A-Za-z_"])(?:\\w+\\.)*(?:get)?\\w*(?:password|passwd|passphrase|secret(?:key)?|credit_?card\\w*|card_?number|ssn|cvv|api_?key|private_?key|access_?token)(?:\\(\\))?\\s*(?:$|[,)+])';

export const secretLogging = defineRules(["java"], "security", [
  {
    id: "java-secret-logged",
    ...defects.secretLogged,
    rule: {
      any: [
        javaCall({
          names: "info|warn|error|debug|trace|log|severe|warning|fine|finer|finest|fatal|d|e|i|w|v",
          on: "(?i)(?:^|\\.)_?(?:log|logger|timber|jul)$",
          args: { regex: secretName },
        }),
        javaCall({
          names: "println|print|printf",
          on: "^System\\.(?:out|err)$",
          args: { regex: secretName },
        }),
      ],
    },
    check: (node) => {
      const args = named(node.field("arguments"))
        .map((one) => one.text())
        .join(", ");
      // The name of a message speaks of the secret and does not hold it.
      const code = args.replace(/"(?:[^"\\\n]|\\.)*"/g, '""').replace(/\b[A-Z]\w*\.[A-Z][A-Z0-9_]+\b/g, "");
      return (
        new RegExp(secretName.replace("(?i)", ""), "i").test(code) &&
        !/mask|redact|hash|encrypt|length|size|isEmpty|null|hint|policy|count|expir/i.test(code)
      );
    },
    valid: [
      inServletWithPassword('log.info("password changed");'),
      inServletWithPassword('log.info("length {}", password.length());'),
    ],
    invalid: [
      foundInServletWithPassword('log.info("login with " + password);'),
      foundInServletWithPassword('logger.debug("user {} {}", user, user.getPassword());'),
    ],
  },
]);
