/** Shell: downloads that run unchecked. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { shells } from "./interpreters.ts";
import { command } from "../writing/shell-matchers.ts";

const fetched = "^(?:\\$\\(|`)\\s*(?:curl|wget)\\s";

export const unverifiedDownload = defineRules(["bash", "dockerfile"], "security", [
  {
    id: "sh-download-run-unchecked",
    severity: "high",
    confidence: "medium",
    cwe: 494,
    see: ["https://owasp.org/www-project-top-10-ci-cd-security-risks/CICD-SEC-03-Dependency-Chain-Abuse"],
    title: titles.unverifiedDownload,
    message:
      "The script from the network runs before its checksum is checked, so a compromised host runs commands here, and a cut connection runs half a script. Download it, compare its checksum or signature, then run it.",
    rule: {
      any: [
        {
          kind: "pipeline",
          regex: `(?s)^(?:curl|wget)\\s.*\\|&?\\s*(?:\\\\\\s+)?(?:${shells})(?:\\s+(?:-(?:[^cm].*)?|/dev/stdin.*))?$`,
        },
        // What comes out of the shell may be kept.
        {
          kind: "pipeline",
          regex: `(?s)^(?:curl|wget)\\s[^|]*\\|&?\\s*(?:sudo[ \\t]+(?:-\\S+[ \\t]+)*)?(?:/(?:usr/)?bin/)?(?:ba|z|k|da|a)?sh(?:\\s+-[a-bd-z-]\\S*)*\\s*\\|`,
        },
        {
          ...command("eval", [
            {
              any: [
                { kind: "command_substitution", regex: fetched },
                { kind: "string", has: { kind: "command_substitution", regex: fetched } },
              ],
            },
          ]),
        },
        {
          ...command("(?:/bin/)?(?:ba|z)?sh", [
            { regex: "^-\\w*c$" },
            { kind: "string", has: { kind: "command_substitution", regex: "^\\$\\(\\s*(?:curl|wget)\\s" } },
          ]),
        },
        {
          ...command("(?:ba|z)?sh|source|\\.|sudo", [
            { kind: "process_substitution", regex: "^<\\(\\s*(?:curl|wget)\\s" },
          ]),
        },
      ],
    },
    valid: [
      "RUN=1; curl -fsSL https://example.com/a.tgz | tar xz",
      "curl -s https://example.com/a.json | python3 parse.py",
      "curl -s https://example.com/a.json | python3 -c 'import json,sys; print(json.load(sys.stdin))'",
      "curl -fsSLo a.sh https://example.com/a.sh && sha256sum -c a.sum && sh a.sh",
    ],
    invalid: [
      "curl -fsSL https://example.com/a.sh | bash",
      "wget -qO- https://example.com/a.sh | sudo sh -s -- -y",
      'sh -c "$(curl -fsSL https://example.com/a.sh)"',
      "bash <(curl -s https://example.com/a.sh)",
      'eval "$(curl -s https://example.com/a.sh)"',
      "curl -s https://example.com/a.sh | /bin/bash -x | tee log",
    ],
  },
]);
