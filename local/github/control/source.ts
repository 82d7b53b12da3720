/** Reads a person's own repository on disk, from which a pull request is pushed: its commits are fetched, it is never written to. */
import path from "node:path";
import { ApiError } from "../http/api-error.ts";
import { GitFailure, type Git } from "../git/run-git.ts";

export interface Source {
  /** The folder that holds its objects and references. */
  readonly directory: string;
  readonly name: string;
}

export interface SourceRef {
  readonly sha: string;
  /** The branch it is, or a name made from the commit. */
  readonly branch: string;
}

const saying = (message: string): ApiError => new ApiError(400, message);

export async function openSource(git: Git, folder: string): Promise<Source> {
  if (!path.isAbsolute(folder)) throw saying(`The path has to be absolute: ${folder}`);
  try {
    const out = await git.run(["rev-parse", "--path-format=absolute", "--git-common-dir"], {
      directory: folder,
    });
    const directory = out.toString("utf8").trim();
    const top =
      path.basename(directory) === ".git" ? path.dirname(directory) : directory.replace(/\.git$/, "");
    return { directory, name: path.basename(top).replaceAll(/[^\w.-]+/g, "-") };
  } catch (error) {
    if (error instanceof GitFailure || (error as NodeJS.ErrnoException).code === "ENOENT") {
      throw saying(`Not a git repository: ${folder}`);
    }
    throw error;
  }
}

/** `folder` and not the common directory: HEAD of a worktree is its own. */
export async function readRef(git: Git, folder: string, ref: string): Promise<SourceRef> {
  const ask = async (args: readonly string[]): Promise<string> =>
    (await git.run(["rev-parse", ...args], { directory: folder })).toString("utf8").trim();
  try {
    const sha = await ask(["--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
    const full =
      (await ask(["--symbolic-full-name", "--end-of-options", ref]).catch(() => "")).split("\n").at(-1) ?? "";
    const branch = full.replace(/^refs\/(heads|tags)\//, "").replace(/^refs\/remotes\/[^/]+\//, "");
    const isNamed =
      branch !== "" && branch !== "HEAD" && !branch.startsWith("--") && full.startsWith("refs/");
    return { sha, branch: isNamed ? branch : `commit-${sha.slice(0, 7)}` };
  } catch (error) {
    if (error instanceof GitFailure) throw saying(`Unknown ref in ${folder}: ${ref}`);
    throw error;
  }
}

/** Brings the commits of both ends into the bare repository. */
export async function fetchEnds(
  git: Git,
  from: string,
  into: string,
  ends: { readonly base: string; readonly head: string; readonly number: number },
): Promise<void> {
  const refs = `refs/pull/${String(ends.number)}`;
  const specs = [`+${ends.base}:${refs}/base`, `+${ends.head}:${refs}/head`];
  const flags = [
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--update-shallow",
    "--no-auto-maintenance",
  ];
  try {
    await git.run(["fetch", ...flags, "--", from, ...specs], { directory: into });
  } catch (error) {
    if (error instanceof GitFailure)
      throw saying(`The commits could not be fetched from ${from}: ${error.message}`);
    throw error;
  }
}

export async function moveBranch(git: Git, directory: string, branch: string, sha: string): Promise<void> {
  try {
    await git.run(["update-ref", `refs/heads/${branch}`, sha], { directory });
  } catch (error) {
    if (error instanceof GitFailure)
      throw new ApiError(409, `The branch ${branch} cannot be written: ${error.message}`);
    throw error;
  }
}
