/** Finds manifests whose dependencies changed while the lock file beside or above them did not. */
import type { Change, FileAddress } from "../change/change.ts";
import type { DiffLine } from "../change/diff.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { Problem } from "./problem.ts";

interface Pair {
  readonly manifest: RegExp;
  readonly locks: readonly string[];
  /** A changed line that it matches changes a dependency. */
  readonly dependency: RegExp;
}

const pairs: readonly Pair[] = [
  {
    manifest: /(^|\/)package\.json$/,
    locks: ["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "npm-shrinkwrap.json"],
    dependency:
      /^\s*"(?!version"|node"|npm"|pnpm"|yarn"|bun"|deno"|vscode"|name"|main"|module"|types"|type"|license"|description")(?:@[\w.-]+\/)?[\w.-]+"\s*:\s*"(?:[\^~<>=*v\d]|npm:|git|https?:|github:|latest)[^" ]*"/,
  },
  {
    manifest: /(^|\/)pyproject\.toml$/,
    locks: ["poetry.lock", "uv.lock", "pdm.lock"],
    dependency:
      /^\s*(?:"[\w.-]+(?:\[[^\]]*\])?\s*[<>=~!]=?[^"]*",?$|(?!version|python|name|requires-python)[\w.-]+\s*=\s*(?:"[\^~<>=*\d]|\{[^}]*version))/,
  },
  {
    manifest: /(^|\/)Pipfile$/,
    locks: ["Pipfile.lock"],
    dependency: /^\s*(?!url|name|python_version|verify_ssl)[\w.-]+\s*=\s*["{]/,
  },
  {
    manifest: /(^|\/)Cargo\.toml$/,
    locks: ["Cargo.lock"],
    dependency:
      /^\s*(?!version|edition|name|rust-version|resolver)[\w-]+\s*=\s*(?:"[\^~<>=*\d]|\{[^}]*(?:version|git)\s*=)/,
  },
  { manifest: /(^|\/)Gemfile$/, locks: ["Gemfile.lock"], dependency: /^\s*gem[\s(]/ },
  {
    manifest: /(^|\/)composer\.json$/,
    locks: ["composer.lock"],
    dependency: /^\s*"[\w.-]+\/[\w.-]+"\s*:\s*"[\^~<>=*v\d]/,
  },
  {
    manifest: /(^|\/)go\.mod$/,
    locks: ["go.sum"],
    dependency: /^\s*(?:require\s+)?[\w./-]+\.[\w./-]+\s+v\d/,
  },
  { manifest: /(^|\/)mix\.exs$/, locks: ["mix.lock"], dependency: /^\s*\{:\w+,\s*"[~<>=\d]/ },
  { manifest: /(^|\/)pubspec\.yaml$/, locks: ["pubspec.lock"], dependency: /^ {2}\w+:\s*["']?\^?\d/ },
];

/** So many lock files are asked for at most, those that lie highest first, which most manifests share. */
const mostReads = 60;

interface Suspect {
  readonly path: string;
  readonly line: number;
  readonly locks: readonly string[];
  /** The added lines. */
  readonly news: readonly string[];
}

/** Problems by path of the manifest. */
export async function missingLocks(
  plan: readonly PlannedFile[],
  change: Change,
): Promise<ReadonlyMap<string, Problem[]>> {
  const changed = new Set(plan.map(({ file }) => file.path));
  const suspects = plan.flatMap((planned) => suspectOf(planned, changed) ?? []);
  const all = [...new Set(suspects.flatMap(({ locks }) => locks))];
  const wanted = all.sort((a, b) => depthOf(a) - depthOf(b)).slice(0, mostReads);
  const { present, unread } = await presentOf(wanted, change);
  return new Map(
    suspects.flatMap(({ path, line, locks, news }) => {
      const lock = locks.find((candidate) => present.has(candidate));
      return lock === undefined ||
        !holdsPackage(lock, present.get(lock) ?? "", path) ||
        news.every((text) => isLocked(text, present.get(lock) ?? ""))
        ? []
        : [
            [
              path,
              [{ kind: "without-lock" as const, line, subject: lock, isGuess: unread.has(lock) }],
            ] as const,
          ];
    }),
  );
}

/** Null unless a dependency's line was added, and no lock file for it changed. */
function suspectOf({ file, diff }: PlannedFile, changed: ReadonlySet<string>): Suspect | null {
  const pair = pairs.find(({ manifest }) => manifest.test(file.path));
  if (pair === undefined || diff === null || file.status !== "modified") return null;
  const locks = foldersAbove(file.path).flatMap((folder) => pair.locks.map((name) => folder + name));
  if (locks.some((lock) => changed.has(lock))) return null;
  const lines = diff.hunks.flatMap((hunk) => hunk.lines);
  const news = lines.filter((candidate) => isNews(candidate, lines, pair.dependency));
  const line = news[0]?.right ?? null;
  return line === null ? null : { path: file.path, line, locks, news: news.map(({ text }) => text) };
}

/** A lock file further up that names the packages of its workspace, and not this one, is none of it. */
function holdsPackage(lock: string, text: string, manifest: string): boolean {
  const root = lock.slice(0, lock.lastIndexOf("/") + 1);
  const folder = manifest.slice(root.length, Math.max(root.length, manifest.lastIndexOf("/")));
  if (folder === "" || text === "") return true;
  if (lock.endsWith("pnpm-lock.yaml")) return new RegExp(`^ {2}'?${literal(folder)}'?:`, "m").test(text);
  return !lock.endsWith("package-lock.json") || text.includes(`"${folder}": {`);
}

/** An earlier update of the lock file may have brought the version that the manifest now asks for. */
function isLocked(dependency: string, lock: string): boolean {
  const { name, version } = requirementOf(dependency);
  if (name === "") return false;
  const asked = /"\s*:\s*"([^"]+)"/.exec(dependency)?.[1];
  if (asked !== undefined && isRequested(name, asked, lock)) return true;
  const exact = /\d+\.\d+\.\d+[\w.-]*/.exec(version)?.[0];
  return (
    exact !== undefined && new RegExp(`"${literal(name)}"\\s{0,4}version = "${literal(exact)}"`).test(lock)
  );
}

/** Lock files of JavaScript hold what manifests ask for: `"a": "^1.2.3"`, `a@^1.2.3`, `a:` with `specifier: ^1.2.3`. */
function isRequested(name: string, asked: string, lock: string): boolean {
  if (lock.includes(`"${name}": "${asked}"`) || lock.includes(`${name}@${asked}`)) return true;
  return new RegExp(`[\\s']${literal(name)}'?:\\s{1,20}specifier: ['"]?${literal(asked)}['"]?\\s`).test(lock);
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** Of a line; `version` is "" where there is none. */
function requirementOf(dependency: string): { readonly name: string; readonly version: string } {
  const name = /^[^\w@]*(@?[\w./-]+)/.exec(dependency)?.[1] ?? "";
  const rest = dependency.slice(dependency.indexOf(name) + name.length);
  const own = /\bversion\s*=\s*"([^"]*)"/.exec(rest)?.[1];
  return { name, version: own ?? /\d[\w.-]*/.exec(rest)?.[0] ?? "" };
}

/** An added line that only moved, got a comma or asks for the same version otherwise changes nothing, nor does a crate of the same workspace. */
function isNews({ kind, text }: DiffLine, lines: readonly DiffLine[], dependency: RegExp): boolean {
  if (kind !== "added" || !dependency.test(text) || /\{[^}]*\bpath\s*=/.test(text)) return false;
  const bare = bareOf(text);
  const { name, version } = requirementOf(text);
  return !lines.some((line) => {
    if (line.kind !== "removed") return false;
    const before = requirementOf(line.text);
    const asksTheSame =
      text.includes("{") && version !== "" && before.name === name && before.version === version;
    return asksTheSame || bareOf(line.text) === bare;
  });
}

function bareOf(text: string): string {
  return text.trim().replace(/,$|\s*\/\/ indirect$/, "");
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** Its own folder and those above, the nearest first: workspaces keep one lock file at their root. */
function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, parts.length - at).join("/")}/`).concat("");
}

interface Present {
  readonly present: ReadonlyMap<string, string>;
  /** Too large to read: what they hold is not known. */
  readonly unread: ReadonlySet<string>;
}

/** The texts by path; of a file that is no text, or too large, "". */
async function presentOf(paths: readonly string[], change: Change): Promise<Present> {
  if (paths.length === 0) return { present: new Map(), unread: new Set() };
  const contents = await change.read(paths.map((path): FileAddress => ({ side: "RIGHT", path })));
  const found = paths.flatMap((path, index) => {
    const content = contents[index] ?? { kind: "missing" };
    return content.kind === "missing" ? [] : [{ path, content }];
  });
  return {
    present: new Map(found.map(({ path, content }) => [path, content.kind === "text" ? content.text : ""])),
    unread: new Set(found.flatMap(({ path, content }) => (content.kind === "too-large" ? [path] : []))),
  };
}
