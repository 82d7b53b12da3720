/** GitHub Actions: code of strangers that runs with the repository's rights, and rights that are larger than needed. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { inDocumentSaying, pair, scalar, under } from "../writing/yaml-matchers.ts";
import {
  found,
  hardening,
  job,
  owasp,
  startsOn,
  strangers,
  strangersTrigger,
  untrusted,
} from "./examples.ts";
import { titles } from "../writing/titles.ts";

const usesOf = (value: string): Matcher => pair("uses", value);

/** What was fetched is piped to a shell, stands in its place, or is kept in a variable that is run. */
const downloadRun = [
  "(?:curl|wget)\\s[^\\n|]*(?:\\\\\\n[^\\n|]*)?\\|\\s*(?:sudo\\s+(?:-\\S+\\s+)*)?(?:/(?:usr/)?bin/)?(?:ba|z)?sh\\b",
  "(?:\\beval|\\b(?:ba|z)?sh\\s+-\\w*c)\\s+[\"']?(?:\\$\\(|`)\\s*(?:curl|wget)\\s",
  "(?:\\b(?:ba|z)?sh|\\bsource|\\s\\.)\\s+<\\(\\s*(?:curl|wget)\\s",
  "\\b\\w+=[\"']?(?:\\$\\(|`)\\s*(?:curl|wget)\\s(?:.|\\n)*\\beval\\s+[\"']?\\$",
  "\\b(?:[Ii]wr|[Ii]rm|[Ii]nvoke-(?:[Ww]eb[Rr]equest|[Rr]est[Mm]ethod)|[Dd]ownload[Ss]tring)\\b[^\\n|]*\\|\\s*(?:[Ii]ex|IEX|[Ii]nvoke-[Ee]xpression)\\b",
  "\\b(?:[Ii]ex|IEX|[Ii]nvoke-[Ee]xpression)\\b[^\\n]*\\b(?:[Ii]wr|[Ii]rm|[Dd]ownload[Ss]tring|[Ii]nvoke-(?:[Ww]eb[Rr]equest|[Rr]est[Mm]ethod))\\b",
].join("|");

/** The address names a commit, whose content stays; or nothing of worth lies beside it: no secret, and no right to write. */
function isHarmlessDownload(run: SgNode, { text }: ParsedFile): boolean {
  if (/https?:\/\/\S*[/@=][0-9a-f]{40}\b/.test(textOf(run))) return true;
  return !/\bsecrets\.|\bgithub\.token\b|:\s*write(?:-all)?\b/.test(text);
}

