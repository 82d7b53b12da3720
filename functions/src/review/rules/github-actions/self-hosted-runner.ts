/** GitHub Actions: self-hosted runners for public pull requests. */
import { defineRules } from "../writing/define-rules.ts";
import { hardening, startsOn, job } from "./examples.ts";
import { pair } from "../writing/yaml-matchers.ts";

export const selfHostedRunner = defineRules(["github-actions"], "security", [
  {
    id: "gha-own-runner-for-strangers",
    severity: "medium",
    confidence: "low",
    cwe: 829,
    see: [hardening],
    title: "Self-hosted runner for public pull requests",
    message:
      "In a public repository, any contributor's code runs on this machine and can persist for the next job. Use a hosted runner, or a fresh machine for each job.",
    rule: {
      all: [pair("runs-on", "\\bself-hosted\\b"), startsOn("pull_request|pull_request_target")],
    },
    valid: [
      job("      - run: a").replace("ubuntu-24.04", "self-hosted"),
      job("      - run: a").replace("push", "pull_request"),
    ],
    invalid: [
      {
        code: job("      - run: a")
          .replace("ubuntu-24.04", "[self-hosted, linux]")
          .replace("push", "pull_request"),
        lines: [4],
      },
    ],
  },
]);
