/** How the lock files of the package managers write an entry: which line names it, and which tells its version. */

/** As OSV names them (https://ossf.github.io/osv-schema/#defined-ecosystems). */
export type Ecosystem =
  | "npm"
  | "PyPI"
  | "crates.io"
  | "Packagist"
  | "RubyGems"
  | "Go"
  | "NuGet"
  | "Maven"
  | "Hex"
  | "Pub";

export interface LockFormat {
  readonly ecosystem: Ecosystem;
  /** Group 1 is the name; where an entry has one line, group 2 is the version. */
  readonly name: RegExp;
  readonly version?: RegExp;
  /** Group 1 is where it is downloaded from. */
  readonly source?: RegExp;
  /** A line that holds a hash of what is downloaded. */
  readonly integrity?: RegExp;
}

const tomlEntry = { name: /^name = "([^"]+)"/, version: /^version = "([^"]+)"/ };
const jsonPart =
  '(?!(?:dependencies|requires|engines|bin|packages|peerDependencies|devDependencies|optionalDependencies|peerDependenciesMeta|funding|default|develop)")';

const npmLock: LockFormat = {
  ecosystem: "npm",
  name: new RegExp(String.raw`^\s+"(?:[^"]*node_modules/)?${jsonPart}((?:@[^/"]+/)?[^/"]+)": \{`),
  version: /^\s+"version": "([^"]+)"/,
  source: /^\s+"resolved": "([^"]+)"/,
  integrity: /^\s+"integrity": "/,
};

const poetry: LockFormat = { ...tomlEntry, ecosystem: "PyPI", source: /(?:^url = |url = )"([^"]+)"/ };

/** By the lower-case name of the file. */
const lockFormats: ReadonlyMap<string, LockFormat> = new Map<string, LockFormat>([
  ["package-lock.json", npmLock],
  ["npm-shrinkwrap.json", npmLock],
  [
    "yarn.lock",
    {
      ecosystem: "npm",
      name: /^"?((?:@[^@/"]+\/)?[^@"\s#]+)@.*:$/,
      version: /^ {2}version:? "?([^"\s]+)"?/,
      source: /^ {2}resolved "([^"]+)"/,
      integrity: /^ {2}(?:integrity |checksum:)/,
    },
  ],
  [
    "pnpm-lock.yaml",
    {
      ecosystem: "npm",
      name: /^ {2}'?\/?((?:@[^@/']+\/)?[^@/'\s]+)[@/](\d[^:'(\s]*)[^:]*:$/,
      source: /tarball: '?([^,}'\s]+)/,
    },
  ],
  ["cargo.lock", { ...tomlEntry, ecosystem: "crates.io", source: /^source = "([^"]+)"/ }],
  ["poetry.lock", poetry],
  ["uv.lock", poetry],
  ["pdm.lock", poetry],
  [
    "pipfile.lock",
    {
      ecosystem: "PyPI",
      name: new RegExp(String.raw`^\s+"${jsonPart}([\w.-]+)": \{`),
      version: /^\s+"version": "==([^"]+)"/,
    },
  ],
  [
    "composer.lock",
    { ecosystem: "Packagist", name: /^\s+"name": "([^"/]+\/[^"]+)"/, version: /^\s+"version": "v?([^"]+)"/ },
  ],
  [
    "gemfile.lock",
    { ecosystem: "RubyGems", name: /^ {4}([\w.-]+) \((\d[^)]*)\)$/, source: /^ {2}remote: (\S+)/ },
  ],
  ["go.sum", { ecosystem: "Go", name: /^(\S+) v(\S+?) h1:/ }],
  [
    "packages.lock.json",
    {
      ecosystem: "NuGet",
      name: new RegExp(String.raw`^\s+"${jsonPart}([\w.-]+)": \{`),
      version: /^\s+"resolved": "(\d[^"]*)"/,
    },
  ],
  ["gradle.lockfile", { ecosystem: "Maven", name: /^([\w.-]+:[\w.-]+):([^=]+)=/ }],
  ["mix.lock", { ecosystem: "Hex", name: /^ {2}"(\w+)": \{:hex, :\w+, "([^"]+)"/ }],
  ["pubspec.lock", { ecosystem: "Pub", name: /^ {2}(\w+):$/, version: /^ {4}version: "([^"]+)"/ }],
  ["requirements.txt", { ecosystem: "PyPI", name: /^([\w.-]+)(?:\[[^\]]*\])?\s*==\s*([\w.!+]+)/ }],
]);

export function lockFormatOf(path: string): LockFormat | null {
  return lockFormats.get(path.slice(path.lastIndexOf("/") + 1).toLowerCase()) ?? null;
}
