/** GitHub Actions: releases that are built from a shared cache. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, inDocumentSaying } from "../writing/yaml-matchers.ts";
import { startsOn, job } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";

const publishes: Matcher = inDocumentSaying(
  "(?m)npm publish|twine upload|gh-action-pypi-publish|cargo publish|gh release|softprops/action-gh-release|goreleaser|docker/build-push-action|mvn[^\\n]* deploy|gradle[^\\n]* publish|gem push",
);

export const cachePoisoning = defineRules(["github-actions"], "security", [
  {
    id: "gha-cache-in-release",
    severity: "low",
    confidence: "medium",
    cwe: 349,
    see: ["https://docs.github.com/en/actions/reference/security/secure-use"],
    title: "Cache poisoning: release built from a shared cache",
    message:
      "Any workflow of the default branch can write this cache, so what a compromised one put there ends up in the release. Build releases without a cache.",
    rule: {
      all: [pair("uses", "^[\"']?actions/cache(?:/restore)?@"), startsOn("release|tags"), publishes],
    },
    valid: [job("      - uses: actions/cache@v4\n      - run: make")],
    invalid: [
      {
        code: job("      - uses: actions/cache@v4\n      - run: npm publish").replace(
          "on: push",
          'on:\n  push:\n    tags: ["v*"]',
        ),
        lines: [8],
      },
    ],
  },
]);
