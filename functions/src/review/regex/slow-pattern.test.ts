import { describe, expect, it } from "vitest";
import { isExponential } from "./slow-pattern.ts";

describe("a regular expression that backtracks", () => {
  it.each([
    "^(a+)+$",
    "^([a-z]+)*x",
    String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`,
    String.raw`(\w|\d)*;`,
    String.raw`^(\s*\w+\s*)*$`,
    String.raw`^(?:\d+,?)+$`,
    String.raw`(x+x+)+y`,
    String.raw`^((ab)*)*c`,
    String.raw`^(a|a)+$`,
    String.raw`^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$`,
    String.raw`url\([^'"]*(?:\([^'"]*\)[^'"]*)*(\?[^'"]+)?(['"]?\))$`,
    String.raw`url\([^'"]*(?:\([^'"]*\)[^'"]*)*(\?[^'"]+)?(['"]\))`,
  ])("takes exponential time in %s", (pattern) => {
    expect(isExponential(pattern)).toBe(true);
  });

  it.each([
    String.raw`^(\w+,)*$`,
    "^(a+)$",
    "^(?:ab)+$",
    "(a+)+",
    String.raw`^\d+(?:\.\d+)*$`,
    String.raw`^[\w.-]+@[\w-]+(?:\.[\w-]+)+$`,
    String.raw`^(?>a+)+$`,
    "^(?:a++)+$",
    "^(?:foo|bar)*$",
    String.raw`"(?:[^"\\]|\\.)*"`,
    String.raw`^/(?:[a-z]+/)*[a-z]+$`,
    String.raw`url\([^'"]*(?:\([^'"]*\)[^'"]*)*(\?[^'"]+)?(['"]?\))`,
    "((",
    "[",
  ])("is quick with %s", (pattern) => {
    expect(isExponential(pattern)).toBe(false);
  });
});
