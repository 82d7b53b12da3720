/** The only place where an error becomes an HTTP answer: what was meant for people is shown, everything else is only logged. */
import { type ErrorBody, type ErrorCode, errorStatus } from "@acrux/contract";
import type { Response } from "express";
import { AppError } from "../app-error.ts";
import type { Log } from "../log.ts";

export interface FailedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern or the bare path: never the query, which may hold a code or a state. */
  readonly path: string;
  /** Of a verified token; null for whoever showed none. */
  readonly uid: string | null;
}

export function replyToError(error: unknown, request: FailedRequest, response: Response, log: Log): void {
  const { code, message, retryAfterSeconds, current } = publicFace(error);
  logError(error, code, request, log);
  // A partly written answer cannot become an error any more; cutting it off tells the caller.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
  response.status(errorStatus[code]).json({
    ...{ code, message, requestId: request.requestId },
    ...(current !== undefined && { current }),
  } satisfies ErrorBody);
}

interface PublicFace {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly current?: unknown;
}

function publicFace(error: unknown): PublicFace {
  if (error instanceof AppError) return error;
  // Express could not decode a part of the path: no such address exists.
  if (error instanceof URIError) return notFound();
  return new AppError("internal", "Something went wrong on our side. Please try again later.");
}

export function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}

function logError(error: unknown, code: ErrorCode, request: FailedRequest, log: Log): void {
  const fields = { ...request, code };
  if (errorStatus[code] >= 500) log.error("A request failed", { ...fields, error });
  else log.info("A request was refused", fields);
}
