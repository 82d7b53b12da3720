/** GitHub Actions: checks of the actor that others can pass. */
import { defineRules } from "../writing/define-rules.ts";
import { pair } from "../writing/yaml-matchers.ts";
import { startsOn, job, strangers } from "./examples.ts";

export const spoofableActor = defineRules(["github-actions"], "security", [
  {
    id: "gha-bot-by-actor",
    severity: "medium",
    confidence: "high",
    cwe: 290,
    see: ["https://docs.zizmor.sh/audits/#bot-conditions"],
    title: "Spoofable bot check on `github.actor`",
    message:
      "The actor is the account of the last event, so an outside pull request passes once the bot touches it. Compare `github.event.pull_request.user.login` instead.",
    rule: {
      all: [
        pair("if", "\\bgithub\\.(?:actor|triggering_actor)\\s*==\\s*[\"'][\\w-]+\\[bot\\]"),
        startsOn("pull_request_target|workflow_run|issue_comment"),
      ],
    },
    valid: [
      job("      - if: github.actor == 'dependabot[bot]'\n        run: a"),
      strangers("      - if: github.event.pull_request.user.login == 'dependabot[bot]'\n        run: a"),
    ],
    invalid: [
      { code: strangers("      - if: github.actor == 'dependabot[bot]'\n        run: a"), lines: [6] },
    ],
  },
]);
