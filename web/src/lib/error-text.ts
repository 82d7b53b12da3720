/** Turns a failure into the words a person reads: the specification's fixed text, and what the server adds to it. */
import { isApiError } from "./api-error.ts";

/** The server's own sentence, or the fallback when the failure is not one that the server worded. */
export function errorText(error: unknown, fallback: string): string {
  return isApiError(error) && error.message !== "" ? error.message : fallback;
}

/** What to add below a fixed text: the server's sentence, when to try again, and a number for support. */
export function errorDetail(error: unknown): string | null {
  if (!isApiError(error)) return null;
  const parts = [error.message];
  if (error.code === "too_many_requests" && error.retryAfterSeconds !== null) {
    parts.push(`You can try again in ${waitText(error.retryAfterSeconds)}.`);
  }
  if (error.code === "internal" && error.requestId !== null) parts.push(`Request ${error.requestId}.`);
  return parts.filter((part) => part !== "").join(" ");
}

function waitText(seconds: number): string {
  if (seconds <= 1) return "a second";
  if (seconds < 90) return `${String(seconds)} seconds`;
  return `${String(Math.ceil(seconds / 60))} minutes`;
}
