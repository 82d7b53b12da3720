import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildWhenChanged } from "./fingerprint.ts";

let folder: string;
let builds: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "acrux-build-"));
  builds = 0;
  writeFileSync(join(folder, "source.ts"), "one");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function build(settings = ""): Promise<boolean> {
  const output = join(folder, "output.js");
  return buildWhenChanged({
    ...{ inputs: [join(folder, "source.ts")], settings, output, record: join(folder, "record") },
    build: async () => {
      builds += 1;
      writeFileSync(output, "built");
    },
  });
}

describe("a build", () => {
  it("is made once while nothing changes", async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    expect(builds).toBe(1);
  });

  it.each([
    ["an input", () => writeFileSync(join(folder, "source.ts"), "two of them")],
    ["its output, by being deleted,", () => rmSync(join(folder, "output.js"))],
  ])("is made again when %s changed", async (_what, change) => {
    await build();
    change();
    expect(await build()).toBe(true);
  });

  it("is made again for other settings", async () => {
    await build("5500");
    expect(await build("5600")).toBe(true);
  });
});
