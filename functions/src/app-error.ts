/** The one error that handlers throw on purpose: a code of the contract and a sentence that may be shown to people. */
import { type ErrorCode, errorStatus } from "@acrux/contract";

export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds until the same call may succeed; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** With `edit_conflict`: the thing as it is now, as its own route answers it. */
  readonly current: unknown;

  /** `message` is shown to people and says what to do; it never carries a stack, a path or a query. */
  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; current?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
