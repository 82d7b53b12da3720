import { expect, it } from "vitest";
import { isWholeHostOpen } from "./open-hosts.ts";

it("tells a host with an open dot from one whose dots are escaped", () => {
  expect(isWholeHostOpen("^www.example.com$")).toBe(true);
  expect(isWholeHostOpen("^(?:www|api).*.example.com$")).toBe(true);
  expect(isWholeHostOpen(String.raw`^www\.example\.com$`)).toBe(false);
});

it("reads a pattern that repeats any character many times in one pass", () => {
  // Ten thousand steps or 2 ** 60: no limit of time is needed to tell them apart.
  expect(isWholeHostOpen(`^${".*".repeat(60)}x`)).toBe(false);
});
