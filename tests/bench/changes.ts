/**
 * `npm run bench -- changes [--last 40] [--out <file>] [--held <file>] <git repository> ...`: reviews the last merged changes of each
 * repository as pull requests and writes every posted comment with its code for judging, and to `--held` those that are only listed;
 * `-- changes --verdicts <file> ...` reads what was judged.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Finding, ReviewResult } from "@acrux/contract";
import { searchSnapshot } from "../../functions/src/adapters/context/search-snapshot.ts";
import { GitError, type GitRepository } from "../../functions/src/adapters/git/git.ts";
import { readGitChange } from "../../functions/src/adapters/git/git-change.ts";
import { readGitSnapshot } from "../../functions/src/adapters/git/git-snapshot.ts";
import type { Change } from "../../functions/src/review/change/change.ts";
import type { WordHashes } from "../../functions/src/review/context/word-index.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import type { Watch } from "../../functions/src/review/watch.ts";
import {
  headOfComments,
  type ReviewedChange,
  tableOfVerdicts,
  writeComment,
  writeSummary,
} from "./judged-comments.ts";
import { mergedChanges } from "./merged-changes.ts";

/** Lines of the file around a comment: who judges has to see more than who wrote the code. */
const linesAround = 14;

/** Everything in one process, which is quicker by far; so the time that loading takes is not the first change's. */
const settings = { ...defaultSettings, budgetMs: 60_000, fileBudgetMs: 5_000 };
/** Of the repository that is being read: its commits share most of their files. */
const cache = new Map<string, WordHashes>();
const watch: Watch = { now: () => performance.now(), onStart: () => undefined };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: "string" },
    last: { type: "string", default: "40" },
    out: { type: "string", default: "judge-comments.md" },
    verdicts: { type: "boolean", default: false },
  },
});

if (positionals.length === 0) {
  process.stderr.write("Say which repositories, as paths; with --verdicts the judged files.\n");
  process.exitCode = 2;
} else if (values.verdicts) {
  const judged = positionals.map((path) => readFileSync(path, "utf8"));
  console.table(tableOfVerdicts(judged.join("\n")));
} else {
  await reviewAll(positionals, Number(values.last), resolve(values.out));
}

async function reviewAll(paths: readonly string[], last: number, out: string): Promise<void> {
  const comments: string[] = [];
  const held: string[] = [];
  const changes: ReviewedChange[] = [];
  for (const path of paths) {
    cache.clear();
    const repository = { path: resolve(path), searchPath: process.env["PATH"] ?? "" };
    for (const commit of await mergedChanges(repository, last)) {
      const answer = await reviewOne(repository, commit).catch((error: unknown) => {
        // A snapshot lacks its largest files; one such commit is no reason to lose the others.
        if (!(error instanceof GitError)) throw error;
        process.stdout.write(`${nameOf(repository)} ${commit.slice(0, 10)} left out: ${error.message}\n`);
      });
      if (!answer) continue;
      const { change, result, reviewed } = answer;
      changes.push(reviewed);
      for (const finding of result.findings.filter(({ outcome }) => outcome !== "dropped")) {
        const written = finding.outcome === "posted" ? comments : held;
        const code = await codeAround(change, finding);
        written.push(writeComment(written.length + 1, reviewed, finding, code));
      }
    }
    // Written after each repository, so that a long run shows what it has.
    writeFileSync(out, [headOfComments, writeSummary(changes), ...comments].join("\n"));
    if (values.held !== undefined) writeFileSync(resolve(values.held), [headOfComments, ...held].join("\n"));
    process.stdout.write(
      `${nameOf(repository)}: ${String(changes.length)} changes, ${String(comments.length)} comments\n`,
    );
  }
}

async function reviewOne(
  repository: GitRepository,
  commit: string,
): Promise<{ change: Change; result: ReviewResult; reviewed: ReviewedChange }> {
  const read = await readGitChange({ repository, base: `${commit}^1`, head: commit });
  const search = searchSnapshot(() => readGitSnapshot(repository, commit), cache);
  const change = { ...read, search };
  const result = await review(change, settings, watch);
  const reviewed = {
    ...{ repository: nameOf(repository), commit, files: change.files.length },
    posted: result.findings.filter(({ outcome }) => outcome === "posted").length,
    ...{ conclusion: result.conclusion, ms: result.stats.engineMs },
  };
  return { change, result, reviewed };
}

/** `owner/name` of a folder such as `owner+name/repo`. */
function nameOf({ path }: GitRepository): string {
  const own = basename(path);
  return (own === "repo" || own === ".git" ? basename(dirname(path)) : own).replace("+", "/");
}

/** Lines with their numbers; those of the comment are marked. */
async function codeAround(change: Change, { path, side, startLine, endLine }: Finding): Promise<string> {
  const [content] = await change.read([{ side, path }]);
  const lines = content?.kind === "text" ? content.text.split("\n") : [];
  const from = Math.max(1, startLine - linesAround);
  return lines
    .slice(from - 1, Math.min(endLine, startLine + 40) + linesAround)
    .map((text, index) => {
      const line = from + index;
      const mark = line >= startLine && line <= endLine ? ">" : " ";
      return `${mark} ${String(line).padStart(5)} | ${text.slice(0, 200)}`;
    })
    .join("\n");
}
