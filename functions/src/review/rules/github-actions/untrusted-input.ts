/** GitHub Actions: values, code, caches and callers that are trusted without a reason. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { inDocumentSaying, pair, scalar, under } from "../writing/yaml-matchers.ts";
import {
  chosenByMembers,
  found,
  hardening,
  job,
  startsOn,
  strangers,
  strangersTrigger,
  untrusted,
} from "./examples.ts";
import { titles } from "../writing/titles.ts";

const injection = "https://securitylab.github.com/resources/github-actions-untrusted-input/";
const toEnvironment = ">>\\s*[\"']?\\$\\{?(?:GITHUB_ENV|GITHUB_PATH)";
const textName = "(?:title|body|branch|ref|message|comment|label|description|author|files?)";
const composite = (step: string): string =>
  `name: a\ninputs:\n  target:\n    required: true\nruns:\n  using: composite\n  steps:\n    - shell: bash\n${step}`;
const publishes: Matcher = inDocumentSaying(
  "(?m)npm publish|twine upload|gh-action-pypi-publish|cargo publish|gh release|softprops/action-gh-release|goreleaser|docker/build-push-action|mvn[^\\n]* deploy|gradle[^\\n]* publish|gem push",
);

export const untrustedInput = defineRules(["github-actions"], "security", [
  {
    id: "gha-input-in-script",
    severity: "low",
    confidence: "medium",
    cwe: 94,
    see: [hardening, injection],
    title: "Script injection: workflow input in a script",
    message:
      "The runner puts the input into the script before the shell parses it, so quotes and `$()` in it become commands. Pass it to the step under `env` and use the variable in quotes.",
    rule: {
      all: [
        pair("run|script", "\\$\\{\\{\\s*(?:github\\.event\\.)?inputs\\.[\\w-]+\\s*\\}\\}"),
        { not: inDocumentSaying("(?m)^\\s+type:\\s*[\"']?(?:boolean|choice|number|environment)") },
      ],
    },
    valid: [
      composite('      env:\n        T: ${{ inputs.target }}\n      run: ./a "$T"\n'),
      "on:\n  workflow_dispatch:\n    inputs:\n      dry:\n        type: boolean\njobs:\n  a:\n    runs-on: b\n    steps:\n      - run: a ${{ inputs.dry }}\n",
    ],
    invalid: [
      { code: composite("      run: ./a ${{ inputs.target }}\n"), lines: [9] },
      found("      - run: ./release.sh ${{ github.event.inputs.version }}", 1),
    ],
  },
  {
    id: "gha-name-in-script",
    severity: "low",
    confidence: "medium",
    cwe: 94,
    see: [hardening, injection],
    title: "Script injection: ref or release name in a script",
    message:
      "The names of branches, tags and releases may contain quotes and `$()`, and the runner puts them into the script before the shell parses it. Pass the value to the step under `env` and use the variable in quotes.",
    rule: pair("run|script", `\\$\\{\\{\\s*(?:${chosenByMembers})\\s*(?:\\}\\}|\\|\\|)`),
    unsure: (_pair, { text }) => !strangersStart.test(text),
    valid: [
      job('      - env:\n          NAME: ${{ github.ref_name }}\n        run: echo "$NAME"'),
      job("      - run: echo ${{ github.event.release.id }}"),
    ],
    invalid: [
      found("      - run: git switch ${{ github.ref_name }}", 1),
      found("      - run: echo ${{ github.event.release.name }}", 1),
    ],
  },
  {
    id: "gha-output-in-script",
    severity: "medium",
    confidence: "medium",
    cwe: 94,
    see: [hardening, injection],
    title: titles.scriptInjection,
    message:
      "The name of a branch or file, or a string read by another step, is put into the script before the shell parses it. Pass it to the step under `env` and use the variable in quotes.",
    rule: {
      any: [
        {
          all: [
            pair(
              "run|script",
              `(?i)\\$\\{\\{\\s*(?:steps|needs)\\.[\\w-]+\\.outputs\\.(?:[\\w-]*[_-])?${textName}(?:_list)?\\s*\\}\\}`,
            ),
            startsOn("pull_request|pull_request_target|issues|issue_comment|workflow_run"),
          ],
        },
        {
          all: [
            pair("run|script", `(?i)\\$\\{\\{\\s*env\\.\\w*${textName}\\w*\\s*\\}\\}`),
            inDocumentSaying(`(?m)^\\s+\\w+:\\s*["']?\\$\\{\\{\\s*(?:${untrusted})`),
          ],
        },
      ],
    },
    valid: [
      job('      - run: echo "${{ steps.a.outputs.branch }}"'),
      strangers('      - run: echo "${{ steps.a.outputs.sha }}"'),
      strangers(
        '      - env:\n          TITLE: ${{ github.event.pull_request.title }}\n        run: echo "$TITLE"',
      ),
    ],
    invalid: [
      { code: strangers("      - run: git switch ${{ steps.a.outputs.branch }}"), lines: [6] },
      { code: strangers("      - run: lint ${{ steps.changed.outputs.all_changed_files }}"), lines: [6] },
      {
        code: strangers(
          '      - env:\n          TITLE: ${{ github.event.pull_request.title }}\n        run: echo "${{ env.TITLE }}"',
        ),
        lines: [8],
      },
    ],
  },
  {
    id: "gha-strangers-code-fetched",
    severity: "high",
    confidence: "medium",
    cwe: 829,
    see: ["https://securitylab.github.com/resources/github-actions-preventing-pwn-requests/", hardening],
    title: titles.untrustedCheckout,
    message:
      "This trigger runs with the repository's secrets, and the fetched code comes from the author of the pull request. Use `pull_request`, or never build or run that code in this workflow.",
    rule: {
      all: [
        pair("run", "\\bgh\\s+pr\\s+checkout\\b|\\bgit\\s+(?:fetch|pull)\\s[^\\n]*\\b(?:refs/)?pull/"),
        strangersTrigger,
      ],
    },
    valid: [job("      - run: gh pr checkout 1"), strangers("      - run: gh pr comment 1 --body a")],
    invalid: [
      { code: strangers("      - run: |\n          gh pr checkout $NUMBER\n          make"), lines: [6] },
      { code: strangers("      - run: git fetch origin pull/$NUMBER/head:pr && git switch pr"), lines: [6] },
    ],
  },
  {
    id: "gha-environment-from-strangers",
    severity: "high",
    confidence: "medium",
    cwe: 77,
    see: [injection, hardening],
    title: "Environment variable injection from untrusted input",
    message:
      "A line break in the value starts another variable, such as `LD_PRELOAD` or `PATH`, and the next step runs what it names. Pass the value as an output, and validate it first.",
    rule: {
      any: [
        {
          all: [
            pair("run", toEnvironment),
            {
              inside: {
                kind: "block_mapping",
                has: pair("env", `(?s)\\$\\{\\{\\s*(?:${untrusted})`),
              },
            },
          ],
        },
        {
          all: [
            pair("run", `(?:\\bcat|<)\\s*[^\\n|]*${toEnvironment}`),
            startsOn("workflow_run"),
            inDocumentSaying("download-artifact|gh run download"),
          ],
        },
        pair("run", `GITHUB_HEAD_REF[^\\n]*${toEnvironment}`),
      ],
    },
    valid: [
      job('      - run: echo "V=1" >> "$GITHUB_ENV"'),
      strangers(
        '      - env:\n          N: ${{ github.event.pull_request.number }}\n        run: echo "N=$N" >> $GITHUB_ENV',
      ),
    ],
    invalid: [
      {
        code: strangers(
          '      - env:\n          T: ${{ github.event.pull_request.title }}\n        run: echo "T=$T" >> $GITHUB_ENV',
        ),
        lines: [8],
      },
      found('      - run: echo "BRANCH=$GITHUB_HEAD_REF" >> "$GITHUB_ENV"', 1),
    ],
  },
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
  {
    id: "gha-certificate-not-checked",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With verification off, another machine on the network path can impersonate the server, next to the workflow's secrets. Remove the option, and give the tool the certificate or host key.",
    rule: {
      any: [
        pair(
          "run",
          '(?m)\\bcurl\\s(?:[^\\n|;&]*\\s)?(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)\\s|\\bwget\\s[^\\n|;&]*--no-check-certificate|StrictHostKeyChecking[= ]"?no\\b|strict-ssl\\s+false|http\\.sslVerify[ =]false',
        ),
        pair("NODE_TLS_REJECT_UNAUTHORIZED|PYTHONHTTPSVERIFY", scalar("0")),
        pair("GIT_SSL_NO_VERIFY", scalar("1|true")),
      ],
    },
    valid: [
      job("      - run: curl -fsSL https://example.com/k -o k"),
      job("      - run: ssh -o StrictHostKeyChecking=yes a ls"),
    ],
    invalid: [
      found("      - run: curl -sk https://example.com/a", 1),
      found("      - run: |\n          scp -o StrictHostKeyChecking=no a b:", 1),
      found("      - run: a\n        env:\n          NODE_TLS_REJECT_UNAUTHORIZED: 0", 3),
    ],
  },
  {
    id: "gha-privileged-container",
    severity: "medium",
    confidence: "high",
    cwe: 250,
    see: ["Docker_Security"],
    title: titles.privileged,
    message:
      "A program that breaks out of the step is root on the runner, which on a self-hosted machine serves other jobs too. Remove the option, or add the one capability that is needed.",
    rule: {
      any: [
        {
          all: [
            pair("options", "--privileged\\b|--cap-add[= ](?:ALL|SYS_ADMIN)"),
            under("container|services"),
          ],
        },
        { all: [pair("volumes", "docker\\.sock"), under("container|services")] },
      ],
    },
    valid: [
      "on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c:1\n      options: --cpus 1\n",
    ],
    invalid: [
      {
        code: "on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c:1\n      options: --privileged\n",
        lines: [7],
      },
    ],
  },
]);

/** Who may push a branch or publish a release may change the workflow, too; these are started by everybody. */
const strangersStart =
  /\b(?:pull_request_target|workflow_run|issues|issue_comment|discussion|discussion_comment)\b/;
