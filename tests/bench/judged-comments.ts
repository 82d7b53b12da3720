/** Comments written down for people to judge, and the table of what they said. */
import type { Conclusion, Finding } from "@acrux/contract";
import { failsCheck } from "../../functions/src/review/selection/conclude.ts";

export interface ReviewedChange {
  readonly repository: string;
  readonly commit: string;
  readonly files: number;
  readonly posted: number;
  readonly conclusion: Conclusion;
  readonly ms: number;
}

export const headOfComments = `# Comments to judge

Behind each \`verdict:\` write one word, and after it as much as you like: \`worth\` (the author should know this before merging), \`noise\`
(true, and nobody would act on it) or \`wrong\` (not so). Judge the comment by the code, not by the rule.
`;

/** The fences are longer than any in code. */
const fence = "~~~~~~~~";

export function writeComment(
  number: number,
  { repository, commit }: ReviewedChange,
  finding: Finding,
  code: string,
): string {
  const { ruleId, severity, confidence, title, message, path, startLine } = finding;
  return [
    `## ${String(number)}. ${repository} ${commit.slice(0, 10)} ${path}:${String(startLine)}`,
    `rule: ${ruleId} (${severity}, ${confidence} confidence${failsCheck(finding) ? ", fails the check" : ""})`,
    `**${title}.** ${message}`,
    `${fence}\n${code}\n${fence}`,
    "verdict:",
    "",
  ].join("\n\n");
}

/** A line a repository: `summary: owner/name changes 40 quiet 36 comments 5 failures 1`. */
export function writeSummary(changes: readonly ReviewedChange[]): string {
  const repositories = [...new Set(changes.map(({ repository }) => repository))];
  const lines = repositories.map((name) => {
    const own = changes.filter(({ repository }) => repository === name);
    const count = (test: (one: ReviewedChange) => boolean): string => String(own.filter(test).length);
    const comments = String(own.reduce((sum, { posted }) => sum + posted, 0));
    const slowest = String(Math.max(...own.map(({ ms }) => ms)));
    return [
      `summary: ${name} changes ${String(own.length)} quiet ${count(({ posted }) => posted === 0)} comments ${comments}`,
      `failures ${count(({ conclusion }) => conclusion === "failure")} neutral ${count(({ conclusion }) => conclusion === "neutral")} slowest ${slowest} ms`,
    ].join(" ");
  });
  return `${lines.join("\n")}\n`;
}

interface Row {
  readonly changes: number;
  readonly comments: number;
  readonly "a change": number;
  readonly worth: number;
  readonly noise: number;
  readonly wrong: number;
  readonly unjudged: number;
  readonly "worth %": number | null;
  readonly "wrong %": number | null;
}

/** By repository, by rule where two or more comments are of it, and of all. */
export function tableOfVerdicts(text: string): Record<string, Row> {
  const changes = new Map<string, number>();
  for (const [, name = "", count] of text.matchAll(/^summary: (\S+) changes (\d+)/gm)) {
    changes.set(name, (changes.get(name) ?? 0) + Number(count));
  }
  const judged = text
    .split(/^(?=## \d+\. )/m)
    .slice(1)
    .map(readJudged);
  const all = [...changes.values()].reduce((sum, one) => sum + one, 0);
  const repositories = [...changes].map(
    ([name, count]) =>
      [
        name,
        rowOf(
          judged.filter(({ repository }) => repository === name),
          count,
        ),
      ] as const,
  );
  const rules = [...new Set(judged.map(({ rule }) => rule))].map(
    (id) =>
      [
        id,
        rowOf(
          judged.filter(({ rule }) => rule === id),
          all,
        ),
      ] as const,
  );
  rules.sort(([, one], [, other]) => other.comments - one.comments);
  const failing = rowOf(
    judged.filter(({ fails }) => fails),
    all,
  );
  return Object.fromEntries([
    ...repositories,
    ...rules,
    ["fails the check", failing],
    ["all", rowOf(judged, all)],
  ]);
}

interface Judged {
  readonly repository: string;
  readonly rule: string;
  readonly fails: boolean;
  readonly verdict: string;
}

function readJudged(section: string): Judged {
  const [, repository = ""] = /^## \d+\. (\S+)/.exec(section) ?? [];
  const [, rule = "", how = ""] = /^rule: (\S+) \(([^)]*)\)/m.exec(section) ?? [];
  // The last one: code that is quoted may hold the word, too.
  const verdict = [...section.matchAll(/^verdict:[ \t]*(\w*)/gm)].at(-1)?.[1] ?? "";
  return { repository, rule, fails: how.includes("fails the check"), verdict: verdict.toLowerCase() };
}

function rowOf(judged: readonly Judged[], changes: number): Row {
  const count = (verdict: string): number => judged.filter((one) => one.verdict === verdict).length;
  const [worth, noise, wrong] = [count("worth"), count("noise"), count("wrong")];
  const known = worth + noise + wrong;
  const share = (part: number): number | null => (known === 0 ? null : Math.round((100 * part) / known));
  return {
    ...{
      changes,
      comments: judged.length,
      "a change": Math.round((100 * judged.length) / Math.max(1, changes)) / 100,
    },
    ...{
      worth,
      noise,
      wrong,
      unjudged: judged.length - known,
      "worth %": share(worth),
      "wrong %": share(wrong),
    },
  };
}
