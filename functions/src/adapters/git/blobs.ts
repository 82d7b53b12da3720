/** Reads blobs of a repository in one batch, without ever loading one that is too large to review. */
import type { FileContent } from "../../review/change/change.ts";
import { git, type GitRepository } from "./git.ts";

/** Above what the engine reads, with room for text that shrinks when decoded. */
const maxBlobBytes = 1024 * 1024;
/** Where git itself looks for a NUL to tell binary files. */
const sniffedBytes = 8_000;

/** Contents in the order of the ids; null ids are missing. */
export async function readBlobs(
  repository: GitRepository,
  ids: readonly (string | null)[],
): Promise<FileContent[]> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const sizes = await readSizes(repository, known);
  const small = known.filter((id) => (sizes.get(id) ?? Infinity) <= maxBlobBytes);
  const texts = await readContents(repository, small);
  return ids.map((id) => {
    const bytes = id === null ? undefined : sizes.get(id);
    if (id === null || bytes === undefined) return { kind: "missing" };
    return texts.get(id) ?? { kind: "too-large", bytes };
  });
}

async function readSizes(repository: GitRepository, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { output } = await git(repository, ["cat-file", "--batch-check"], { input: `${ids.join("\n")}\n` });
  const rows = output
    .toString("utf8")
    .split("\n")
    .map((row) => row.split(" "));
  return new Map(
    rows.flatMap(([id, type, size]) => (type === "blob" ? [[id ?? "", Number(size)] as const] : [])),
  );
}

async function readContents(
  repository: GitRepository,
  ids: readonly string[],
): Promise<Map<string, FileContent>> {
  const contents = new Map<string, FileContent>();
  if (ids.length === 0) return contents;
  const { output } = await git(repository, ["cat-file", "--batch"], {
    input: `${ids.join("\n")}\n`,
    maxBytes: 2 ** 30,
  });
  let at = 0;
  for (const id of ids) {
    const endOfHeader = output.indexOf(10, at);
    const size = Number(output.subarray(at, endOfHeader).toString("utf8").split(" ")[2]);
    contents.set(id, toContent(output.subarray(endOfHeader + 1, endOfHeader + 1 + size)));
    at = endOfHeader + 1 + size + 1;
  }
  return contents;
}

function toContent(bytes: Buffer): FileContent {
  if (bytes.subarray(0, sniffedBytes).includes(0)) return { kind: "binary" };
  return { kind: "text", text: bytes.toString("utf8") };
}
