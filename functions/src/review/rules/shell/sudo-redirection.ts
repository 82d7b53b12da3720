/** Shell: redirections that run without `sudo`. */
import { defineRules } from "../writing/define-rules.ts";
import { shellcheck } from "./shellcheck.ts";

/** The script asks whether it is root, or changes the machine without `sudo` all the same. */
function runsAsRoot(text: string): boolean {
  return asksForRoot.test(text) || changesMachine.test(text);
}

const asksForRoot =
  /\$\{?E?UID\b|\bid\s+-u\b|\bwhoami\b|\bmust be (?:run as )?root\b|(?<!not )\bruns? as root\b/;

const changesMachine =
  /^[ \t]*(?:DEBIAN_FRONTEND=\w+[ \t]+)?(?:(?:apt-get|apt|dnf|yum|apk)[ \t]+(?:-\S+[ \t]+){0,5}(?:install|update|upgrade|add)|systemctl[ \t]+(?:-\S+[ \t]+){0,5}(?:enable|restart|start|stop|daemon-reload)(?![^\n]*--user)|chown[ \t]+(?:-\S+[ \t]+)?root\b|useradd|groupadd|adduser|usermod|mount[ \t]|chroot[ \t]|(?:echo|printf|cat)[ \t][^\n|>]{0,300}>[ \t]*["']?\/(?:etc|proc|sys|usr|root|boot|lib)\/)/m;

export const sudoRedirection = defineRules(["bash"], "bug", [
  {
    id: "sh-redirect-without-rights",
    severity: "medium",
    confidence: "high",
    cwe: 280,
    see: [shellcheck(2024)],
    title: "Redirection runs without `sudo`",
    message:
      "The calling shell opens the file before sudo runs, so this fails for any user but root. Write `... | sudo tee FILE`.",
    rule: {
      kind: "redirected_statement",
      all: [
        { has: { kind: "command", has: { field: "name", regex: "^sudo$" } } },
        {
          has: {
            kind: "file_redirect",
            regex: "^>>?\\s*[\"']?/(?:etc|proc|sys|usr|root|boot|lib)/",
          },
        },
      ],
    },
    check: (_statement, { text }) => !runsAsRoot(text),
    valid: [
      "[ $EUID -ne 0 ] && exit 1\nsudo -u app id > /etc/app-id",
      "apt-get install -y nginx\nsudo -u app id > /etc/app-id",
      '[ "$(id -u)" = 0 ] || exit 1\nsudo -u app id > /etc/app-id',
      "echo 1 | sudo tee /proc/a",
      "sudo sh -c 'echo 1 > /proc/a'",
      "sudo ls > /tmp/a",
      "sudo ls 2> /etc/a",
    ],
    invalid: [
      { code: "# Do not run as root.\nsudo echo 1 > /etc/a", lines: [2] },
      { code: "sudo apt-get install -y nginx\nsudo echo 1 > /etc/a", lines: [2] },
      "sudo echo 1 > /proc/sys/net/ipv4/ip_forward",
    ],
  },
]);
