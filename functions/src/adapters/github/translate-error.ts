/** Turns what GitHub answers into errors of ours, with their cause kept and nothing secret in it. */
import { RequestError } from "@octokit/request-error";
import { AppError } from "../../app-error.ts";

/** GitHub's refusal without the request that caused it: that one holds tokens and code. */
export class GitHubAnswer extends Error {
  override readonly name = "GitHubAnswer";
  readonly status: number;
  constructor(call: string, status: number, message: string, requestId: string) {
    super(`${call} answered ${String(status)} (request ${requestId}): ${message}`);
    this.status = status;
  }
}

/** Seconds to wait when GitHub limits calls without saying for how long. */
const limitedSeconds = 60;

export function translateError(error: unknown, now: () => Date): Error {
  if (!(error instanceof RequestError)) return unavailable(asError(error));
  const { status, request, response } = error;
  const headers = response?.headers ?? {};
  const call = `${request.method} ${pathOf(request.url)}`;
  const cause = new GitHubAnswer(call, status, error.message, headers["x-github-request-id"] ?? "unknown");
  // Octokit says 500 of a request that never got an answer.
  if (response === undefined || status >= 500) return unavailable(cause);
  if (isLimited(status, headers, error.message)) return limited(cause, headers, now());
  return refused(status, headers, cause);
}

function refused(status: number, headers: Headers, cause: GitHubAnswer): AppError {
  switch (status) {
    case 401:
      return new AppError("github_connection_required", "GitHub connection required", { cause });
    case 403:
      return new AppError("forbidden", whyForbidden(headers, cause.message), { cause });
    case 404:
    case 410:
    case 451:
      return new AppError("not_found", "GitHub does not know this, or may not show it.", { cause });
    default:
      return new AppError("invalid_request", "GitHub refused the request.", { cause });
  }
}

type Headers = Readonly<Record<string, string | number | undefined>>;

function whyForbidden(headers: Headers, message: string): string {
  if (/suspended/i.test(message)) return "The GitHub App is suspended for this account.";
  if (headers["x-github-sso"] !== undefined || message.includes("SAML")) {
    return "This organization requires single sign-on. Authorize Acrux there, then try again.";
  }
  return "Acrux lacks a permission on GitHub. An owner of the account can agree to it in the App's settings.";
}

function isLimited(status: number, headers: Headers, message: string): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const exhausted = String(headers["x-ratelimit-remaining"]) === "0";
  return exhausted || headers["retry-after"] !== undefined || /rate limit|abuse/i.test(message);
}

function limited(cause: Error, headers: Headers, now: Date): AppError {
  const retryAfterSeconds = secondsToWait(headers, now);
  const message = `GitHub's rate limit is reached. Try again in ${String(retryAfterSeconds)} seconds.`;
  return new AppError("too_many_requests", message, { cause, retryAfterSeconds });
}

/** `retry-after` comes first; the reset time counts only when nothing is left until then. */
function secondsToWait(headers: Headers, now: Date): number {
  const retryAfter = Number(headers["retry-after"] ?? Number.NaN);
  if (Number.isFinite(retryAfter)) return Math.max(1, Math.ceil(retryAfter));
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  if (String(headers["x-ratelimit-remaining"]) !== "0" || !Number.isFinite(reset)) return limitedSeconds;
  return Math.max(1, Math.ceil(reset - now.getTime() / 1000));
}

export function unavailable(cause: Error): AppError {
  return new AppError("github_unavailable", "GitHub did not respond. Try again in a minute.", { cause });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Without a query, which may hold a code. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "an address";
}
