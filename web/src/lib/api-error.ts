/** What went wrong with a call, in the contract's words plus those for what never reached the server. */
import { type ErrorBody, type ErrorCode, errorStatus } from "@acrux/contract";

/** `network`: no answer. `bad_answer`: an answer that the contract does not know. */
export type ApiErrorCode = ErrorCode | "network" | "bad_answer";

interface Details {
  status: number;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  url?: string | null;
  current?: unknown;
  cause?: unknown;
}

/** `message` may be shown to people. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** With `edit_conflict`: the thing as it is now, as its own route answers it. */
  readonly current: unknown;
  /** What was asked, below the site's own address. For logs. */
  readonly url: string | null;

  constructor(code: ApiErrorCode, message: string, details: Details) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = details.status;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.url = details.url ?? null;
    this.current = details.current;
  }
}

/** True for an ApiError, of that code when one is named. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** True when only a new sign-in helps. A lapsed GitHub connection is also a 401, but the session is fine. */
export function meansSignedOut(error: unknown): boolean {
  return isApiError(error, "auth_required") || isApiError(error, "auth_expired");
}

const passing: readonly ApiErrorCode[] = ["network", "timeout", "internal", "github_unavailable"];

/** For the query client: one more try, and only for what may pass by itself. */
export function retryRead(failureCount: number, error: unknown): boolean {
  return failureCount < 1 && isApiError(error) && passing.includes(error.code);
}

/** Reads an answer that is not a success. A proxy in between may answer without our envelope. */
export function toApiError(response: Response, body: unknown, url: string): ApiError {
  const retryAfterSeconds = readRetryAfter(response.headers.get("Retry-After"));
  const details = { status: response.status, retryAfterSeconds, url };
  if (isErrorBody(body))
    return new ApiError(body.code, body.message, {
      ...details,
      requestId: body.requestId,
      current: body.current,
    });
  const [code, message] = withoutEnvelope(response.status);
  return new ApiError(code, message, details);
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null) return false;
  const { code, message, requestId } = body as Partial<Record<keyof ErrorBody, unknown>>;
  const isKnown = typeof code === "string" && Object.hasOwn(errorStatus, code);
  return isKnown && typeof message === "string" && typeof requestId === "string";
}

function withoutEnvelope(status: number): [ApiErrorCode, string] {
  if (status === 401) return ["auth_required", "Sign in again to go on."];
  if (status === 403) return ["forbidden", "You do not have permission to do this."];
  if (status === 404) return ["not_found", "This was not found."];
  if (status === 429) return ["too_many_requests", "Too many requests. Wait a moment, then try again."];
  if (status === 504) return ["timeout", "The server took too long to respond. Try again."];
  if (status >= 500) return ["internal", "The server had an error. Try again in a moment."];
  return ["bad_answer", "The server's response was not understood. Reload the page, then try again."];
}

/** Seconds; the header may also be a date, which our API never sends. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
