/** The words for failures. */
import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { errorDetail, errorText } from "./error-text.ts";

describe("errorText", () => {
  it("is the server's sentence", () => {
    expect(errorText(new ApiError("conflict", "It changed.", { status: 409 }), "Failed")).toBe("It changed.");
  });

  it("never shows an unknown error's message, which may hold code or paths", () => {
    expect(errorText(new TypeError("x is undefined at /src/a.ts"), "Failed to fetch users")).toBe(
      "Failed to fetch users",
    );
  });
});

describe("errorDetail", () => {
  it("says when a limited call may be tried again", () => {
    const limited = (seconds: number) =>
      errorDetail(
        new ApiError("too_many_requests", "GitHub is busy.", { status: 429, retryAfterSeconds: seconds }),
      );
    expect(limited(1)).toBe("GitHub is busy. You can try again in a second.");
    expect(limited(30)).toBe("GitHub is busy. You can try again in 30 seconds.");
    expect(limited(100)).toBe("GitHub is busy. You can try again in 2 minutes.");
  });

  it("names the request when the server failed, so that its log can be found", () => {
    const error = new ApiError("internal", "Something went wrong.", { status: 500, requestId: "r-7" });
    expect(errorDetail(error)).toBe("Something went wrong. Request r-7.");
  });

  it("is nothing for an error of our own making", () => {
    expect(errorDetail(new Error("bug"))).toBeNull();
  });
});
