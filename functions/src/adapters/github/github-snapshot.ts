/** The files of a commit on GitHub, by one call for its archive. */
import { NoSnapshot } from "../../review/change/search.ts";
import { readArchive } from "../context/read-archive.ts";
import type { OpenSnapshot } from "../context/snapshot.ts";
import { callWith, type GitHubClient, type TokenSource } from "./client.ts";
import type { Repo } from "./read-blobs.ts";

export function openGitHubSnapshot(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  commit: string,
): OpenSnapshot {
  return async () => readArchive(await download(client, tokens, repo, commit));
}

/** GitHub sends on to an address of its own, which gets no token: fetch leaves it out when the host changes. */
async function download(
  client: GitHubClient,
  tokens: TokenSource,
  repo: Repo,
  commit: string,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    const { data } = await callWith(client, tokens, (octokit, headers) =>
      octokit.rest.repos.downloadTarballArchive({
        ...{ ...repo, ref: commit, headers },
        request: { parseSuccessResponseBody: false },
      }),
    );
    // The body as it comes, which Octokit's types do not know.
    return data as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new NoSnapshot(
      "The repository around the change was not read: GitHub did not deliver its archive.",
      {
        cause,
      },
    );
  }
}
