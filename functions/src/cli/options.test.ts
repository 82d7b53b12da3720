/** The words of the command line that are taken, and the sentence that answers those that are not. */
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("takes a repository and a base, and fills in the rest", () => {
    expect(readOptions(["repo", "--base", "main"])).toEqual({
      ...{ kind: "review", path: "repo", base: "main", head: "HEAD", format: "terminal", all: false },
      ...{
        failOn: "high",
        include: [],
        budgetMs: 600_000,
        maxFiles: 10_000,
        useConfig: true,
        osvUrl: null,
        explain: null,
        model: null,
      },
      ...{ organizationSettings: null, repositorySettings: null },
    });
  });

  it.each([[["dir", "--all-files"]], [["dir", "--base", "empty"]]])(
    "takes %j for a directory in which every file is new, with more time",
    (args) => {
      expect(readOptions(args)).toMatchObject({ kind: "review", base: null, budgetMs: 3_600_000 });
    },
  );

  it("takes what is to be included, a budget, and the full answer", () => {
    const args = [
      "dir",
      "--all-files",
      "--include",
      "tests,fixtures",
      "--budget",
      "90",
      "--format",
      "json",
      "--all",
    ];
    expect(readOptions(args)).toMatchObject({ include: ["tests", "fixtures"], budgetMs: 90_000, all: true });
  });

  it("shows the configuration of the place where it is called unless another is named", () => {
    expect(readOptions(["--print-config"])).toMatchObject({ kind: "print-config", path: ".", base: "HEAD" });
    expect(readOptions(["--print-config", "src/a.ts"])).toMatchObject({ path: "src/a.ts" });
    expect(readOptions(["--print-config", "--all-files"])).toMatchObject({
      kind: "print-config",
      base: null,
    });
    expect(readOptions(["--print-config", "--all-files", "--base", "main"])).toMatchObject({
      kind: "refused",
    });
  });

  it.each([
    [["--base", "HEAD"], "Name one repository or directory."],
    [["a", "b", "--base", "HEAD"], "Name one repository or directory."],
    [["", "--all-files"], "Name one repository or directory."],
    [["."], "Say with --base"],
    [[".", "--all-files", "--base", "HEAD"], "--all-files compares with nothing"],
    [[".", "--all-files", "--head", "HEAD"], "leave --head out"],
    [[".", "--base", "HEAD", "--format", "xml"], "--format is one of"],
    [[".", "--base", "HEAD", "--all"], "--all goes with --format json"],
    [[".", "--base", "HEAD", "--include", "test"], "--include is one of"],
    [[".", "--base", "HEAD", "--budget", "0"], "--budget is a whole number"],
    [[".", "--base", "HEAD", "--fail-on", "grave"], "--fail-on is a severity"],
    [[".", "--bse", "HEAD"], "Unknown option --bse."],
    [[".", "--base"], "--base needs a value."],
    [[".", "--base", "--help"], "--base needs a value."],
    [[".", "--base", ""], "--base needs a value"],
    [[".", "--all-files=yes"], "--all-files takes no value."],
    [["--print-config", ".", "--head", "main"], "--print-config reviews nothing: leave --head out."],
    [
      ["--print-config", "--format", "json", "--all", "--format", "sarif", "--no-config"],
      "leave --format, --all, --no-config out.",
    ],
    [["--print-config", "--fail-on=high", "--include", "tests"], "leave --fail-on, --include out."],
    [[".", "--base", "HEAD", "--max-files", "12345678"], "--max-files is a whole number from 1 to 9999999"],
    [[".", "--all-files", "--osv"], "--osv goes with --base"],
    [[".", "--base", "HEAD", "--osv-url", "osv"], "--osv-url is an http or https address"],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(readOptions(args)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining(sentence) as string,
    });
  });
});
