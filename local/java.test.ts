import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findJava, parseJavaVersion } from "./java.ts";

describe("the version that Java prints", () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_402"', 8],
  ])("reads %s", (text, version) => {
    expect(parseJavaVersion(text)).toBe(version);
  });

  it("is unknown when the text names none", () => {
    expect(parseJavaVersion("The operation couldn't be completed.")).toBeNull();
  });
});

describe("the Java that is used", () => {
  it("is the newest, and JAVA_HOME's is looked at too", async () => {
    const home = mkdtempSync(join(tmpdir(), "acrux-java-"));
    onTestFinished(() => {
      rmSync(home, { recursive: true });
    });
    mkdirSync(join(home, "bin"));
    const program = join(home, "bin", "java");
    writeFileSync(program, "#!/bin/sh\necho 'openjdk version \"99\" 2126-04-15' >&2\n", { mode: 0o755 });
    expect(await findJava({ JAVA_HOME: home })).toEqual({ program, version: 99 });
  });

  it("is another one when JAVA_HOME leads nowhere", async () => {
    const found = await findJava({ JAVA_HOME: "/no/such/folder" });
    expect(found?.program).not.toContain("/no/such/folder");
  });
});
