/** The review command as a person or a pipeline runs it. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ReviewResult } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { temporaryRepository } from "../../../tests/engine/temporary-repository.ts";

const command = fileURLToPath(new URL("review.ts", import.meta.url));

function run(...args: string[]): { code: number | null; out: string; complaint: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
  return { code: status, out: stdout, complaint: stderr };
}

function repositoryWithFlaw(): { path: string; base: string } {
  const repository = temporaryRepository();
  repository.write("a.ts", "start();\n");
  const base = repository.commit();
  repository.write("a.ts", "start();\nconst value = eval('(' + text + ')');\n");
  repository.commit();
  return { path: repository.path, base };
}

describe("npm run review", { timeout: 90_000 }, () => {
  it("shows the finding and ends with 1", () => {
    const { path, base } = repositoryWithFlaw();
    const { code, out, complaint } = run(path, "--base", base);
    expect(complaint).toBe("");
    expect(out).toContain("> 2 | const value = eval('(' + text + ')');");
    expect(code).toBe(1);
  });

  it("ends with 0 when the finding is below the bar, or nothing changed", () => {
    const { path, base } = repositoryWithFlaw();
    expect(run(path, "--base", base, "--fail-on", "never").code).toBe(0);
    expect(run(path, "--base", "HEAD")).toMatchObject({ code: 0, out: "No findings. No file changed.\n" });
  });

  it("prints the whole result as JSON, and SARIF, and nothing else", () => {
    const { path, base } = repositoryWithFlaw();
    const json = ReviewResult.parse(JSON.parse(run(path, "--base", base, "--format", "json").out));
    expect(json.findings).toMatchObject([{ path: "a.ts", startLine: 2 }]);
    expect(JSON.parse(run(path, "--base", base, "--format", "sarif").out)).toMatchObject({
      version: "2.1.0",
    });
  });

  it.each([
    [["."], "Say with --base"],
    [["/", "--base", "HEAD"], "/ is not a git repository."],
  ])("ends with 2 and one sentence for %j", (args, sentence) => {
    const { code, out, complaint } = run(...args);
    expect(complaint).toContain(sentence);
    expect(complaint.trim().split("\n")).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  it("explains itself", () => {
    const { code, out } = run("--help");
    expect(code).toBe(0);
    expect(out).toContain("Exit codes");
  });
});
