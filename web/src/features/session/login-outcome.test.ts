/** The four outcomes of a failed sign-in. */
import { describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { SignInError } from "../../lib/identity.ts";
import { loginOutcome } from "./login-outcome.ts";

describe("a failed sign-in", () => {
  it("shows the message of the sign-in step", () => {
    expect(loginOutcome(new SignInError("The window was closed."))).toEqual({
      go: false,
      message: "The window was closed.",
    });
  });

  it("goes on when the record exists already", () => {
    const error = new ApiError("user_exists", "Exists.", { status: 409, requestId: "r" });
    expect(loginOutcome(error)).toEqual({ go: true });
  });

  it("shows what the server said", () => {
    const error = new ApiError("forbidden", "Sign-up is closed.", { status: 403, requestId: "r" });
    expect(loginOutcome(error)).toEqual({ go: false, message: "Sign-up is closed." });
  });

  it("says that the login failed when the server said nothing", () => {
    const error = new ApiError("internal", "Whatever our client makes of it.", { status: 500 });
    expect(loginOutcome(error)).toEqual({ go: false, message: "Login failed" });
  });

  it.each([new Error("boom"), "boom", undefined])("calls anything else unexpected", (error) => {
    expect(loginOutcome(error)).toEqual({ go: false, message: "An unexpected error occurred" });
  });
});
