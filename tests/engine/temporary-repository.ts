/** A real git repository in a temporary folder that lives as long as the test. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { readGitChange } from "../../functions/src/adapters/git/git-change.ts";
import type { Change } from "../../functions/src/review/change/change.ts";

const author = ["-c", "user.name=Test", "-c", "user.email=test@acrux.example", "-c", "commit.gpgsign=false"];

export interface TemporaryRepository {
  readonly path: string;
  git(...args: string[]): string;
  write(path: string, content: string | Buffer): void;
  remove(path: string): void;
  /** Commits everything and answers the commit's id. */
  commit(): string;
  /** The change from one commit to another, as the engine gets it. */
  change(base: string, head?: string): Promise<Change>;
}

export function temporaryRepository(): TemporaryRepository {
  const path = mkdtempSync(join(tmpdir(), "acrux-repository-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const git = (...args: string[]): string =>
    execFileSync("git", [...author, "-C", path, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 2 ** 28,
    });
  git("init", "--quiet", "--initial-branch=main");
  return {
    path,
    git,
    write: (name, content) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    },
    remove: (name) => rmSync(join(path, name)),
    commit: () => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", "Test");
      return git("rev-parse", "HEAD").trim();
    },
    change: (base, head = "HEAD") =>
      readGitChange({ repository: { path, searchPath: process.env["PATH"] ?? "" }, base, head }),
  };
}

/** The change that turns one set of files into another; null removes a file. */
export async function changeBetween(
  before: Readonly<Record<string, string | Buffer>>,
  after: Readonly<Record<string, string | Buffer | null>>,
): Promise<Change> {
  const repository = temporaryRepository();
  for (const [path, content] of Object.entries(before)) repository.write(path, content);
  const base = repository.commit();
  for (const [path, content] of Object.entries(after)) {
    if (content === null) repository.remove(path);
    else repository.write(path, content);
  }
  repository.commit();
  return repository.change(base);
}
