/** Shell: accounts without a password. */
import { defineRules } from "../writing/define-rules.ts";
import { command } from "../writing/shell-matchers.ts";

export const emptyPassword = defineRules(["bash"], "security", [
  {
    id: "sh-account-without-password",
    severity: "high",
    confidence: "medium",
    cwe: 258,
    see: ["Authentication"],
    title: "Account without a password",
    message:
      "The account has no password, so anyone who reaches a login of this machine can sign in as it. Lock the password with `passwd -l` instead.",
    rule: command("passwd", [{ regex: "^(?:-d|--delete)$" }]),
    languages: ["bash", "dockerfile"],
    valid: ["passwd -l root"],
    invalid: ["passwd -d app"],
  },
]);
