/** The review command as a person or a pipeline runs it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ReviewResult } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { temporaryRepository } from "../../../tests/engine/temporary-repository.ts";
import { FullReport } from "../review/report/full-report.ts";

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

  it("explains one finding: what was seen, why it is rated so, and what answers it", () => {
    const { path, base } = repositoryWithFlaw();
    const [, ruleId = "", fingerprint = ""] =
      /(js-[a-z-]+) {2}([0-9a-f]{8})/.exec(run(path, "--base", base).out) ?? [];
    const { code, out } = run(path, "--base", base, "--explain", fingerprint);
    expect(code).toBe(0);
    expect(out).toMatch(/^a\.ts:2: /);
    for (const label of ["Saw", "Severity", "Confidence", "Fix", "Suppress"])
      expect(out).toMatch(new RegExp(`^  ${label} +\\S`, "m"));
    expect(out).toContain(`acrux-ignore ${ruleId} -- reason`);
    expect(run(path, "--base", base, "--explain", "000000")).toMatchObject({
      code: 2,
      complaint: expect.stringContaining("There is no finding with the fingerprint 000000.") as string,
    });
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
    [["/", "--base", "HEAD"], "/ is not a git repository. Name one, or review every file"],
    [["/nowhere", "--base", "HEAD"], "There is no directory /nowhere. Name one that exists."],
    [["/nowhere", "--all-files"], "There is no directory /nowhere. Name one that exists."],
    [["/etc/hostname", "--all-files"], "/etc/hostname is no directory. Name the one that it is in."],
  ])("ends with 2 and one sentence for %j", (args, sentence) => {
    const { code, out, complaint } = run(...args);
    expect(complaint).toContain(sentence);
    expect(complaint.trim().split("\n")).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  it("reviews a directory without git as one new change, and prints every finding as the schema says", () => {
    const { path } = repositoryWithFlaw();
    rmSync(join(path, ".git"), { recursive: true });
    mkdirSync(join(path, "tests"));
    writeFileSync(join(path, "tests/b.test.ts"), "const value = eval('(' + text + ')');\n");
    writeFileSync(join(path, ".acrux.yml"), "overrides: { js-code-injection: low }\n");
    const words = [path, "--all-files", "--format", "json", "--all", "--fail-on", "never"];
    const plain = FullReport.parse(JSON.parse(run(...words).out));
    expect(plain).toMatchObject({ base: null, unlistedFiles: 0 });
    expect(plain.coverage.map((file) => file.path)).toEqual([".acrux.yml", "a.ts", "tests/b.test.ts"]);
    const found = ({ findings }: FullReport): string[] =>
      findings.map((one) => `${one.path}:${String(one.startLine)} ${one.severity} ${one.confidence}`).sort();
    expect(found(plain)).toContainEqual(expect.stringMatching(/^a\.ts:2 low /));
    expect(found(plain)).toContainEqual("tests/b.test.ts:1 low low");
    const settings = ["--repository-settings", join(path, "settings.yml")];
    writeFileSync(join(path, "settings.yml"), "overrides: { js-code-injection: medium }\n");
    const without = FullReport.parse(JSON.parse(run(...words, "--no-config", ...settings).out));
    expect(found(without)).toContainEqual(expect.stringMatching(/^a\.ts:2 medium /));
    const included = FullReport.parse(JSON.parse(run(...words, "--include", "tests", "--no-config").out));
    expect(found(included)).toContainEqual(
      expect.stringMatching(/^tests\/b\.test\.ts:1 high (medium|high)$/),
    );
  });

  it("shows the configuration of the base commit with the origin of each value", () => {
    const repository = temporaryRepository();
    repository.write(".acrux.yml", "strictness: strict\n");
    repository.write("src/.acrux.yml", "severityThreshold: high\n");
    repository.commit();
    repository.write(".acrux.yml", "strictness: relaxed\n");
    repository.write("settings.yml", "strictness: balanced\nmaxComments: 4\nrules: [{ id: team-a }]\n");
    const settings = ["--repository-settings", join(repository.path, "settings.yml")];
    const { code, out } = run("--print-config", join(repository.path, "src"), ...settings);
    expect(out).toMatch(/^maxComments: 4 +# repository settings:2$/m);
    expect(out).toMatch(/^strictness: strict +# \.acrux\.yml:1$/m);
    expect(out).toMatch(/^severityThreshold: high +# src\/\.acrux\.yml:1$/m);
    expect(out).toContain("# Not used: repository settings:3:8: The app's settings hold no rules");
    expect(code).toBe(0);
    const asItLies = run("--print-config", join(repository.path, "src"), "--all-files").out;
    expect(asItLies).toMatch(/^strictness: relaxed +# \.acrux\.yml:1$/m);
  });

  it("explains itself", () => {
    const { code, out } = run("--help");
    expect(code).toBe(0);
    expect(out).toContain("Exit codes");
  });
});
