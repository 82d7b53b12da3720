/** The two reasons for a 401 of our own. It is kept for what signing in again mends. */
import { AppError } from "./app-error.ts";

export function signInRequired(cause?: unknown): AppError {
  return new AppError("auth_required", "Sign in to continue.", { cause });
}

export function signInExpired(cause?: unknown): AppError {
  return new AppError("auth_expired", "Your session has ended. Sign in again.", { cause });
}
