/** JavaScript and TypeScript: passwords that are stored or compared in plaintext. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const plaintextPassword = defineRules(ecmascript, "security", [
  {
    id: "js-plain-password-compared",
    severity: "high",
    confidence: "medium",
    cwe: 256,
    see: ["Password_Storage"],
    title: titles.plainPassword,
    message:
      "The stored password is compared with the input directly, so it is stored in plaintext, and a stolen table reveals every password. Store an argon2id, scrypt or bcrypt hash, and compare with the library's own function.",
    rule: {
      kind: "binary_expression",
      not: { regex: "(?i)options|config|settings|process\\.env|confirm|repeat|again|ur[li]\\." },
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", regex: "(?i)(?:^|\\.)(?:password|passwd|pwd)$" } },
        { has: { field: "right", regex: "(?i)(?:^|\\.)(?:password|passwd|pwd)$" } },
        {
          any: [
            {
              has: {
                field: "left",
                regex: "(?i)user|account|row|result|doc|found|member|record|customer|admin|db",
              },
            },
            {
              has: {
                field: "right",
                regex: "(?i)user|account|row|result|doc|found|member|record|customer|admin|db",
              },
            },
          ],
        },
      ],
    },
    valid: [
      "if (password !== confirmPassword) f()",
      "if (form.password === form.passwordRepeat) f()",
      "if (a.password === b.hash) f()",
      "if (targetURL.password !== documentURL.password) f()",
    ],
    invalid: ["if (user.password === req.body.password) f()", "if (password != account.password) f()"],
  },
]);
