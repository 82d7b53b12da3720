/** GitHub Actions: untrusted text in scripts and environment variables. */
import { defineRules } from "../writing/define-rules.ts";
import { hardening, owasp, untrusted, job, found, chosenByMembers, startsOn, strangers } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { pair, scalar, inDocumentSaying } from "../writing/yaml-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { runsForMembersOnly } from "./untrusted-checkout.ts";

const expression = /\$\{\{(.*?)\}\}/gs;

const fromStrangers = new RegExp(String.raw`\b(?:${untrusted})(?:\b|\s*$)`);

/** What these make of a value is `true` or `false`. */
const question =
  /\b(?:contains|startsWith|endsWith)\([^()]*\)|[\w.*[\]-]+\s*[=!]=\s*(?:'[^']*'|[\w.-]+)|'[^']*'\s*[=!]=\s*[\w.*[\]-]+/g;

/** Some expression hands the value itself on, and not the outcome of a question about it. */
function handsOnItsText(pairOfRun: SgNode): boolean {
  const expressions = [...textOf(pairOfRun).matchAll(expression)].map(([, inner = ""]) => inner);
  const isJavaScript = /^["']?script\b/.test(textOf(pairOfRun));
  return expressions.some(
    (inner) =>
      fromStrangers.test(inner.replaceAll(question, "true")) && !(isJavaScript && isLiteral.test(inner)),
  );
}

/** `toJSON(github.event.issue.title)` is a literal of JavaScript, whatever is in it. */
const isLiteral = /^\s*toJSON\(\s*[\w.*[\]'-]{1,200}\s*\)\s*$/i;

const injection = "https://securitylab.github.com/resources/github-actions-untrusted-input/";

const toEnvironment = ">>\\s*[\"']?\\$\\{?(?:GITHUB_ENV|GITHUB_PATH)";

const textName = "(?:title|body|branch|ref|message|comment|label|description|author|files?)";

const composite = (step: string): string =>
  `name: a\ninputs:\n  target:\n    required: true\nruns:\n  using: composite\n  steps:\n    - shell: bash\n${step}`;

export const scriptInjection = defineRules(["github-actions"], "security", [
  {
    id: "gha-script-injection",
    severity: "critical",
    confidence: "high",
    cwe: 94,
    see: [hardening, `${owasp}CICD-SEC-04-Poisoned-Pipeline-Execution`],
    title: titles.scriptInjection,
    message:
      "The author of the issue, comment or pull request controls this value, and the runner puts it into the script before the shell parses it. Pass it to the step under `env` and use the variable in quotes.",
    rule: pair("run|script", `(?s)\\$\\{\\{(?:[^}]|\\}[^}])*\\b(?:${untrusted})(?:\\b|\\s*\\}\\})`),
    check: handsOnItsText,
    unsure: (node, { text }) => startsWithoutRights(text) || runsForMembersOnly(node),
    valid: [
      job(
        "      - uses: actions/github-script@v7\n        with:\n          script: |\n            const title = ${{ toJSON(github.event.issue.title) }};",
      ),
      job("      - run: echo \"${{ !contains(github.head_ref, 'release') }}\""),
      job("      - run: make LINT=${{ github.head_ref == 'main' || startsWith(github.head_ref, 'v') }}"),
      job('      - env:\n          TITLE: ${{ github.event.issue.title }}\n        run: echo "$TITLE"'),
      job("      - run: echo ${{ github.event.pull_request.number }} ${{ github.sha }}"),
      job("      - run: ./release ${{ github.event.milestone.title }}"),
    ],
    invalid: [
      found("      - run: echo ${{ github.event.issue.title }}", 1),
      found("      - run: echo ${{ contains(github.head_ref, 'a') && github.head_ref }}", 1),
      found("      - run: echo ${{ github.head_ref == '' && 'none' || github.head_ref }}", 1),
      found(
        "      - name: a\n        run: |\n          git checkout ${{ github.head_ref }}\n          make",
        2,
      ),
      found(
        "      - uses: actions/github-script@v7\n        with:\n          script: |\n            console.log(`${{ github.event.comment.body }}`)",
        3,
      ),
    ],
  },
  {
    id: "gha-unsecure-commands",
    severity: "high",
    confidence: "medium",
    cwe: 77,
    see: [
      "https://github.blog/changelog/2020-10-01-github-actions-deprecating-set-env-and-add-path-commands/",
    ],
    title: "Unsecure workflow commands enabled",
    message:
      "Anything a step prints can set variables of later steps, so a log line that begins with `::set-env` changes what they run. Remove the setting and write to `$GITHUB_ENV`.",
    rule: pair("ACTIONS_ALLOW_UNSECURE_COMMANDS", scalar("true|1")),
    valid: [job("      - run: a\n        env:\n          A: true")],
    invalid: [found("      - run: a\n        env:\n          ACTIONS_ALLOW_UNSECURE_COMMANDS: true", 3)],
  },
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
]);

/** For a stranger's pull request the job gets no secrets and may only read, and builds the stranger's code anyway. */
function startsWithoutRights(workflow: string): boolean {
  return (
    /\bpull_request(?:_review(?:_comment)?)?\b|\bhead_ref\b/.test(workflow) &&
    !strangersStart.test(workflow) &&
    !/^\s*using:\s*["']?composite\b/m.test(workflow)
  );
}

/** Who may push a branch or publish a release may change the workflow, too; these are started by anyone. */
const strangersStart =
  /\b(?:pull_request_target|workflow_run|issues|issue_comment|discussion|discussion_comment)\b/;
