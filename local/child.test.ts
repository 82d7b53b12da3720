import { describe, expect, it } from "vitest";
import { startChild } from "./child.ts";

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a child", () => {
  it("is stopped together with what it started", async () => {
    const lines: string[] = [];
    const child = await startChild("sh", ["-c", "sleep 60 & echo $!; wait"], {
      onLine: (line) => lines.push(line),
    });
    await expect.poll(() => lines.length).toBe(1);
    const grandchild = Number(lines[0]);
    expect(exists(grandchild)).toBe(true);
    await child.stop();
    expect(exists(child.pid)).toBe(false);
    await expect.poll(() => exists(grandchild)).toBe(false);
  });

  it("is killed when it does not listen", async () => {
    const lines: string[] = [];
    const program = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')";
    const child = await startChild(process.execPath, ["-e", program], {
      onLine: (line) => lines.push(line),
      graceMs: 100,
    });
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual(["ready"]);
    await child.stop();
    expect(exists(child.pid)).toBe(false);
  });

  it("keeps its last lines for whoever asks why it ended", async () => {
    const child = await startChild("sh", ["-c", "echo one; echo two >&2; exit 3"]);
    expect(await child.ended).toBe(3);
    await expect.poll(() => child.lastLines().split("\n").sort()).toEqual(["one", "two"]);
  });

  it("says its name when there is no such program", async () => {
    await expect(startChild("no-such-program-anywhere", [])).rejects.toThrow("no-such-program-anywhere");
  });
});
