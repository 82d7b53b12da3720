/** What a failed sign-in step says to people. */
import { FirebaseError } from "firebase/app";
import { describe, expect, it } from "vitest";
import { SignInError } from "./identity.ts";
import { toSignInError } from "./sign-in.ts";

describe("a failed sign-in step", () => {
  it("says in words what Firebase says in codes, and keeps the cause", () => {
    const cause = new FirebaseError("auth/popup-blocked", "Firebase: Error (auth/popup-blocked).");
    const error = toSignInError(cause);
    expect(error.message).toMatch(/^Your browser blocked the GitHub window/);
    expect(error.cause).toBe(cause);
  });

  it.each(["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"])(
    "knows %s as a choice, not a failure",
    (code) => {
      const error = toSignInError(new FirebaseError(code, "Firebase"));
      expect(error).toBeInstanceOf(SignInError);
      expect(error).toMatchObject({ cancelled: true });
    },
  );

  it("keeps the message of a code it does not know, and of any other error", () => {
    expect(toSignInError(new FirebaseError("auth/new-code", "Something new.")).message).toBe(
      "Something new.",
    );
    expect(toSignInError(new Error("Not configured."))).toMatchObject({
      name: "SignInError",
      message: "Not configured.",
      cancelled: false,
    });
  });

  it("calls what is no error at all unexpected", () => {
    expect(toSignInError("boom").message).toBe("An unexpected error occurred");
  });
});
