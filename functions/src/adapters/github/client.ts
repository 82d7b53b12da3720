/** Calls to GitHub's API: one Octokit for all tokens, with a time limit on each call and every failure translated. */
import { Octokit } from "@octokit/rest";
import { AppError } from "../../app-error.ts";
import { translateError } from "./translate-error.ts";

/** Milliseconds that one call may take. */
const callMs = 10_000;

const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface GitHubClient {
  readonly octokit: Octokit;
  readonly now: () => Date;
}

/** `apiUrl` is such as https://api.github.com, or https://host/api/v3 of an Enterprise Server. */
export function createClient(apiUrl: string, now: () => Date, send: typeof fetch = fetch): GitHubClient {
  const timed: typeof fetch = (input, init) => send(input, { ...init, signal: AbortSignal.timeout(callMs) });
  const octokit = new Octokit({
    baseUrl: apiUrl.replace(/\/$/, ""),
    userAgent: "acrux",
    log: silent,
    request: { fetch: timed },
  });
  return { octokit, now };
}

/** A source of tokens; `fresh` says that the one it gave last was refused. */
export type TokenSource = (fresh: boolean) => Promise<string>;

export type Headers = Readonly<{ authorization: string }>;

/**
 * Makes one call with a token. A token may be revoked before its time, so a 401 is tried once more with a fresh one.
 * Throws AppErrors only.
 */
export async function callWith<Result>(
  client: GitHubClient,
  tokens: TokenSource,
  call: (octokit: Octokit, headers: Headers) => Promise<Result>,
): Promise<Result> {
  try {
    return await callOnce(client, await tokens(false), call);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "github_connection_required") throw error;
  }
  return callOnce(client, await tokens(true), call);
}

export async function callOnce<Result>(
  client: GitHubClient,
  token: string,
  call: (octokit: Octokit, headers: Headers) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(client.octokit, { authorization: `Bearer ${token}` });
  } catch (error) {
    throw error instanceof AppError ? error : translateError(error, client.now);
  }
}

function nothing(): void {
  // Octokit logs addresses with their queries; ours are logged by the callers, without.
}
