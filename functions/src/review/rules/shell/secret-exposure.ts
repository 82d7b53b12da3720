/** Shell scripts: secrets in process lists and logs. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const secretVariable = "(?i)\\$\\{?\\w*(?:password|passwd|passphrase|_pass\\b|secret|token|api_?key)\\w*\\}?";

const notAName: Matcher = { not: { regex: '(?i)(?:file|path|url|name|dir|count|length|id|type)\\}?"?$' } };

export const secretExposure = defineRules(["bash"], "security", [
  {
    id: "sh-secret-in-process-list",
    severity: "low",
    confidence: "medium",
    cwe: 214,
    see: ["Secrets_Management"],
    title: "Secret visible in the process list",
    message:
      "Command lines appear in the process list, and often in logs, so every user of this machine can read the secret. Pass it in a file that only this account can read, in the environment, or through a pipe.",
    rule: {
      any: [
        command("mysql|mysqldump|mysqladmin|mariadb|mariadb-dump", [
          { regex: `^(?:-p|--password=)["']?\\$\\{?\\w`, not: { regex: "^-p$" } },
        ]),
        command("sshpass", [{ regex: "^-p" }], "-p\\s*[\"']?\\$\\{?\\w"),
        command(
          "curl|wget",
          [{ regex: "^(?:-u|--user)$" }],
          "(?:-u|--user)\\s+[\"']?[^\\s\"']*:\\$\\{?\\w*(?:PASS|PW|SECRET|TOKEN|KEY|pass|pw|secret|token|key)",
        ),
        command("wget", [{ regex: `^--(?:http-|ftp-)?password=["']?\\$` }]),
        command("redis-cli", [{ regex: "^-a$" }], "-a\\s+[\"']?\\$"),
        command(
          "(?:docker|podman|helm|az|oc)",
          [{ regex: "^login$" }],
          "(?:-p|--password)[= ][\"']?\\$\\{?\\w",
        ),
        command("openssl", [{ regex: `^["']?pass:\\$\\{?\\w` }]),
        command("useradd|usermod", [{ regex: "^(?:-p|--password)$" }], "(?:-p|--password)\\s+[\"']?\\$"),
      ],
    },
    valid: [
      "mysql --defaults-extra-file=a.cnf app",
      "mysql -u root -p app",
      "curl --netrc-file a https://example.com",
      "docker login -u a --password-stdin",
      "openssl enc -aes-256-cbc -pass file:key",
      'curl -u "$USER_AND_ROLE" https://example.com',
    ],
    invalid: [
      'mysql -u root -p"$DB_PASS" app',
      'sshpass -p "$PASSWORD" ssh a@b',
      'curl -u "admin:$ADMIN_PASSWORD" https://example.com',
      'docker login -u a -p "$TOKEN"',
    ],
  },
  {
    id: "sh-secret-printed",
    severity: "low",
    confidence: "medium",
    cwe: 532,
    see: ["Logging"],
    title: titles.secretLogged,
    message:
      "The secret is printed, and the output of scripts is kept in logs that many people read. Print that it is set, not its value.",
    rule: {
      kind: "command",
      all: [
        { has: { field: "name", regex: "^(?:echo|printf|logger)$" } },
        {
          has: {
            kind: "string",
            all: [
              {
                has: {
                  any: [{ kind: "simple_expansion" }, { kind: "expansion" }],
                  regex: secretVariable,
                  ...notAName,
                },
              },
              { has: { kind: "string_content", regex: "[A-Za-z]{3}" } },
              { not: { regex: "\\$\\{[#!]|\\$\\{\\w+(?:\\[[^\\]]*\\])?[:%#/+]" } },
            ],
          },
        },
      ],
      not: {
        inside: {
          stopBy: "end",
          any: [
            { kind: "pipeline" },
            { kind: "redirected_statement" },
            { kind: "command_substitution" },
            { kind: "process_substitution" },
          ],
        },
      },
    },
    valid: [
      'echo "Using user $DB_USER"',
      'echo "$PASSWORD" | docker login --password-stdin',
      'echo "password=$PASSWORD" > .my.cnf',
      'echo "Token file: $TOKEN_FILE"',
      'echo "set: ${TOKEN:+yes}"',
    ],
    invalid: ['echo "Using password $DB_PASSWORD"', 'printf "token: ${API_TOKEN}\\n"'],
  },
]);
