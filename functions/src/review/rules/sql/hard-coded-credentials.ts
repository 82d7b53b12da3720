/** SQL: passwords in scripts. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { statement } from "./statement.ts";

export const hardCodedCredentials = defineRules(["sql"], "security", [
  {
    id: "sql-password-in-script",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management", "Database_Security"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the script, so anyone who reads the repository or the database log has it. Set it outside the scripts, and rotate it.",
    rule: statement(
      "^[/][*](?:A?TE|E?R|N?T)?\\b(?:.|\\n)*\\b(?:IDENTIFIED\\s+(?:WITH\\s+\\w+\\s+)?BY|(?:ENCRYPTED\\s+)?PASSWORD\\s*=?|PASSWORD\\s+FOR\\s+\\S+\\s*=)\\s*N?'[^'$:{<%&]{2,}'",
      "PASSWORD\\s+NULL|'(?:SCRAM-SHA-256|md5[0-9a-f]{32})",
    ),
    valid: [
      "CREATE USER app WITH PASSWORD :'app_password';",
      "CREATE USER app PASSWORD '${APP_PASSWORD}';",
      "CREATE ROLE app LOGIN;",
    ],
    invalid: [
      "CREATE USER app WITH PASSWORD 'hunter22';",
      "CREATE USER 'app'@'localhost' IDENTIFIED BY 'hunter22';",
      "CREATE LOGIN app WITH PASSWORD = 'hunter22', CHECK_POLICY = ON;",
    ],
  },
]);
