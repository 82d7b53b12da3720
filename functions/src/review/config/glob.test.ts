/** Which paths and rule ids a glob means. */
import { describe, expect, it } from "vitest";
import { fromRoot, hasTooManyChoices, matchesGlob } from "./glob.ts";

describe("matchesGlob", () => {
  it.each([
    ["*.md", "README.md", true],
    ["*.md", "docs/a/README.md", true],
    ["/*.md", "docs/README.md", false],
    ["docs", "docs/a/b.md", true],
    ["docs/", "x/docs/a.md", true],
    ["src/docs", "x/src/docs/a.md", false],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/a/b.ts", false],
    ["src/**/*.ts", "src/b.ts", true],
    ["src/**/*.ts", "src/a/b/c.ts", true],
    ["**/gen/**", "a/gen/b.ts", true],
    ["src/?.ts", "src/ab.ts", false],
    ["src/**", "src/a", true],
    ["*.{ts,js}", "a/b.js", true],
    ["{a,b}/{c,d}.ts", "b/c.ts", true],
    ["{a,{b,c}}.ts", "c.ts", true],
    ["js-*", "js-eval", true],
    ["js-*", "py-eval", false],
    ["*-injection", "py-sql-injection", true],
    ["a.c", "abc", false],
    ["[a].ts", "a.ts", false],
  ])("%s and %s: %s", (glob, text, expected) => {
    expect(matchesGlob(glob, text)).toBe(expected);
  });

  it("takes a glob that would drive a backtracking matcher mad", () => {
    const glob = `${"a*".repeat(90)}b`;
    expect(matchesGlob(glob, "a".repeat(20_000))).toBe(false);
    expect(matchesGlob(`${"**/a/".repeat(30)}b`, "a/".repeat(2_000))).toBe(false);
  });

  it("knows braces that stand for too many globs", () => {
    expect(hasTooManyChoices("{a,b}".repeat(6))).toBe(false);
    expect(hasTooManyChoices("{a,b}".repeat(7))).toBe(true);
    expect(matchesGlob("{a,b}".repeat(30), "aaaa")).toBe(false);
  });
});

describe("fromRoot", () => {
  it.each([
    ["*.ts", "api/a.ts", "api/v1/a.ts"],
    ["gen/", "api/gen/a.ts", "api/v1/gen/a.ts"],
    ["/a.ts", "api/a.ts", null],
    ["v1/*.ts", "api/v1/a.ts", null],
  ])("says %s of the folder api as the root's file would", (glob, near, far) => {
    const whole = fromRoot(glob, "api");
    expect(matchesGlob(whole, near)).toBe(true);
    expect(matchesGlob(whole, near.slice("api/".length))).toBe(false);
    expect(matchesGlob(whole, far ?? near.replace("api/", "api/x/"))).toBe(far !== null);
  });
});
