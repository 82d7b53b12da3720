/** The configuration of a repository as it stood in one commit. */
import type { FileContent } from "../../review/change/change.ts";
import type { ReadConfigFiles } from "../../review/config/load-config.ts";
import { yamlLimits } from "../../review/config/read-yaml.ts";
import { readBlobs } from "./blobs.ts";
import { type GitRepository, gitText } from "./git.ts";

const ordinary = /^100(?:644|755) blob ([0-9a-f]+)\t(.*)$/s;

/** `commit` is an id, or a name that git knows. */
export function configOfCommit(repository: GitRepository, commit: string): ReadConfigFiles {
  return async (paths, folder) => {
    const ids = await listFiles(repository, commit, [...paths, `${folder}/`]);
    const inside = [...ids.keys()].filter((path) => path.startsWith(`${folder}/`));
    const wanted = [...paths, ...inside];
    const contents = await readBlobs(
      repository,
      wanted.map((path) => ids.get(path) ?? null),
    );
    const texts = contents.map(textOf);
    return {
      files: texts.slice(0, paths.length),
      inFolder: inside.map((path, index) => ({ path, text: texts[paths.length + index] ?? null })),
    };
  };
}

/** Ids of blobs by path; a path that ends with a slash stands for the files in that folder. */
async function listFiles(
  repository: GitRepository,
  commit: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const output = await gitText(repository, ["ls-tree", "-z", "--full-tree", commit, "--", ...paths]);
  const rows = output.split("\0").map((row) => ordinary.exec(row));
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row[2] ?? "", row[1] ?? ""] as const])));
}

function textOf(content: FileContent): string | null {
  return content.kind === "text" && content.text.length <= yamlLimits.bytes ? content.text : null;
}
