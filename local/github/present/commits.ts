/** Commits and changed files as GitHub shows them. */
import type { DiffEntry } from "../git/changed-files.ts";
import type { Commit } from "../git/commits.ts";
import type { Account, Repository } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";
import { apiAddressOf, showAccount, webAddressOf, type Shown } from "./accounts.ts";

export function showCommit(world: World, repository: Repository, commit: Commit): Shown {
  const url = apiAddressOf(world, repository);
  const page = webAddressOf(world, repository);
  const person = (email: string): Account | undefined =>
    world.state.accounts.find((account) => account.email === email);
  const author = person(commit.author.email);
  const committer = person(commit.committer.email);
  return {
    sha: commit.sha,
    node_id: nodeId("Commit", commit.sha),
    url: `${url}/commits/${commit.sha}`,
    html_url: `${page}/commit/${commit.sha}`,
    comments_url: `${url}/commits/${commit.sha}/comments`,
    commit: {
      url: `${url}/git/commits/${commit.sha}`,
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      comment_count: 0,
      verification: {
        verified: false,
        reason: "unsigned",
        signature: null,
        payload: null,
        verified_at: null,
      },
    },
    author: author === undefined ? null : showAccount(world, author),
    committer: committer === undefined ? null : showAccount(world, committer),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
  };
}

/** `commit` is where the file can be read: the head, or the merge base for a removed file. */
export function showChangedFile(
  world: World,
  repository: Repository,
  file: DiffEntry,
  head: string,
  base: string,
): Shown {
  const at = file.status === "removed" ? base : head;
  const path = file.filename.split("/").map(encodeURIComponent).join("/");
  const page = webAddressOf(world, repository);
  const cut = file.patch;
  return {
    sha: file.sha,
    filename: file.filename,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${page}/blob/${at}/${path}`,
    raw_url: `${page}/raw/${at}/${path}`,
    contents_url: `${apiAddressOf(world, repository)}/contents/${path}?ref=${at}`,
    ...(cut === null ? {} : { patch: cut }),
    ...(file.previousFilename === null ? {} : { previous_filename: file.previousFilename }),
  };
}
