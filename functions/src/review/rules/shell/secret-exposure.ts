/** Shell scripts: secrets that others see, and secrets that are made or kept weakly. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const secretName = "(?i)pass(?:word|wd|phrase)?$|passwd|secret|token$|api_?key|private_?key";
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
  {
    id: "sh-password-hashed-fast",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "This hash is fast, so an attacker who has it can try billions of passwords per second. Use `mkpasswd -m yescrypt`, `argon2` or `htpasswd -B`.",
    rule: {
      any: [
        {
          kind: "pipeline",
          all: [
            {
              has: {
                kind: "command",
                regex:
                  "(?is)^(?:echo|printf)\\s.*\\$\\{?\\w*(?:password|passwd|passphrase|\\bpass\\b|_pass\\b|pwd_plain)",
              },
            },
            {
              has: {
                kind: "command",
                regex: "^(?:md5sum|sha1sum|sha256sum|sha512sum|md5|shasum|openssl\\s+(?:dgst|md5|sha1))\\b",
              },
            },
          ],
        },
        command("openssl", [{ regex: "^passwd$" }], "\\spasswd\\s+(?:-\\w+\\s+)*-(?:1|crypt|apr1)\\b"),
        command("htpasswd", [{ regex: "^-\\w*[dsm]\\w*$" }]),
      ],
    },
    valid: [
      'mkpasswd -m yescrypt -s < "$password_file"',
      'echo "$url" | md5sum',
      "openssl passwd -6 -stdin",
      "htpasswd -B users a",
    ],
    invalid: [
      'hash=$(echo -n "$password" | md5sum | cut -d" " -f1)',
      "openssl passwd -1 -stdin",
      "htpasswd -m users a",
    ],
  },
  {
    id: "sh-guessable-secret",
    severity: "high",
    confidence: "medium",
    cwe: 330,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`$RANDOM` has 32,768 values and the clock has fewer, so an attacker can try them all. Use `openssl rand -hex 32` or /dev/urandom.",
    rule: {
      kind: "variable_assignment",
      all: [
        { has: { field: "name", regex: secretName } },
        {
          has: {
            field: "value",
            regex:
              "\\$\\{?RANDOM\\b|\\$\\(\\s*date\\s.*(?:md5|sha\\d+)|\\$\\(\\s*date\\s+[\"']?\\+[\"']?%[sN]",
          },
        },
      ],
    },
    valid: ["password=$(openssl rand -base64 24)", "port=$RANDOM", "stamp=$(date +%s)"],
    invalid: ["password=$RANDOM$RANDOM", "API_TOKEN=$(date +%s | md5sum | head -c 16)"],
  },
  {
    id: "sh-weak-checksum",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "Weak checksum: MD5 or SHA-1",
    message:
      "Two files with the same MD5 or SHA-1 can be created deliberately, so this checksum detects only accidents. Compare SHA-256, or check a signature.",
    rule: command("md5sum|sha1sum", [{ regex: "^(?:-\\w*c\\w*|--check)$" }]),
    valid: ["sha256sum -c a", "md5sum a > a.md5"],
    invalid: ['echo "$SUM  a.tgz" | md5sum -c -', "sha1sum --check a"],
  },
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
