/** GitHub Actions: untrusted code that runs with the repository's secrets. */
import { defineRules } from "../writing/define-rules.ts";
import { waysOf } from "./condition-ways.ts";
import { hardening, strangersTrigger, job, strangers } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { pair, under } from "../writing/yaml-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";

/** The pull request was merged, comes from this repository, or did not start the workflow at all. */
const membersOnly =
  /(?<!!)\bgithub\.event\.pull_request\.merged\b(?!\s*(?:==\s*false|!=))|\b(?:head\.repo|head_repository)\.(?:full_name|id)\s*==\s*github\.(?:event\.)?repository|\bgithub\.(?:event\.)?repository(?:\.full_name|\.id)?\s*==\s*github\.event\.(?:pull_request|workflow_run)\.head[._]repo|\b(?:head\.repo|head_repository)\.fork\s*(?:==\s*false|!=\s*true)|!\s*github\.event\.(?:pull_request\.head\.repo|workflow_run\.head_repository)\.fork\b|\bworkflow_run\.event\s*(?:!=\s*'pull_request'|==\s*'(?:push|schedule|workflow_dispatch|release)')/;

/** Each of the ways names one account, or asks what the account is to the repository; a bot acts on what others wrote. */
const namedMember =
  /(?<!!)\bgithub\.(?:triggering_)?actor\s*==\s*'[^'[]+'|author_association\s*==\s*'(?:OWNER|MEMBER|COLLABORATOR)'/;

/** Nobody outside starts these, and there is no pull request in them. */
const ownEvent =
  /(?<!!)\bgithub\.event_name\s*==\s*'(?:push|schedule|workflow_dispatch|release|merge_group)'/;

/** The condition of the step or of its job demands it in each of its ways. */
export function runsForMembersOnly(node: SgNode): boolean {
  return node.ancestors().some((mapping) => {
    if (kindOf(mapping) !== "block_mapping") return false;
    const condition = mapping.children().find((one) => /^["']?if["']?$/.test(fieldTextOf(one, "key")));
    if (condition === undefined) return false;
    const ways = waysOf(fieldTextOf(condition, "value"));
    if (ways === null) return false;
    const demand = (test: (term: string) => boolean): boolean =>
      ways.every((way) => way.some((term) => !/^!\s*\(/.test(term) && test(term)));
    return (
      demand((term) => membersOnly.test(term)) ||
      demand((term) => namedMember.test(term) || ownEvent.test(term))
    );
  });
}

/** The step describes or labels the commit: `uses: acme/gh-describe@v2` with a `ref` fetches nothing. */
function isOfOtherAction(ref: SgNode): boolean {
  const step = ref
    .ancestors()
    .find((one) => kindOf(one) === "block_mapping" && /^\s*(?:-\s+)?uses:/m.test(textOf(one)));
  const action =
    step === undefined ? "" : (/^\s*(?:-\s+)?uses:\s*["']?([^\s"'@]+)/m.exec(textOf(step))?.[1] ?? "");
  return /(?:^|[/_-])(?:gh-)?(?:describe|labeler|status|comment|deployments?|get-\w+)(?:-action)?$/i.test(
    action,
  );
}

/** Beside the trusted code, without the token, and no command names its folder. */
function isOnlyRead(ref: SgNode, { text }: { readonly text: string }): boolean {
  const options = textOf(ref.parent() ?? ref);
  const folder = /^\s*path:\s*["']?([\w./-]+)/m.exec(options)?.[1];
  if (folder === undefined || !/^\s*persist-credentials:\s*["']?false/m.test(options)) return false;
  return !text
    .split(/^\s*(?:- )?(?:run|working-directory):/m)
    .slice(1)
    .some((run) => run.includes(folder));
}

/** A branch of this repository with the name that the author's has: a fork's own commits come only by a branch that is called `refs/pull/...`. */
function isOwnBranch(ref: SgNode): boolean {
  const isByName = /^[\s"'$\x7b]*github\.(?:head_ref|event\.pull_request\.head\.ref)\b/.test(
    fieldTextOf(ref, "value"),
  );
  return isByName && !/^\s*repository:/m.test(textOf(ref.parent() ?? ref));
}

/** Somebody of the project approves the job's environment, or sets the label that the condition demands. */
function isApproved(ref: SgNode): boolean {
  return ref.ancestors().some((mapping) => {
    if (kindOf(mapping) !== "block_mapping") return false;
    const values = mapping
      .children()
      .map((one) => [fieldTextOf(one, "key"), fieldTextOf(one, "value")] as const);
    return values.some(
      ([key, value]) => (key === "environment" && isOfJob(mapping)) || (key === "if" && byLabel.test(value)),
    );
  });
}

function isOfJob(mapping: SgNode): boolean {
  return mapping.children().some((one) => fieldTextOf(one, "key") === "steps");
}

const byLabel =
  /(?<!!)\bcontains\(\s*github\.event\.pull_request\.labels\.\*\.name|(?<!!)\bgithub\.event\.label\.name\s*==/;

/** A checkout of a pull request in a job with this condition. */
const guarded = (condition: string): string =>
  strangers(
    "      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
  ).replace("    runs-on", `    if: ${condition}\n    runs-on`);

export const untrustedCheckout = defineRules(["github-actions"], "security", [
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
    check: (ref) => !runsForMembersOnly(ref) && !isOfOtherAction(ref),
    unsure: (ref, file) => isOnlyRead(ref, file) || isOwnBranch(ref) || isApproved(ref),
    valid: [
      job(
        "      - uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
      ),
      guarded("github.event.pull_request.merged && startsWith(github.head_ref, 'release/')"),
      guarded("github.event.pull_request.merged == true"),
      guarded("github.event.comment.body == 'Build' && github.actor == 'a' || github.actor == 'b'"),
      guarded("github.event.pull_request.head.repo.full_name == github.repository"),
      guarded(
        ">-\n      github.event_name == 'push' ||\n      (github.event_name == 'issue_comment' && contains(github.event.comment.body, '/ci') &&\n       (github.event.comment.author_association == 'OWNER' || github.event.comment.author_association == 'MEMBER'))",
      ),
      guarded("${{ github.event.pull_request.head.repo.fork == false }}"),
      guarded(
        ">-\n      github.event.workflow_run.event != 'pull_request' &&\n      (github.event.workflow_run.head_branch == 'main' ||\n       startsWith(github.event.workflow_run.head_branch, 'v'))",
      ),
      strangers(
        "      - if: github.event.pull_request.merged\n        uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.merge_commit_sha }}",
      ),
      strangers(
        "      - uses: acme/gh-describe@v2\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
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
      { code: guarded("github.actor == 'dependabot[bot]'"), lines: [9] },
      { code: guarded("github.event.pull_request.merged || github.actor == 'a'"), lines: [9] },
      { code: guarded("github.event.workflow_run.conclusion == 'success'"), lines: [9] },
      { code: guarded("\"!(github.event.comment.author_association == 'OWNER')\""), lines: [9] },
      { code: guarded(`github.actor == 'a' && (${"(b || c) && ".repeat(7)}d || e)`), lines: [9] },
      {
        code: guarded(
          "contains(github.event.comment.body, '/ci') && (github.event.comment.author_association == 'OWNER' || github.event.comment.body == '/ci')",
        ),
        lines: [9],
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
]);
