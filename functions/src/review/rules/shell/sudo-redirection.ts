/** Shell: redirections that run without `sudo`. */
import { defineRules } from "../writing/define-rules.ts";
import { shellcheck } from "./shellcheck.ts";

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
    valid: [
      "echo 1 | sudo tee /proc/a",
      "sudo sh -c 'echo 1 > /proc/a'",
      "sudo ls > /tmp/a",
      "sudo ls 2> /etc/a",
    ],
    invalid: ["sudo echo 1 > /proc/sys/net/ipv4/ip_forward"],
  },
]);
