/** What a failed sign-in means for the login page: the four outcomes of specification section 8. */
import { ApiError } from "../../lib/api-error.ts";
import { SignInError } from "../../lib/identity.ts";

export type LoginOutcome = { go: true } | { go: false; message: string };

export function loginOutcome(error: unknown): LoginOutcome {
  if (error instanceof SignInError) return { go: false, message: error.message };
  if (error instanceof ApiError) {
    // The record exists already; the session reads it before any page of the app shows.
    if (error.status === 409) return { go: true };
    const serverSpoke = error.requestId !== null && error.message !== "";
    return { go: false, message: serverSpoke ? error.message : "Login failed" };
  }
  return { go: false, message: "An unexpected error occurred" };
}
