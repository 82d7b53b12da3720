/** Finds manifests in which a dependency's version goes back. */
import type { DiffLine, FileDiff, Hunk } from "../change/diff.ts";
import type { Problem } from "./problem.ts";
import { compareVersions } from "./versions.ts";

/** Groups 1 and 2 are the name and the version, in one line; a package's own version and its engines are no dependencies. */
const entries: readonly (readonly [path: RegExp, entry: RegExp])[] = [
  [
    /(^|\/)package\.json$/,
    /^\s*"(?!version"|node"|npm"|yarn"|pnpm")((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"([\^~]?\d+\.\d[^"\s]*)"/,
  ],
  [/(^|\/)composer\.json$/, /^\s*"([\w.-]+\/[\w.-]+)"\s*:\s*"([\^~]?v?\d[^"\s|]*)"/],
  [/(^|\/)[\w.-]*requirements[\w.-]*\.(?:txt|in)$/, /^([\w.-]+)(?:\[[^\]]*\])?\s*[=~]=\s*([\w.]+)/],
  [
    /(^|\/)(?:Cargo|pyproject)\.toml$/,
    /^\s*"?(?!version\b|python\b|edition\b|rust-version\b)([\w.-]+)"?\s*=\s*(?:"|\{.*\bversion\s*=\s*")([\^~=]{0,2}\d[^"\s,]*)"/,
  ],
  [/(^|\/)go\.mod$/, /^\s*(?:require\s+)?([\w./~-]+\.[\w./~-]+)\s+(v\d\S+)/],
  [/(^|\/)Gemfile$/, /^\s*gem\s*\(?["']([\w.-]+)["']\s*,\s*["'](?:[~>=]+\s*)?(\d[^"']*)["']/],
  [/\.gradle(?:\.kts)?$/, /["']([\w.-]+:[\w.-]+):(\d[^"':@]*)["']/],
  [
    /\.(?:cs|fs|vb)proj$|\.props$/,
    /<Package(?:Reference|Version)\s[^>]*(?:Include|Update)="([^"]+)"[^>]*Version="(\d[^"]*)"/,
  ],
  // Of a commit its comment tells the version, and the hash tells nothing.
  [
    /(^|\/)\.github\/workflows\//,
    /uses:\s*["']?([\w.-]+\/[\w./-]+)@(?:[0-9a-f]{40}["']?\s*#\s*)?(?![0-9a-f]{40})(v?\d[\w.-]*)/,
  ],
  [/(^|\/)(?:[\w.-]*\.)?Dockerfile[\w.-]*$/, /^\s*FROM\s+(?:--\S+\s+)*([\w./-]+):(\d+(?:\.\d+)*)/],
];

/** Names dependencies of the code, as workflows and images do not. */
export function isManifest(path: string): boolean {
  return !/workflows\/|Dockerfile/.test(path) && entries.some(([pattern]) => pattern.test(path));
}

export function loweredVersions(path: string, diff: FileDiff): Problem[] {
  const entry = entries.find(([pattern]) => pattern.test(path))?.[1];
  return entry === undefined ? [] : diff.hunks.flatMap((hunk) => loweredIn(hunk, entry));
}

function loweredIn({ lines }: Hunk, entry: RegExp): Problem[] {
  const removed = new Map<string, string>();
  for (const { name, version } of entriesOf(lines, entry, ["removed"])) removed.set(name, version);
  const places = entriesOf(lines, entry, ["added", "context"]).map(({ name }) => name);
  // A version for each condition, as in .NET's groups of items: which of them is meant is not known.
  const isOnly = (name: string): boolean => places.indexOf(name) === places.lastIndexOf(name);
  return lines.flatMap(({ kind, text, right }): Problem[] => {
    const [, name = "", version = ""] = (kind === "added" ? entry.exec(text) : null) ?? [];
    const old = removed.get(name);
    if (old === undefined || right === null || !isOnly(name) || isItsLine(version, old)) return [];
    const subject = `${name} goes from ${old} to ${version}`;
    return isOlder(version, old) ? [{ kind: "downgrade", line: right, subject }] : [];
  });
}

/** `v1` is the newest of what `v1.0.5` is one of, as `8.2` is of `8.2.7`. */
function isItsLine(version: string, old: string): boolean {
  return old.startsWith(`${version}.`);
}

function isOlder(version: string, old: string): boolean {
  return (compareVersions(version, old) ?? 0) < 0;
}

function entriesOf(
  lines: Hunk["lines"],
  entry: RegExp,
  kinds: readonly DiffLine["kind"][],
): { readonly name: string; readonly version: string }[] {
  return lines.flatMap(({ kind, text }) => {
    const [, name, version] = (kinds.includes(kind) ? entry.exec(text) : null) ?? [];
    return name === undefined || version === undefined ? [] : [{ name, version }];
  });
}
