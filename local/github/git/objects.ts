/** Reads files and folders of a commit: many objects in one git process. */
import { GitFailure, type Git } from "./run-git.ts";

export interface GitObject {
  readonly sha: string;
  readonly type: "blob" | "tree" | "commit" | "tag";
  readonly content: Buffer;
}

/** Objects of expressions such as `<sha>:<path>`, in the order asked; null where there is none. */
export async function readObjects(
  git: Git,
  directory: string,
  expressions: readonly string[],
): Promise<readonly (GitObject | null)[]> {
  // A line feed would end the expression; a name that holds one is answered as absent.
  const asked = expressions.map((expression) => (/[\n\0]/.test(expression) ? "0" : expression));
  const out = await git.run(["cat-file", "--batch"], { directory, input: `${asked.join("\n")}\n` });
  let at = 0;
  return asked.map((expression) => {
    const end = out.indexOf(10, at);
    const line = out.subarray(at, end).toString("utf8");
    at = end + 1;
    const match = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)$/.exec(line);
    if (match === null || expression === "0") return null;
    const size = Number(match[3]);
    const content = out.subarray(at, at + size);
    at += size + 1;
    return { sha: match[1] ?? "", type: match[2] as GitObject["type"], content };
  });
}

export interface TreeEntry {
  readonly mode: string;
  readonly type: "blob" | "tree" | "commit";
  readonly sha: string;
  readonly size: number;
  readonly name: string;
}

/** What lies directly in a folder of a commit (`""` is the root); null when there is no such folder. */
export async function readFolder(
  git: Git,
  directory: string,
  commit: string,
  folder: string,
): Promise<TreeEntry[] | null> {
  try {
    const out = await git.run(["ls-tree", "-z", "-l", "--full-tree", `${commit}:${folder}`], { directory });
    return out
      .toString("utf8")
      .split("\0")
      .filter((entry) => entry !== "")
      .map((entry) => {
        const tab = entry.indexOf("\t");
        const [mode = "", type = "blob", sha = "", size = "-"] = entry.slice(0, tab).split(/ +/);
        return {
          mode,
          type: type as TreeEntry["type"],
          sha,
          size: Number(size) || 0,
          name: entry.slice(tab + 1),
        };
      });
  } catch (error) {
    if (error instanceof GitFailure) return null;
    throw error;
  }
}

/** GitHub and git call a file binary when a NUL byte stands near its start. */
export function isBinary(content: Buffer): boolean {
  return content.subarray(0, 8000).includes(0);
}
