/** Operations that read pull requests: lists, files, commits. */
import { changedFiles } from "../git/changed-files.ts";
import { commitsBetween } from "../git/commits.ts";
import { ApiError } from "../http/api-error.ts";
import { showChangedFile, showCommit } from "../present/commits.ts";
import { directoryOf, showPull, showPullBriefly, startOf } from "../present/pulls.ts";
import { ownerOf, repositoryById } from "../state/lookup.ts";
import type { Pull, Repository } from "../state/model.ts";
import {
  inRepository,
  listOf,
  ok,
  pullOf,
  queryText,
  reads,
  type Answer,
  type Call,
  type Operation,
} from "./call.ts";

const pullRequests = reads("pull_requests");

/** GitHub lists so many files and commits of a pull request, and refuses to draw larger diffs. */
const listedFiles = 3_000;
const listedCommits = 250;
const drawnFiles = 300;
const drawnLines = 20_000;

function listPulls(call: Call, repository: Repository): Promise<Answer> {
  const { world, query } = call;
  const state = queryText(call, "state") ?? "open";
  const found = world.state.pulls.filter(
    (pull) =>
      pull.repositoryId === repository.id &&
      (state === "all" || pull.state === state) &&
      (query["base"] === undefined || pull.baseRef === query["base"]) &&
      (query["head"] === undefined || labelOf(call, pull) === query["head"]),
  );
  const key = query["sort"] === "updated" ? "updatedAt" : "createdAt";
  const sign = query["direction"] === "asc" ? 1 : -1;
  const sorted = found.sort(
    (one, other) => sign * (one[key].localeCompare(other[key]) || one.number - other.number),
  );
  return listOf(call, sorted, (pull) => showPullBriefly(world, pull));
}

function labelOf(call: Call, pull: Pull): string {
  const head = repositoryById(call.world.state, pull.headRepositoryId);
  return `${head === null ? "unknown" : ownerOf(call.world.state, head).login}:${pull.headRef}`;
}

async function getPull(call: Call, repository: Repository): Promise<Answer> {
  const pull = pullOf(call, repository);
  if (/\.(diff|patch)\b/.test(call.accept)) return drawDiff(call, pull);
  return ok(await showPull(call.world, pull));
}

/** The diff media type. Code must not rely on it: GitHub answers 406 for large pull requests. */
async function drawDiff(call: Call, pull: Pull): Promise<Answer> {
  const { git } = call.world;
  const directory = directoryOf(call.world, pull);
  const start = await startOf(call.world, pull);
  const files = await changedFiles(git, directory, start, pull.headSha);
  const lines = files.reduce((sum, file) => sum + file.additions + file.deletions, 0);
  if (files.length > drawnFiles || lines > drawnLines) {
    const what =
      files.length > drawnFiles ? `files (${String(drawnFiles)})` : `lines (${String(drawnLines)})`;
    const message = `Sorry, the diff exceeded the maximum number of ${what}. Consider using 'List pull requests files' API or locally cloning the repository instead.`;
    throw new ApiError(406, message, {
      errors: [{ resource: "PullRequest", field: "diff", code: "too_large" }],
    });
  }
  const content = await git.run(
    ["diff-tree", "-r", "-M", "-p", "--no-ext-diff", "--no-textconv", start, pull.headSha],
    { directory },
  );
  return { status: 200, raw: { type: "application/vnd.github.diff; charset=utf-8", content } };
}

async function listFiles(call: Call, repository: Repository): Promise<Answer> {
  const pull = pullOf(call, repository);
  const start = await startOf(call.world, pull);
  const files = await changedFiles(call.world.git, directoryOf(call.world, pull), start, pull.headSha);
  const { cutPatch } = call;
  return listOf(call, files.slice(0, listedFiles), (file) => {
    const cut = cutPatch === null ? file : { ...file, patch: file.patch?.slice(0, cutPatch) ?? null };
    return showChangedFile(call.world, repository, cut, pull.headSha, start);
  });
}

async function listCommits(call: Call, repository: Repository): Promise<Answer> {
  const pull = pullOf(call, repository);
  const commits = await commitsBetween(
    call.world.git,
    directoryOf(call.world, pull),
    pull.baseSha,
    pull.headSha,
  );
  return listOf(call, commits.slice(0, listedCommits), (commit) =>
    showCommit(call.world, repository, commit),
  );
}

export const pullOperations = {
  "pulls/list": inRepository(pullRequests, listPulls),
  "pulls/get": inRepository(pullRequests, getPull),
  "pulls/list-files": inRepository(pullRequests, listFiles),
  "pulls/list-commits": inRepository(pullRequests, listCommits),
} satisfies Record<string, Operation>;
