/** Runs git on a repository that is not trusted: its configuration can start no program, and nothing in it is written. */
import { spawn } from "node:child_process";

/** Git refused, or the repository is not what it should be; the message may be shown to people. */
export class GitError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GitError";
  }
}

/** Each entry closes a way in which a repository's own configuration runs a program or changes what is printed. */
const hardening = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.attributesFile=/dev/null",
  "core.pager=cat",
  "core.quotePath=true",
  "protocol.allow=never",
  "diff.orderFile=/dev/null",
  "diff.suppressBlankEmpty=false",
  // The person named this path; who owns it does not matter when nothing of it is run.
  "safe.directory=*",
].flatMap((setting) => ["-c", setting]);

const environment = {
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
};

export interface GitRepository {
  readonly path: string;
  /** Where git is looked for, as in PATH. */
  readonly searchPath: string;
}

export interface GitAnswer {
  readonly output: Buffer;
  /** The output was longer than allowed; what is there is its beginning. */
  readonly cut: boolean;
}

/** Runs git and answers its output; `input` goes to its standard input. Throws GitError with git's own first line. */
export function git(
  repository: GitRepository,
  args: readonly string[],
  { input = "", maxBytes = 256 * 2 ** 20 }: { input?: string; maxBytes?: number } = {},
): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    const options = ["--no-optional-locks", "--no-pager", ...hardening, "-C", repository.path, ...args];
    const child = spawn("git", options, {
      env: { ...environment, PATH: repository.searchPath },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) child.kill("SIGKILL");
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(0, 1_000);
    });
    child.on("error", (cause) => {
      reject(new GitError("git could not be started: is it installed?", { cause }));
    });
    child.on("close", (code) => {
      const cut = size > maxBytes;
      if (code === 0 || cut) resolve({ output: Buffer.concat(chunks).subarray(0, maxBytes), cut });
      else reject(new GitError(complaint.split("\n", 1)[0]?.replace(/^fatal: /, "") ?? "git failed"));
    });
    // git may end before it has read everything; its exit code tells why.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

export async function gitText(repository: GitRepository, args: readonly string[]): Promise<string> {
  return (await git(repository, args)).output.toString("utf8");
}
