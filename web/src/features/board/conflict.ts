/** What the server has of something that was edited and saved too late. */
import { ApiError, isApiError } from "../../lib/api-error.ts";

/** The thing as the error's route answers it; null for every other error. */
export function conflictOf(error: unknown): object | null {
  if (!isApiError(error, "edit_conflict") || !(error instanceof ApiError)) return null;
  const { current } = error;
  return typeof current === "object" && current !== null ? current : null;
}
