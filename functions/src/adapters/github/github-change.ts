/** A pull request's change as GitHub delivers it: files and merge base in one call, contents in one more. */
import { AppError } from "../../app-error.ts";
import type { PullState } from "../../github/hosting.ts";
import type { Change } from "../../review/change/change.ts";
import { searchSnapshot, type WordCache } from "../context/search-snapshot.ts";
import { changedFile, type ListedFile } from "./changed-file.ts";
import { callWith, type GitHubClient, type TokenSource } from "./client.ts";
import { openGitHubSnapshot } from "./github-snapshot.ts";
import { readBlobs, type Repo } from "./read-blobs.ts";

/** Files that a comparison lists at most; beyond them the pull request's own list is paged. */
const comparedFiles = 300;
const perPage = 100;
/** GitHub lists 3,000 files of a pull request. */
const mostPages = 30;

export async function readGitHubChange(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  pullNumber: number,
  pull: PullState,
  cache?: WordCache,
): Promise<Change> {
  const compared = await compare(client, tokens, repo, pull);
  const isWhole = compared !== null && compared.files.length < comparedFiles;
  const listed = isWhole ? compared.files : await listFiles(client, tokens, repo, pullNumber);
  const baseSha = compared?.mergeBase ?? pull.baseSha;

  return {
    baseSha,
    headSha: pull.headSha,
    files: listed.map(changedFile),
    unlistedFiles: isWhole ? 0 : Math.max(0, pull.changedFiles - listed.length),
    search: searchSnapshot(openGitHubSnapshot(client, tokens, repo, pull.headSha), cache),
    read: (addresses) =>
      readBlobs(
        client,
        tokens,
        repo,
        addresses.map(({ side, path }) => `${side === "LEFT" ? baseSha : pull.headSha}:${path}`),
      ),
  };
}

/** Null when GitHub cannot compare: no common history, or too much of it. */
async function compare(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  pull: PullState,
): Promise<{ mergeBase: string; files: readonly ListedFile[] } | null> {
  try {
    // One commit a page: the commits are not read, and the first page has all files.
    const { data } = await callWith(client, tokens, (octokit, headers) =>
      octokit.rest.repos.compareCommits({
        ...repo,
        base: pull.baseRef,
        head: pull.headSha,
        per_page: 1,
        page: 1,
        headers,
      }),
    );
    return { mergeBase: data.merge_base_commit.sha, files: data.files ?? [] };
  } catch (error) {
    const cannot = ["not_found", "invalid_request", "github_unavailable"];
    if (error instanceof AppError && cannot.includes(error.code)) return null;
    throw error;
  }
}

async function listFiles(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  pullNumber: number,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await callWith(client, tokens, (octokit, headers) =>
      octokit.rest.pulls.listFiles({ ...repo, pull_number: pullNumber, per_page: perPage, page, headers }),
    );
    files.push(...data);
    if (data.length < perPage) break;
  }
  return files;
}
