import { describe, expect, it } from "vitest";
import { hasPrototype } from "./where-else.ts";

describe("a prototype of C", () => {
  it.each([
    "int open_range(const char *text);",
    "static int *\nopen_range (\n  int a,\n  int b\n)\n;",
    "\tvoid open_range(void) NOTHROW;",
  ])("is seen in %j", (text) => {
    expect(hasPrototype(`#include "a.h"\n${text}\n`, "open_range")).toBe(true);
  });

  it.each([
    "int open_range(int a)\n{\n}",
    "x = open_range(1);",
    "int open_range_of(int a);",
    "int reopen_range(int a);",
    "if (open_range(1)) return;",
  ])("is not seen in %j", (text) => {
    expect(hasPrototype(`int a;\n${text}\n`, "open_range")).toBe(false);
  });

  it("is looked for in step with the length of a text that has none", () => {
    const spent = (text: string): number => {
      const start = process.cpuUsage();
      expect(hasPrototype(text, "open_range")).toBe(false);
      return process.cpuUsage(start).user;
    };
    expect(spent("a\n".repeat(128_000))).toBeLessThan(2_000_000);
    expect(spent("open_range( )".repeat(20_000))).toBeLessThan(2_000_000);
  });
});
