/** GitHub Actions: actions and images that are not pinned. */
import { defineRules } from "../writing/define-rules.ts";
import { hardening, owasp, job, found } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { scalar, pair, under } from "../writing/yaml-matchers.ts";
import type { Matcher } from "../writing/rule.ts";

const usesOf = (value: string): Matcher => pair("uses", value);

export const unpinnedAction = defineRules(["github-actions"], "security", [
  {
    id: "gha-action-from-branch",
    severity: "medium",
    confidence: "medium",
    cwe: 829,
    see: [hardening, `${owasp}CICD-SEC-03-Dependency-Chain-Abuse`],
    title: titles.pinnedAction,
    message:
      "A branch is whatever was pushed last, so a compromise of that repository runs here with this workflow's token and secrets. Pin the full commit hash.",
    rule: usesOf(scalar("[\\w.-]+/[\\w./-]+@(?:main|master|develop|dev|trunk|HEAD|latest|nightly|edge)")),
    valid: [job("      - uses: actions/checkout@v4"), job("      - uses: ./.github/actions/a")],
    invalid: [found("      - uses: acme/deploy@main", 1), found("      - uses: actions/checkout@master", 1)],
  },
  {
    id: "gha-action-not-pinned",
    severity: "low",
    confidence: "high",
    cwe: 829,
    see: [hardening, `${owasp}CICD-SEC-03-Dependency-Chain-Abuse`],
    title: titles.pinnedAction,
    message:
      "A tag can be moved to other code by anyone who takes over that repository, and it runs here with this workflow's token. Pin the full commit hash, with the version in a comment.",
    rule: {
      ...usesOf(scalar("[\\w.-]+/[\\w./-]+@v?\\d[\\w.-]{0,30}")),
      not: {
        any: [
          {
            has: {
              field: "value",
              regex: "^[\"']?(?:actions|github|docker|aws-actions|google-github-actions|azure|hashicorp)/",
            },
          },
          { has: { field: "value", regex: "@[0-9a-f]{40}[\"']?$" } },
        ],
      },
    },
    valid: [
      job("      - uses: actions/checkout@v4"),
      job("      - uses: acme/deploy@8e5e7e5ab8b370d6c329ec480221332ada57f0ab # v3"),
      job("      - uses: ./a"),
    ],
    invalid: [found("      - uses: acme/deploy@v3", 1), found("      - uses: acme/tools/lint@1.2.3", 1)],
  },
  {
    id: "gha-image-not-pinned",
    severity: "low",
    confidence: "high",
    cwe: 1357,
    see: [hardening],
    title: titles.imageNotPinned,
    message:
      "`latest`, or no tag, is whatever was pushed last, and it runs with this workflow's token. Set a version, preferably with its digest.",
    rule: {
      any: [
        usesOf(scalar("docker://[\\w./-]+(?::latest)?")),
        pair("container", scalar("[\\w./-]+(?::latest)?")),
        { all: [pair("image", scalar("[\\w./-]+(?::latest)?")), under("container|services")] },
      ],
    },
    valid: [job("      - uses: docker://alpine:3.20")],
    invalid: [
      found("      - uses: docker://alpine:latest", 1),
      found("      - uses: docker://ghcr.io/acme/a", 1),
    ],
  },
]);
