/** What somebody meets who uses the command for the first time, or where something is not as it expects: each answer says what to do. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { type OsvStandIn, startOsv } from "../../../tests/engine/osv-stand-in.ts";
import { temporaryRepository, type TemporaryRepository } from "../../../tests/engine/temporary-repository.ts";
import { FullReport } from "../review/report/full-report.ts";

const command = fileURLToPath(new URL("review.ts", import.meta.url));

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
}

/** Does not hold the event loop, on which the stand-in of OSV answers. */
function run(...args: string[]): Promise<Answer> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], (_error, out, complaint) => {
      resolve({ code: child.exitCode ?? -1, out, complaint });
    });
  });
}

function withCommits(count: number): TemporaryRepository {
  const repository = temporaryRepository();
  for (let index = 0; index < count; index += 1) {
    repository.write("a.js", `start();\n${"eval('(' + text + ')');\n".repeat(index)}`);
    repository.commit();
  }
  return repository;
}

describe("the first review", { timeout: 90_000 }, () => {
  it("of a repository without a commit says to commit, or to review all files", async () => {
    const { path } = temporaryRepository();
    const { code, complaint } = await run(path, "--base", "main");
    expect(complaint).toMatch(/HEAD has no commit yet\. Commit something first, or .* --all-files\.\n$/);
    expect(code).toBe(2);
  });

  it("against a branch that was not fetched says how to fetch it", async () => {
    const repository = withCommits(1);
    repository.git("remote", "add", "origin", "https://git.example/a.git");
    expect((await run(repository.path, "--base", "origin/main")).complaint).toContain(
      "Fetch it: git fetch origin main.",
    );
    expect((await run(repository.path, "--base", "upstream/main")).complaint).toContain(
      "git branch --all and git log show",
    );
  });

  it("in a shallow clone says how to get the rest of the history", async () => {
    const origin = withCommits(2);
    const clone = join(mkdtempSync(join(tmpdir(), "acrux-clone-")), "shallow");
    origin.git("clone", "--quiet", "--depth", "1", pathToFileURL(origin.path).href, clone);
    expect((await run(clone, "--base", "HEAD~1")).complaint).toContain("git fetch --unshallow");
  });

  it("without a common commit says to name another base", async () => {
    const repository = withCommits(1);
    repository.git("checkout", "--quiet", "--orphan", "other");
    repository.git("commit", "--quiet", "--allow-empty", "--message", "Apart");
    expect((await run(repository.path, "--base", "main")).complaint).toMatch(
      /no common commit\. .* name another base\.\n$/,
    );
  });

  it("of a range in one word says where its ends go", async () => {
    const { code, complaint } = await run(withCommits(2).path, "--base", "main~1..main");
    expect(complaint).toMatch(/a range has one end after --base and the other after --head\.\n$/);
    expect(code).toBe(2);
  });

  it("with a folder in the place of a settings file says so", async () => {
    const { path } = withCommits(1);
    const { code, complaint } = await run("--print-config", path, "--organization-settings", path);
    expect(complaint).toContain("is no file that can be read");
    expect(code).toBe(2);
  });

  it("finds what is there also with a detached head", async () => {
    const repository = withCommits(2);
    repository.git("checkout", "--quiet", "--detach");
    const { code, out, complaint } = await run(repository.path, "--base", "main~1");
    expect({ code, complaint }).toEqual({ code: 1, complaint: "" });
    expect(out).toContain("> 2 | eval('(' + text + ')');");
  });

  it("when nothing is committed says that only commits count", async () => {
    const repository = withCommits(1);
    repository.write("a.js", "eval(text);\n");
    const { code, out, complaint } = await run(repository.path, "--base", "HEAD");
    expect({ code, out }).toEqual({ code: 0, out: "No findings. No file changed.\n" });
    expect(complaint).toContain("What is not committed is not reviewed: commit it, or use --all-files.");
  });

  it("shows the configuration also for a file that is not there yet, and says when the commit is not", async () => {
    const { path } = withCommits(1);
    expect((await run("--print-config", join(path, "src/new/file.ts"))).code).toBe(0);
    const { code, complaint } = await run("--print-config", path, "--base", "nowhere");
    expect(complaint).toContain('There is no commit "nowhere"');
    expect(code).toBe(2);
  });
});

describe("--osv", { timeout: 90_000 }, () => {
  const lock = (version: string): string =>
    JSON.stringify(
      { lockfileVersion: 3, packages: { "node_modules/left": { version, integrity: "sha512-a" } } },
      null,
      2,
    );

  async function world(): Promise<{ osv: OsvStandIn; path: string }> {
    const osv = await startOsv({
      ids: { "left@1.0.1": [["GHSA-made-up"]] },
      records: { "GHSA-made-up": { id: "GHSA-made-up", modified: "2026-01-01T00:00:00Z" } },
    });
    onTestFinished(() => {
      osv.close();
    });
    const repository = temporaryRepository();
    repository.write("package-lock.json", lock("1.0.0"));
    repository.commit();
    repository.write("package-lock.json", lock("1.0.1"));
    repository.commit();
    return { osv, path: repository.path };
  }

  const full = ["--base", "HEAD~1", "--format", "json", "--all"];

  it("asks nobody unless it is given", async () => {
    const { osv, path } = await world();
    const { out } = await run(path, ...full);
    expect(FullReport.parse(JSON.parse(out)).findings).toEqual([]);
    expect(osv.calls).toEqual([]);
  });

  it("asks for the changed versions, says so, and tells what is known of them", async () => {
    const { osv, path } = await world();
    const { code, out, complaint } = await run(path, ...full, "--osv-url", osv.url);
    expect(complaint).toBe(
      `Asking ${osv.url} about one package version: ecosystem, name and version are sent, and nothing else.\n`,
    );
    expect(osv.calls.map(({ line }) => line)).toEqual(["POST /v1/querybatch", "GET /v1/vulns/GHSA-made-up"]);
    expect(osv.calls[0]?.queries).toEqual([
      { package: { ecosystem: "npm", name: "left" }, version: "1.0.1" },
    ]);
    expect(FullReport.parse(JSON.parse(out)).findings).toMatchObject([
      { ruleId: "manifest-known-weakness", outcome: "posted", path: "package-lock.json" },
    ]);
    expect(code).toBe(1);
  });

  it("says that nothing was checked when nobody answers, and reviews all the same", async () => {
    const { path } = await world();
    const { code, out } = await run(path, ...full, "--osv-url", "http://127.0.0.1:1");
    expect(FullReport.parse(JSON.parse(out)).remarks).toContain(
      "Known vulnerabilities of the dependencies were not checked: the service could not be reached.",
    );
    expect(code).not.toBe(1);
  });
});
