/** A real git repository in a temporary folder, for pull requests to come from. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface TestRepository {
  readonly directory: string;
  write(file: string, content: string | Buffer): void;
  remove(file: string): void;
  git(...args: string[]): string;
  /** Commits everything; answers the commit's id. */
  commit(message: string): string;
}

const identity = { name: "Ines Hart", email: "ines@acrux.example", date: "2025-11-03T10:00:00Z" };

export function makeRepository(directory: string): TestRepository {
  mkdirSync(directory, { recursive: true });
  const env = {
    PATH: process.env["PATH"],
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: identity.name,
    GIT_AUTHOR_EMAIL: identity.email,
    GIT_AUTHOR_DATE: identity.date,
    GIT_COMMITTER_NAME: identity.name,
    GIT_COMMITTER_EMAIL: identity.email,
    GIT_COMMITTER_DATE: identity.date,
  };
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: directory, env, encoding: "utf8" }).trim();
  git("init", "--quiet", "--initial-branch=main");
  return {
    directory,
    git,
    write: (file, content) => {
      mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
      writeFileSync(path.join(directory, file), content);
    },
    remove: (file) => {
      rmSync(path.join(directory, file));
    },
    commit: (message) => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", message);
      return git("rev-parse", "HEAD");
    },
  };
}

/** Numbered lines, so that a change is easy to place. */
export function lines(
  count: number,
  change: (line: string, number: number) => string = (line) => line,
): string {
  return Array.from(
    { length: count },
    (_, index) => `${change(`line ${String(index + 1)}`, index + 1)}\n`,
  ).join("");
}
