/** Finds manifests whose dependencies changed while the lock file beside or above them did not. */
import type { Change, FileAddress } from "../change/change.ts";
import type { DiffLine } from "../change/diff.ts";
import type { PlannedFile } from "../change/plan.ts";
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
      /^\s*"(?!version"|node"|npm"|name"|main"|module"|types"|type"|license"|description")(?:@[\w.-]+\/)?[\w.-]+"\s*:\s*"(?:[\^~<>=*v\d]|npm:|git|https?:|github:|latest)[^" ]*"/,
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

/** So many lock files are asked for at most. */
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
  const wanted = [...new Set(suspects.flatMap(({ locks }) => locks))].slice(0, mostReads);
  const present = await presentOf(wanted, change);
  return new Map(
    suspects.flatMap(({ path, line, locks, news }) => {
      const lock = locks.find((candidate) => present.has(candidate));
      return lock === undefined || news.every((text) => isLocked(text, present.get(lock) ?? ""))
        ? []
        : [[path, [{ kind: "without-lock" as const, line, subject: lock }]] as const];
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

/** An earlier update of the lock file may have brought the version that the manifest now asks for. */
function isLocked(dependency: string, lock: string): boolean {
  const [, name = ""] = /^\W*(@?[\w./-]+)/.exec(dependency) ?? [];
  const version = /\d+\.\d+\.\d+[\w.-]*/.exec(dependency)?.[0];
  if (name === "" || version === undefined) return false;
  const [wanted, exact] = [name, version].map((text) => text.replaceAll(/[.+/]/g, String.raw`\$&`));
  return new RegExp(`"${wanted ?? ""}"\\s{0,4}version = "${exact ?? ""}"`).test(lock);
}

/** An added line that only moved, or got a comma, changes nothing. */
function isNews({ kind, text }: DiffLine, lines: readonly DiffLine[], dependency: RegExp): boolean {
  if (kind !== "added" || !dependency.test(text)) return false;
  const bare = bareOf(text);
  return !lines.some((line) => line.kind === "removed" && bareOf(line.text) === bare);
}

function bareOf(text: string): string {
  return text.trim().replace(/,$|\s*\/\/ indirect$/, "");
}

/** Its own folder and the root's, where workspaces keep the one lock file. */
function foldersAbove(path: string): string[] {
  const own = path.slice(0, path.lastIndexOf("/") + 1);
  return own === "" ? [""] : [own, ""];
}

/** The texts by path; of a file that is no text "". */
async function presentOf(paths: readonly string[], change: Change): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const contents = await change.read(paths.map((path): FileAddress => ({ side: "RIGHT", path })));
  return new Map(
    paths.flatMap((path, index) => {
      const content = contents[index] ?? { kind: "missing" };
      if (content.kind === "missing") return [];
      return [[path, content.kind === "text" ? content.text : ""] as const];
    }),
  );
}
