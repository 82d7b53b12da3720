/** A directory of files as one change in which every file is new: no git is asked, and nothing outside of it is read. */
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Change, ChangedFile, FileContent } from "../../review/change/change.ts";
import type { ReadConfigFiles } from "../../review/config/load-config.ts";
import { yamlLimits } from "../../review/config/read-yaml.ts";

/** Above what the engine reads, with room for text that shrinks when decoded. */
const maxBytes = 1024 * 1024;
const sniffedBytes = 8_000;
const noCommit = "0".repeat(40);

/** The directory does not exist or cannot be read; the message may be shown to people. */
export class DirectoryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DirectoryError";
  }
}

export interface DirectoryOptions {
  /** Files beyond it are counted, not listed. */
  readonly maxFiles: number;
  /** Whether folders of installed packages are entered. */
  readonly withPackages: boolean;
}

/** Files are in the order of their paths; symbolic links are not followed. Throws DirectoryError. */
export async function readDirectoryChange(root: string, options: DirectoryOptions): Promise<Change> {
  const paths = await listPaths(await existing(root), options.withPackages);
  const listed = paths.slice(0, options.maxFiles);
  return {
    ...{ baseSha: noCommit, headSha: noCommit, readsCheaply: true },
    files: listed.map(newFile),
    unlistedFiles: paths.length - listed.length,
    read: (addresses) => Promise.all(addresses.map(({ path }) => readOrdinary(join(root, path), maxBytes))),
  };
}

/** The configuration that lies in the directory itself: there is no other state of it. */
export function configOfDirectory(root: string): ReadConfigFiles {
  const textOf = async (path: string): Promise<string | null> => {
    const content = await readOrdinary(join(root, path), yamlLimits.bytes);
    return content.kind === "text" ? content.text : null;
  };
  return async (paths, folder) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    const inside = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
    return {
      files: await Promise.all(paths.map(textOf)),
      inFolder: await Promise.all(inside.map(async (path) => ({ path, text: await textOf(path) }))),
    };
  };
}

async function existing(root: string): Promise<string> {
  try {
    const path = await realpath(root);
    if ((await stat(path)).isDirectory()) return path;
  } catch (cause) {
    throw new DirectoryError(`There is no directory ${root}. Name one that exists.`, { cause });
  }
  throw new DirectoryError(`${root} is no directory. Name the one that it is in.`);
}

async function listPaths(root: string, withPackages: boolean): Promise<string[]> {
  const left = new Set(withPackages ? [".git"] : [".git", "node_modules", "bower_components"]);
  const paths: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((cause: unknown) => {
      throw new DirectoryError(`${join(root, folder)} cannot be read as a directory.`, { cause });
    });
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !left.has(entry.name)) folders.push(path);
      else if (entry.isFile()) paths.push(path);
    }
  }
  return paths.sort();
}

function newFile(path: string): ChangedFile {
  return {
    ...{ path, previousPath: null, status: "added", binary: false, patch: null },
    ...{ additions: 0, deletions: 0, isWhole: true },
  };
}

async function readOrdinary(path: string, most: number): Promise<FileContent> {
  try {
    // A directory or a pipe in the place of the file must not be waited for.
    const file = await open(path, "r");
    try {
      const status = await file.stat();
      if (!status.isFile()) return { kind: "missing" };
      if (status.size > most) return { kind: "too-large", bytes: status.size };
      const bytes = await file.readFile();
      if (bytes.subarray(0, sniffedBytes).includes(0)) return { kind: "binary" };
      return { kind: "text", text: bytes.toString("utf8") };
    } finally {
      await file.close();
    }
  } catch {
    return { kind: "missing" };
  }
}