const expression = /\$\{\{(.*?)\}\}/gs;
const fromStrangers = new RegExp(String.raw`\b(?:${untrusted})(?:\b|\s*$)`);
/** What these make of a value is `true` or `false`. */
const question =
  /\b(?:contains|startsWith|endsWith)\([^()]*\)|[\w.*[\]-]+\s*[=!]=\s*(?:'[^']*'|[\w.-]+)|'[^']*'\s*[=!]=\s*[\w.*[\]-]+/g;

/** Some expression hands the value itself on, and not the outcome of a question about it. */
function handsOnItsText(pairOfRun: SgNode): boolean {
  const expressions = [...textOf(pairOfRun).matchAll(expression)].map(([, inner = ""]) => inner);
  return expressions.some((inner) => fromStrangers.test(inner.replaceAll(question, "true")));
}

/** The pull request was merged, comes from this repository, or did not start the workflow at all. */
const membersOnly =
  /(?<!!)\bgithub\.event\.pull_request\.merged\b(?!\s*(?:==\s*false|!=))|\b(?:head\.repo|head_repository)\.(?:full_name|id)\s*==\s*github\.(?:event\.)?repository|\bgithub\.(?:event\.)?repository(?:\.full_name|\.id)?\s*==\s*github\.event\.(?:pull_request|workflow_run)\.head[._]repo|\b(?:head\.repo|head_repository)\.fork\s*(?:==\s*false|!=\s*true)|!\s*github\.event\.(?:pull_request\.head\.repo|workflow_run\.head_repository)\.fork\b|\bworkflow_run\.event\s*(?:!=\s*'pull_request'|==\s*'(?:push|schedule|workflow_dispatch|release)')/;

function withoutParentheses(text: string): string {
  const outer = text.replaceAll(/\([^()]*\)/g, "");
  return outer === text ? text : withoutParentheses(outer);
}

/** The condition of the step or of its job demands it, and not as one of several ways. */
function runsForMembersOnly(node: SgNode): boolean {
  return node.ancestors().some((mapping) => {
    if (kindOf(mapping) !== "block_mapping") return false;
    const condition = mapping.children().find((one) => /^["']?if["']?$/.test(fieldTextOf(one, "key")));
    if (condition === undefined) return false;
    const required = withoutParentheses(fieldTextOf(condition, "value"));
    return !required.includes("||") && membersOnly.test(required);
  });
}

/** A checkout of a pull request in a job with this condition. */
const guarded = (condition: string): string =>
  strangers(
    "      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
  ).replace("    runs-on", `    if: ${condition}\n    runs-on`);

export const workflows = defineRules(["github-actions"], "security", [
  {
    id: "gha-script-injection",
    severity: "critical",
    confidence: "high",
    cwe: 94,
    see: [hardening, `${owasp}CICD-SEC-04-Poisoned-Pipeline-Execution`],
    title: titles.scriptInjection,
    message:
      "Anyone who can open an issue or pull request controls this value, and the runner puts it into the script before the shell parses it. Pass it to the step under `env` and use the variable in quotes.",
    rule: pair("run|script", `(?s)\\$\\{\\{(?:[^}]|\\}[^}])*\\b(?:${untrusted})(?:\\b|\\s*\\}\\})`),
    check: handsOnItsText,
    valid: [
      job("      - run: echo \"${{ !contains(github.head_ref, 'release') }}\""),
      job("      - run: make LINT=${{ github.head_ref == 'main' || startsWith(github.head_ref, 'v') }}"),
      job('      - env:\n          TITLE: ${{ github.event.issue.title }}\n        run: echo "$TITLE"'),
      job("      - run: echo ${{ github.event.pull_request.number }} ${{ github.sha }}"),
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
    id: "gha-untrusted-checkout",
    formerly: ["gha-strangers-code-with-secrets"],
    severity: "critical",
    confidence: "high",
    cwe: 829,
    see: ["https://securitylab.github.com/resources/github-actions-preventing-pwn-requests/", hardening],
    title: titles.untrustedCheckout,
    message:
      "This trigger runs with the repository's secrets and a write token, and the checked-out code comes from the pull request's author, who can then steal both. Use `pull_request`, or split the workflow so that the privileged part never builds or runs that code.",
    rule: {
      all: [
        pair(
          "ref|repository",
          "\\bgithub\\.(?:event\\.pull_request\\.(?:head\\.|merge_commit_sha)|head_ref|event\\.workflow_run\\.(?:head|pull_requests)|event\\.(?:issue|number)\\b)|refs/pull/",
        ),
        under("with"),
        strangersTrigger,
      ],
    },
    check: (ref) => !runsForMembersOnly(ref),
    valid: [
      job(
        "      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
      ),
      guarded("github.event.pull_request.merged && startsWith(github.head_ref, 'release/')"),
      guarded("github.event.pull_request.merged == true"),
      guarded("github.event.pull_request.head.repo.full_name == github.repository"),
      guarded("${{ github.event.pull_request.head.repo.fork == false }}"),
      guarded(
        ">-\n      github.event.workflow_run.event != 'pull_request' &&\n      (github.event.workflow_run.head_branch == 'main' ||\n       startsWith(github.event.workflow_run.head_branch, 'v'))",
      ),
      strangers(
        "      - if: github.event.pull_request.merged\n        uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.merge_commit_sha }}",
      ),
      strangers("      - uses: actions/checkout@v4"),
      strangers("      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.base_ref }}"),
    ],
    invalid: [
      {
        code: strangers(
          "      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
        ),
        lines: [8],
      },
      { code: guarded("github.event.pull_request.merged == false"), lines: [9] },
      { code: guarded("!github.event.pull_request.merged"), lines: [9] },
      { code: guarded("github.event.pull_request.merged || github.actor == 'a'"), lines: [9] },
      { code: guarded("github.event.workflow_run.conclusion == 'success'"), lines: [9] },
    ],
  },
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
    id: "gha-download-run-unchecked",
    severity: "medium",
    confidence: "high",
    cwe: 494,
    see: [hardening],
    title: titles.unverifiedDownload,
    message:
      "The script runs before its checksum is checked, so a compromised host runs commands here, with the workflow's token and secrets. Download it, compare its checksum, then run it.",
    rule: pair("run", downloadRun),
    unsure: isHarmlessDownload,
    valid: [job("      - run: curl -fsS https://example.com/a.tgz | tar xz")],
    invalid: [
      found("      - run: curl -fsSL https://example.com/a.sh | bash", 1),
      found('      - run: eval "$(curl -fsSL https://example.com/a.sh)"', 1),
      found("      - run: |\n          S=$(curl https://example.com/a.sh)\n          eval $S", 1),
      found("      - run: bash <(curl -s https://example.com/a.sh)", 1),
      found("      - run: iwr https://example.com/a.ps1 | iex", 1),
    ],
  },
  {
    id: "gha-workspace-uploaded",
    severity: "medium",
    confidence: "medium",
    cwe: 522,
    see: ["https://github.com/actions/checkout#usage"],
    title: "Credential leak: checkout token in an artifact",
    message:
      "The checkout keeps its token in `.git/config`, so anyone who downloads this artifact has it. Upload only the intended folder, or check out with `persist-credentials: false`.",
    rule: {
      all: [
        pair("path", scalar("\\.|\\./|\\$\\{\\{\\s*github\\.workspace\\s*\\}\\}/?")),
        {
          inside: {
            stopBy: "end",
            kind: "block_mapping",
            has: usesOf("^[\"']?actions/upload-artifact@"),
          },
        },
        inDocumentSaying("\\buses:\\s*[\"']?actions/checkout@"),
        { not: inDocumentSaying("\\bpersist-credentials:\\s*[\"']?false") },
        under("with"),
      ],
    },
    valid: [
      job(
        "      - uses: actions/checkout@v4\n      - uses: actions/upload-artifact@v4\n        with:\n          path: dist",
      ),
      job(
        "      - uses: actions/checkout@v4\n        with:\n          persist-credentials: false\n      - uses: actions/upload-artifact@v4\n        with:\n          path: .",
      ),
    ],
    invalid: [
      found(
        "      - uses: actions/checkout@v4\n      - uses: actions/upload-artifact@v4\n        with:\n          path: .",
        4,
      ),
    ],
  },
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
