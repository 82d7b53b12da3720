/** What can be set, with an example that sets most of it. */
import { Card } from "../../../ui/Card.tsx";
import { Code } from "../../../ui/Code.tsx";

const example = `strictness: balanced     # relaxed, balanced or strict
severityThreshold: low   # findings below it are dropped
maxComments: 20          # 0 to 100; the rest is listed
categories:
  docs: off              # security, bug, performance, maintainability, tests, docs
overrides:               # by id or glob; the last that matches holds
  js-*: medium
  js-eval: off
paths:                   # globs as in a .gitignore
  include: [src, api]
  exclude: ["*.gen.ts", "legacy/**"]
languages: [typescript, python]
include: [tests]         # judged as the product's code: tests, fixtures, vendored, generated
metrics:
  cyclomatic: 15
  nesting: off
manifests: on
model:                   # where one is configured
  enabled: on
  strangers: off         # forks and first-time authors
  triage: off            # the light model says what needs a close look
  capUsd: 1              # a pull request; monthlyCapUsd: a repository’s month
  language: English
  tone: short and friendly
  rules: [{ say: "Amounts of money are whole cents.", paths: ["billing/**"] }]
  instructions: [{ say: "Old code: only security holes.", paths: ["legacy/**"] }]`.split("\n");

export function SettingsHelp() {
  return (
    <Card aria-label="What can be set">
      <details>
        <summary className="hover:bg-sunken cursor-pointer rounded-lg px-4 py-3 font-medium">
          What can be set
        </summary>
        <div className="border-t p-4">
          <p className="text-muted mb-3 max-w-prose text-sm">
            The same as in a repository&rsquo;s <code className="font-mono">.acrux.yml</code>, but for rules,
            which have their own list. Write only what should differ.
          </p>
          <Code lines={example} startLine={1} label="An example of settings" />
        </div>
      </details>
    </Card>
  );
}
