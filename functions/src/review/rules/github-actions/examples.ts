/** What the rules for workflows share: untrusted values, the events that start a workflow, and short examples. */
import type { Matcher } from "../writing/rule.ts";
import { inDocumentSaying } from "../writing/yaml-matchers.ts";

export const hardening =
  "https://docs.github.com/en/actions/security-for-github-actions/security-guides/security-hardening-for-github-actions";
export const owasp = "https://owasp.org/www-project-top-10-ci-cd-security-risks/";

/** What people without any right on the repository can choose freely. */
export const untrusted = [
  "github\\.head_ref",
  "github\\.event\\.(?:issue|pull_request|discussion)\\.(?:title|body)",
  "github\\.event\\.(?:comment|review|review_comment)\\.body",
  "github\\.event\\.pull_request\\.head\\.(?:ref|label|repo\\.(?:default_branch|description|homepage))",
  "github\\.event\\.(?:head_commit|commits\\[?[^}]*|workflow_run\\.head_commit)\\.(?:message|author\\.(?:name|email)|committer\\.(?:name|email))",
  "github\\.event\\.commits\\.\\*",
  "github\\.event\\.workflow_run\\.(?:head_branch|display_title|head_repository\\.description)",
  "github\\.event\\.pages[^}]*\\.page_name",
  "github\\.event\\.discussion\\.category\\.name",
  "to(?:JSON|Json|json)\\(\\s*github(?:\\.event)?\\s*\\)",
].join("|");

/** What members choose: the names of branches, tags, releases and the like may hold quotes and dollars as well. */
export const chosenByMembers = [
  "github\\.(?:ref_name|base_ref)",
  "github\\.event\\.(?:release|milestone|project|project_card|project_column|deployment|workflow_dispatch|create|label)\\.(?:title|description|name|body|note|tag_name|target_commitish|ref)",
  "github\\.event\\.(?:ref|client_payload\\.[\\w.]+|repository\\.description)",
].join("|");

/** The workflow starts on one of these events: the value of `on`, in one line or in the indented ones below it. */
export const startsOn = (events: string): Matcher =>
  inDocumentSaying(`(?m)^["']?on["']?:[^\\n]*(?:\\n(?:[ \\t#-][^\\n]*)?)*?\\b(?:${events})\\b`);
export const strangersTrigger = startsOn("pull_request_target|workflow_run|issue_comment");
export const job = (steps: string): string =>
  `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n${steps}\n`;
export const found = (steps: string, ...lines: number[]) => ({
  code: job(steps),
  lines: lines.map((line) => line + 5),
});
export const strangers = (steps: string): string => job(steps).replace("push", "pull_request_target");
