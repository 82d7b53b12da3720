/** Shell: passwords in the script. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { command, expansion } from "../writing/shell-matchers.ts";
import type { Matcher } from "../writing/rule.ts";

export const hardCodedCredentials = defineRules(["bash", "dockerfile"], "security", [
  {
    id: "sh-password-on-command-line",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the script, so anyone who reads this file has it, and every user of this machine can see it in the process list. Read it from a secret store or a file that only this account can read, and rotate it.",
    rule: {
      any: [
        command("mysql|mysqldump|mysqladmin|mariadb", [
          { kind: "word", regex: "^-p[A-Za-z0-9@!#%^*_.-]{4,}$" },
        ]),
        command("mysql|mysqldump|mysqladmin|mariadb|redis-cli|psql", [
          {
            any: [{ kind: "word" }, literal()],
            regex: "^--(?:password|pass|admin-password)=[\"']?[^$\"'\\s]{3,}",
          },
        ]),
        command("sshpass", [{ kind: "word", regex: "^-p[^$\\s]{3,}$" }]),
        command("sshpass", [{ regex: "^-p$" }], "-p\\s+[\"']?[A-Za-z0-9@!#%^*_.-]{3,}"),
        command(
          "curl|wget",
          [{ regex: "^(?:-u|--user)$" }],
          "(?:-u|--user)\\s+[\"']?[A-Za-z0-9_.@-]+:[A-Za-z0-9!@#%^*_.-]{4,}",
        ),
        command(
          "(?:docker|podman|helm|az|oc)",
          [{ regex: "^login$" }],
          "(?:-p|--password)[= ][\"']?[A-Za-z0-9!@#%^*_.-]{4,}",
        ),
        command(
          "useradd|usermod",
          [{ regex: "^(?:-p|--password)$" }],
          "(?:-p|--password)\\s+[\"']?[A-Za-z0-9]{3,}",
        ),
      ],
    },
    valid: [
      'mysql -u root -p"$DB_PASSWORD" app',
      "mysql -u root -p app",
      'curl -u "$USER:$PASSWORD" https://example.com',
      "docker login --password-stdin",
      'sshpass -p "$PASS" ssh a@b',
    ],
    invalid: [
      "mysql -u root -phunter22 app",
      "mysqldump --password=hunter22 app",
      "sshpass -p hunter22 ssh a@b",
      "curl -u admin:hunter22 https://example.com",
      "docker login -u me -p hunter22 registry.example.com",
    ],
  },
  {
    id: "sh-password-set-to-constant",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The account gets a password that is in this file, so anyone who reads it, or has the image, can sign in. Lock the account's password, or set it from a secret.",
    rule: {
      kind: "pipeline",
      all: [
        { has: { kind: "command", regex: "^(?:sudo\\s+)?chpasswd(?:\\s|$)" } },
        { has: { kind: "command", regex: "^(?:echo|printf)\\s+(?:-\\w+\\s+)*[\"']?\\w+:[^$\"'\\s]{1,}" } },
      ],
    },
    valid: ['echo "root:$ROOT_PASSWORD" | chpasswd', "cat users | chpasswd"],
    invalid: ["echo 'root:root' | chpasswd", 'echo "app:hunter22" | sudo chpasswd'],
  },
]);

function literal(): Matcher {
  return { kind: "concatenation", not: { has: expansion } };
}
