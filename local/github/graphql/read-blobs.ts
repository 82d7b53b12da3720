/** Answers many `object(expression:)` fields of one query with one git process. */
import { type GitObject, isBinary, readFolder, readObjects } from "../git/objects.ts";
import { nodeId, type World } from "../world.ts";

/** GitHub's GraphQL gives the first 512,000 bytes of a larger text. */
const longestText = 512_000;

export type ReadObject = (directory: string, expression: string) => Promise<unknown>;

interface Waiting {
  readonly expression: string;
  readonly resolve: (object: GitObject | null) => void;
  readonly reject: (error: unknown) => void;
}

/** One of these serves one query; fields of the same tick are read together. */
export function createObjectReader(world: World): ReadObject {
  const waiting = new Map<string, Waiting[]>();

  const flush = (directory: string): void => {
    const batch = waiting.get(directory) ?? [];
    waiting.delete(directory);
    readObjects(
      world.git,
      directory,
      batch.map((one) => one.expression),
    ).then(
      (objects) => {
        batch.forEach((one, index) => {
          one.resolve(objects[index] ?? null);
        });
      },
      (error: unknown) => {
        for (const one of batch) one.reject(error);
      },
    );
  };

  const read: ReadObject = async (directory, expression) => {
    const object = await new Promise<GitObject | null>((resolve, reject) => {
      const batch = waiting.get(directory) ?? [];
      if (batch.length === 0) {
        setImmediate(() => {
          flush(directory);
        });
      }
      waiting.set(directory, [...batch, { expression, resolve, reject }]);
    });
    if (object === null) return null;
    const entries = () => showEntries(world, directory, object.sha, read);
    return object.type === "tree" ? { ...showObject(object), entries } : showObject(object);
  };
  return read;
}

async function showEntries(
  world: World,
  directory: string,
  tree: string,
  read: ReadObject,
): Promise<unknown> {
  const entries = (await readFolder(world.git, directory, tree, "")) ?? [];
  return entries.map(({ name, type, mode, sha, size }) => ({
    ...{ name, type, mode: Number.parseInt(mode, 8), oid: sha, size },
    // A submodule's commit is in another repository.
    object: () => (type === "commit" ? null : read(directory, sha)),
  }));
}

const typeNames = { blob: "Blob", tree: "Tree", commit: "Commit", tag: "Tag" } as const;

function showObject(object: GitObject): Record<string, unknown> {
  const name = typeNames[object.type];
  const shown = {
    __typename: name,
    id: nodeId(name, object.sha),
    oid: object.sha,
    abbreviatedOid: object.sha.slice(0, 7),
  };
  if (object.type === "commit")
    return { ...shown, message: object.content.toString("utf8").split("\n\n").slice(1).join("\n\n") };
  if (object.type !== "blob") return shown;
  const binary = isBinary(object.content);
  const truncated = object.content.length > longestText;
  const text = object.content.subarray(0, longestText).toString("utf8");
  return {
    ...shown,
    byteSize: object.content.length,
    isBinary: binary,
    isTruncated: truncated,
    text: binary ? null : text,
  };
}
