/** Runs git without anybody's configuration, hooks, prompts or environment, on the bare repositories of the state directory. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface Git {
  /** Answers standard output; rejects with git's own words when it fails. */
  run(
    args: readonly string[],
    options?: { readonly input?: string | Buffer; readonly directory?: string },
  ): Promise<Buffer>;
  /** The bare repository of a number, made when it does not exist yet. */
  directoryOf(id: number): string;
}

/** What git said when it failed. */
export class GitFailure extends Error {
  readonly code: number | null;
  constructor(args: readonly string[], code: number | null, words: string) {
    super(`git ${args[0] ?? ""} failed: ${words.trim()}`);
    this.code = code;
  }
}

/**
 * Hooks and external diffs never run. A source repository may belong to somebody else and its head need not be the
 * tip of a branch; upload-pack, a child of fetch, hears of that only through a configuration file.
 */
const configuration = `[core]\n\thooksPath = /dev/null\n\tattributesFile = /dev/null\n\texcludesFile = /dev/null
[safe]\n\tdirectory = *\n[uploadpack]\n\tallowAnySHA1InWant = true\n[gc]\n\tauto = 0\n[protocol]\n\tallow = never
[protocol "file"]\n\tallow = always\n[user]\n\tname = GitHub\n\temail = noreply@github.example\n`;

export function createGit(stateDirectory: string): Git {
  const configurationFile = path.join(stateDirectory, "gitconfig");
  writeFileSync(configurationFile, configuration);
  const environment = {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    LC_ALL: "C",
    HOME: stateDirectory,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: configurationFile,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ATTR_NOSYSTEM: "1",
  };

  return {
    run: (args, options = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn("git", args, { env: environment, cwd: options.directory ?? stateDirectory });
        const out: Buffer[] = [];
        const words: Buffer[] = [];
        child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
        child.stderr.on("data", (chunk: Buffer) => words.push(chunk));
        child.on("error", reject);
        child.on("close", (code) => {
          if (code === 0) resolve(Buffer.concat(out));
          else reject(new GitFailure(args, code, Buffer.concat(words).toString("utf8")));
        });
        // A child that ends early closes its input; what it said is in the exit code.
        child.stdin.on("error", () => undefined);
        child.stdin.end(options.input ?? "");
      }),
    directoryOf: (id) => {
      const directory = path.join(stateDirectory, "repositories", `${String(id)}.git`);
      makeBare(directory);
      return directory;
    },
  };
}

/** What `git init --bare` would make, without a process for each of the seeded repositories. */
function makeBare(directory: string): void {
  if (mkdirSync(path.join(directory, "refs", "heads"), { recursive: true }) === undefined) return;
  mkdirSync(path.join(directory, "objects", "info"), { recursive: true });
  writeFileSync(path.join(directory, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(path.join(directory, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
}
