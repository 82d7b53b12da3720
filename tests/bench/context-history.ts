/** What the look between files says of changes that people merged: `npm run bench -- context <git folder ...>`. Every finding is to be read by a person. */
import type { Finding } from "@acrux/contract";
import { lookAround } from "../../functions/src/review/context/look-around.ts";
import { searchSnapshot } from "../../functions/src/adapters/context/search-snapshot.ts";
import { readGitChange } from "../../functions/src/adapters/git/git-change.ts";
import { readGitSnapshot } from "../../functions/src/adapters/git/git-snapshot.ts";
import { gitText } from "../../functions/src/adapters/git/git.ts";
import type { Change } from "../../functions/src/review/change/change.ts";
import { planReview } from "../../functions/src/review/analysis/plan-review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";

/** Changes looked at of each repository, the newest first. */
const changesOfEach = 20;
/** A merge of a whole branch of work is no pull request. */
const mostFiles = 60;

interface Totals {
  changes: number;
  needed: number;
  findings: number;
  symbols: number;
  ms: number;
}

export async function benchContextHistory(folders: readonly string[]): Promise<void> {
  const totals: Totals = { changes: 0, needed: 0, findings: 0, symbols: 0, ms: 0 };
  for (const path of folders) await lookThrough(path, totals);
  console.log(
    `${String(totals.changes)} changes, ${String(totals.needed)} needed the repository, ${String(totals.symbols)} names used elsewhere, ${String(totals.findings)} findings, ${String(Math.round(totals.ms / Math.max(1, totals.changes)))} ms of CPU a change`,
  );
}

async function lookThrough(path: string, totals: Totals): Promise<void> {
  const repository = { path, searchPath: process.env["PATH"] ?? "" };
  const list = await gitText(repository, ["log", "--no-merges", "--format=%H", "-n", "200", "HEAD"]);
  let looked = 0;
  for (const commit of list.trim().split("\n")) {
    if (looked >= changesOfEach) return;
    const change = await readGitChange({ repository, base: `${commit}^`, head: commit }).catch(() => null);
    if (change === null || !isLikePullRequest(change)) continue;
    looked += 1;
    const search = searchSnapshot(() => readGitSnapshot(repository, commit));
    await lookAtChange({ ...change, search }, `${path} ${commit.slice(0, 9)}`, totals);
  }
}

async function lookAtChange(change: Change, name: string, totals: Totals): Promise<void> {
  const before = process.cpuUsage();
  const { context, findings } = await look(change);
  totals.ms += process.cpuUsage(before).user / 1_000;
  totals.changes += 1;
  totals.needed += context?.state === "not-needed" ? 0 : 1;
  totals.symbols += context?.symbols.length ?? 0;
  totals.findings += findings.length;
  for (const finding of findings) console.log(`${name} ${inWords(finding)}`);
}

function inWords({ ruleId, path, startLine, message, evidence = [] }: Finding): string {
  const places = evidence.map(({ path: other, line, excerpt }) => {
    const text = excerpt.lines[line - excerpt.startLine] ?? "";
    return `    <- ${other}:${String(line)} ${text.trim()}`;
  });
  return [`${ruleId} ${path}:${String(startLine)}`, `    ${message}`, ...places].join("\n");
}

function isLikePullRequest({ files }: Change): boolean {
  return files.length <= mostFiles && files.some(isCode);
}

function isCode({ path }: Change["files"][number]): boolean {
  return /\.(?:[cm]?[jt]sx?|py|go|java|kt|cs|php|rb|rs|c|h|cc|cpp|hpp)$/.test(path);
}

export async function look(change: Change): ReturnType<typeof lookAround> {
  const plan = planReview(change, defaultSettings);
  const wanted = plan.filter(({ settled }) => settled === null).map(({ file }) => file.path);
  const contents = await change.read(wanted.map((path) => ({ side: "RIGHT", path })));
  const texts = new Map(
    wanted.flatMap((path, index) => {
      const content = contents[index];
      return content?.kind === "text" ? [[path, content.text] as const] : [];
    }),
  );
  const watch = { now: () => performance.now(), onStart: () => undefined };
  return await lookAround({
    change,
    plan,
    texts,
    isOn: true,
    settings: defaultSettings,
    watch,
    budgetMs: 20_000,
  });
}
