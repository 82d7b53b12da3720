/** The words of the command line that are taken, and the sentence that answers those that are not. */
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("takes a repository and a base, and fills in the rest", () => {
    expect(readOptions(["repo", "--base", "main"])).toEqual({
      kind: "review",
      path: "repo",
      base: "main",
      head: "HEAD",
      format: "terminal",
      failOn: "high",
    });
  });

  it.each([
    [["--base", "HEAD"], "Name one repository."],
    [["a", "b", "--base", "HEAD"], "Name one repository."],
    [["."], "Say with --base"],
    [[".", "--base", "HEAD", "--format", "xml"], "--format is one of"],
    [[".", "--base", "HEAD", "--fail-on", "grave"], "--fail-on is a severity"],
    [[".", "--bse", "HEAD"], "Unknown option '--bse'"],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(readOptions(args)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining(sentence) as string,
    });
  });
});
