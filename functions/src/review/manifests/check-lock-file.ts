/** Checks what a change does to a lock file: where packages come from, whether they are verified, and which go back. */
import { changedLines, type FileDiff } from "../change/diff.ts";
import { entriesOf, type LockEntry } from "./lock-entries.ts";
import type { LockFormat } from "./lock-formats.ts";
import type { Problem } from "./problem.ts";
import { compareVersions, namesCommit } from "./versions.ts";

/** The registries that the package managers use unless they are told otherwise. */
const ordinaryHosts = new Set([
  ...["registry.npmjs.org", "registry.yarnpkg.com", "npm.jsr.io", "npm.pkg.github.com"],
  ...["github.com", "codeload.github.com", "api.github.com", "index.crates.io", "static.crates.io"],
  ...["pypi.org", "files.pythonhosted.org", "rubygems.org", "repo.packagist.org", "packagist.org"],
]);

/** Public copies of them, which an author near by sets for speed; the hashes stay the same. */
const publicMirrors = new Set([
  ...["registry.npmmirror.com", "cdn.npmmirror.com", "registry.npm.taobao.org", "registry.nlark.com"],
  ...[
    "mirrors.tuna.tsinghua.edu.cn",
    "pypi.tuna.tsinghua.edu.cn",
    "mirrors.ustc.edu.cn",
    "mirrors.aliyun.com",
  ],
  ...[
    "mirrors.cloud.tencent.com",
    "mirrors.tencent.com",
    "mirrors.huaweicloud.com",
    "repo.huaweicloud.com",
    "pypi.doubanio.com",
  ],
]);

export interface LockFile {
  readonly isNew: boolean;
  /** Whether a manifest beside it changed too: what that asks for decides which versions the others get. */
  readonly isBesideManifest: boolean;
  /** What the change adds to such manifests. A host that its author writes there is mostly meant. */
  readonly manifestLines: readonly string[];
}

export function checkLockFile(
  diff: FileDiff,
  format: LockFormat,
  { isNew, isBesideManifest, manifestLines }: LockFile,
): Problem[] {
  const after = diff.hunks.flatMap((hunk) => entriesOf(hunk, "RIGHT", format));
  const before = diff.hunks.flatMap((hunk) => entriesOf(hunk, "LEFT", format));
  const added = changedLines(diff, "RIGHT");
  return [
    ...after.flatMap(insecureSource),
    ...(isNew ? [] : newHosts(after, before, manifestLines)),
    ...withoutIntegrity(after, format),
    ...(isNew ? [] : scripts(after, before)),
    ...downgrades(
      after.filter((one) => !isOwnCrate(one, format)),
      before,
    ).map((one) => ({ ...one, isGuess: isBesideManifest })),
  ].filter(({ line }) => added.has(line));
}

/** With a hash it cannot be replaced in transit; git's name of a commit is one of all that is in it. */
function insecureSource({ name, source, hasIntegrity }: LockEntry): Problem[] {
  if (hasIntegrity || (source !== null && namesCommit(source.address))) return [];
  if (source?.isChanged !== true || !/^(?:git\+)?(?:http|git):/.test(source.address)) return [];
  return [{ kind: "insecure-source", line: source.line, subject: name }];
}

/** As a host of its own: `s.org` is none in `https://registry.npmjs.org/`. */
export function namesHost(text: string, host: string): boolean {
  for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + host.length)) {
    if (/[/@]/.test(text.charAt(at - 1)) && /[/:]/.test(text.charAt(at + host.length))) return true;
  }
  return false;
}

/** One finding a host; a host seen before, or on lines that stay, is no news. */
function newHosts(
  after: readonly LockEntry[],
  before: readonly LockEntry[],
  manifestLines: readonly string[],
): Problem[] {
  const known = new Set(ordinaryHosts);
  for (const { source } of before) if (source) known.add(hostOf(source.address));
  // Without any old entry in sight there is nothing to compare with.
  if (known.size === ordinaryHosts.size && !before.some(({ source }) => source !== null)) return [];
  return after.flatMap(({ source }) => {
    if (source?.isChanged !== true) return [];
    const host = hostOf(source.address);
    if (host === "" || known.has(host)) return [];
    known.add(host);
    const isGuess = publicMirrors.has(host) || manifestLines.some((line) => namesHost(line, host));
    return [{ kind: "lock-host" as const, line: source.line, subject: host, isGuess }];
  });
}

function hostOf(address: string): string {
  return /^(?:[a-z]+\+)?[a-z]+:\/\/(?:[^@/]*@)?([^/:?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";
}

function withoutIntegrity(after: readonly LockEntry[], format: LockFormat): Problem[] {
  if (format.integrity === undefined || !after.some(({ hasIntegrity }) => hasIntegrity)) return [];
  return after.flatMap(({ name, source, hasIntegrity, isWhole }) => {
    // What is cloned is known by its commit, and Yarn writes the hash of an archive behind its address.
    const isDownloaded =
      source?.isChanged === true && /^https?:(?!.*\.git(?:[#?]|$)|.*[#/][0-9a-f]{40}$)/.test(source.address);
    return isDownloaded && isWhole && !hasIntegrity
      ? [{ kind: "lock-integrity" as const, line: source.line, subject: name }]
      : [];
  });
}

function scripts(after: readonly LockEntry[], before: readonly LockEntry[]): Problem[] {
  const known = new Set(before.filter(({ runsScript }) => runsScript).map(({ name }) => name));
  return after
    .filter(({ name, runsScript }) => runsScript && !known.has(name))
    .map(({ name, line, isOptional: isGuess }) => ({
      ...{ kind: "lock-install-script", line, subject: name, isGuess },
    }));
}

/** A member of the workspace comes from no registry; its version is the team's to choose, as when a release is taken back. */
function isOwnCrate({ source }: LockEntry, { ecosystem }: LockFormat): boolean {
  return ecosystem === "crates.io" && source === null;
}

/** A name with several versions on one side says nothing: which of them went is not known. */
function downgrades(after: readonly LockEntry[], before: readonly LockEntry[]): Problem[] {
  const versionBefore = onlyVersions(before);
  const versionAfter = onlyVersions(after);
  return after.flatMap(({ name, version, line, isChanged }) => {
    const old = versionBefore.get(name);
    if (version === null || old === undefined || versionAfter.get(name) !== version || !isChanged) return [];
    const isOlder = (compareVersions(version, old) ?? 0) < 0;
    return isOlder
      ? [{ kind: "downgrade" as const, line, subject: `${name} goes from ${old} to ${version}` }]
      : [];
  });
}

function onlyVersions(entries: readonly LockEntry[]): Map<string, string> {
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of entries) {
    if (version !== null) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  return new Map(
    [...versions].flatMap(([name, all]) => (all.size === 1 ? [[name, [...all][0] ?? ""] as const] : [])),
  );
}
