/** What a source delivers of a repository at one commit: paths and bytes, within bounds, and what is missing of it. */
import { maxFileBytes } from "../../review/change/coverage.ts";

export interface SnapshotFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Git's own name of the content, where the source knows it. */
  readonly blob?: string;
}

export interface Snapshot {
  readonly files: readonly SnapshotFile[];
  /** Of files that are there and were not read, such as pictures. */
  readonly otherPaths?: readonly string[];
  /** What could not be had, in sentences. */
  readonly notes: readonly string[];
}

/** Rejects with `NoSnapshot`, whose message is for people. */
export type OpenSnapshot = () => Promise<Snapshot>;

export const snapshotLimits = {
  /** Unpacked, of all files that are kept. */
  bytes: 96 * 2 ** 20,
  /** Unpacked, of everything: an archive that says more is a bomb. */
  unpackedBytes: 1_024 * 2 ** 20,
  files: 30_000,
  /** Of everything that an archive names. */
  entries: 200_000,
  fileBytes: maxFileBytes,
  pathLength: 1_000,
  depth: 60,
} as const;

export type SnapshotLimits = Readonly<Record<keyof typeof snapshotLimits, number>>;

const read =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|go|java|kts?|cs|php|rb|rake|rs|c|h|cc|cpp|cxx|hh|hpp|scala|swift|json|ya?ml|toml|properties|ini|env|tf|graphql|proto|sql|sh|css|scss|less|html?|erb|twig|cshtml|mdx?|rst)$|(?:^|\/)(?:go\.mod|Dockerfile|Makefile|Gemfile|\.env[^/]*|\.gitignore)$/i;
const foreign =
  /(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[_-]party|Pods|\.yarn|\.git|dist|__generated__)\/|[.-]min\.(?:js|css)$|(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|-lock\.ya?ml$|\.(?:pb\.go|snap)$/;

/** Whether the text of a file can be of use to anybody. */
export function isWorthReading(path: string): boolean {
  return read.test(path) && !foreign.test(path);
}

/** Relative, inside of the repository, and of a length and a depth that a repository has. */
export function isOrdinaryPath(path: string, limits: SnapshotLimits = snapshotLimits): boolean {
  if (
    path === "" ||
    path.length > limits.pathLength ||
    path.startsWith("/") ||
    /[\0\\]|^[A-Za-z]:/.test(path)
  )
    return false;
  const parts = path.split("/");
  return parts.length <= limits.depth && parts.every((part) => part !== "" && part !== "." && part !== "..");
}

/** Where git itself looks for a NUL to tell binary files. */
const sniffedBytes = 8_000;

export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, sniffedBytes).includes(0);
}
