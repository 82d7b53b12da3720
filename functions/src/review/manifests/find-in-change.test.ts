import { structuredPatch, formatPatch } from "diff";
import { describe, expect, it } from "vitest";
import type { Change, ChangedFile } from "../change/change.ts";
import { planReview } from "../analysis/plan-review.ts";
import { defaultSettings } from "../settings.ts";
import { remarksOnAdvisories } from "./advisories.ts";
import type { AdvisoryAnswer } from "./advisory-answer.ts";
import { findInChange } from "./find-in-change.ts";

function changedFile(path: string, before: string, after: string): ChangedFile {
  const { hunks } = structuredPatch("a", "b", before, after, "", "", { context: 3 });
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return {
    ...{ path, previousPath: null, status: before === "" ? "added" : "modified", binary: false },
    patch: formatPatch({ oldFileName: "a", newFileName: "b", oldHeader: "", newHeader: "", hunks }).replace(
      /^[\s\S]*?(?=@@)/,
      "",
    ),
    additions: lines.filter((line) => line.startsWith("+")).length,
    deletions: lines.filter((line) => line.startsWith("-")).length,
  };
}

/** `present` are the files that the repository has besides, or their texts. */
async function findIn(
  files: readonly ChangedFile[],
  present: readonly string[] | Readonly<Record<string, string>> = [],
  advisories?: AdvisoryAnswer,
): Promise<string[]> {
  const texts = new Map(Array.isArray(present) ? present.map((path) => [path, ""]) : Object.entries(present));
  const change: Change = {
    ...{ baseSha: "0", headSha: "1", files, unlistedFiles: 0 },
    read: (addresses) =>
      Promise.resolve(
        addresses.map(({ path }) =>
          texts.has(path) ? { kind: "text", text: texts.get(path) ?? "" } : { kind: "missing" },
        ),
      ),
  };
  const findings = await findInChange(planReview(change, defaultSettings), change, advisories);
  return findings.map(({ ruleId, startLine, quote, confidence }) => {
    const listed = confidence === "low" ? "listed " : "";
    return `${listed}${ruleId.slice(9)}:${String(startLine)} ${quote}`;
  });
}

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string | null;
  readonly more?: string;
}

function npmEntry(
  name: string,
  { version = "1.0.0", resolved, integrity = "sha512-x", more }: Entry = {},
): string {
  const address = resolved ?? `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`;
  const fields = [`"version": "${version}"`, `"resolved": "${address}"`];
  if (integrity !== null) fields.push(`"integrity": "${integrity}"`);
  if (more !== undefined) fields.push(more);
  return `    "node_modules/${name}": {\n${fields.map((field) => `      ${field}`).join(",\n")}\n    },\n`;
}

function lock(...entries: string[]): string {
  return `{\n  "packages": {\n${entries.join("")}    "z": {}\n  }\n}\n`;
}

describe("a lock file", () => {
  const a = npmEntry("a", { version: "2.0.0" });
  const path = "package-lock.json";

  it("is quiet about an ordinary update and a new package", async () => {
    const after = lock(npmEntry("a", { version: "2.1.0", integrity: "sha512-y" }), npmEntry("b"));
    expect(await findIn([changedFile(path, lock(a), after)])).toEqual([]);
  });

  it("tells a version that goes back", async () => {
    const after = lock(npmEntry("a", { version: "1.9.0", integrity: "sha512-y" }));
    expect(await findIn([changedFile(path, lock(a), after)])).toEqual(['downgrade:4 "version": "1.9.0",']);
  });

  it("lists a version that goes back where a manifest changed too, which may ask for it", async () => {
    const after = lock(npmEntry("a", { version: "1.9.0", integrity: "sha512-y" }));
    const manifest = changedFile("package.json", '{\n  "b": "1"\n}\n', '{\n  "c": "1"\n}\n');
    expect(await findIn([manifest, changedFile(path, lock(a), after)])).toEqual([
      'listed downgrade:4 "version": "1.9.0",',
    ]);
  });

  it("lists the script of a package that is only installed where it fits", async () => {
    const more = '"hasInstallScript": true,\n      "optional": true';
    expect(await findIn([changedFile(path, lock(a), lock(a, npmEntry("b", { more })))])).toEqual([
      'listed lock-install-script:9 "version": "1.0.0",',
    ]);
  });

  it("tells a host that was no source before, once", async () => {
    const evil = (name: string): string =>
      npmEntry(name, { version: "2.0.0", resolved: `https://npm.evil.example/${name}.tgz` });
    expect(await findIn([changedFile(path, lock(a), lock(evil("a"), evil("b")))])).toEqual([
      'lock-host:5 "resolved": "https://npm.evil.example/a.tgz",',
    ]);
  });

  it("knows the private registry that was there before", async () => {
    const corp = (name: string, version: string): string =>
      npmEntry(name, {
        version,
        resolved: `https://npm.corp.example/${name}-${version}.tgz`,
        integrity: `sha512-${version}`,
      });
    expect(
      await findIn([
        changedFile(path, lock(corp("a", "1.0.0")), lock(corp("a", "1.1.0"), corp("b", "1.0.0"))),
      ]),
    ).toEqual([]);
  });

  it("asks for no hash of a package that is cloned", async () => {
    for (const resolved of [
      "https://github.com/corp/b.git#76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
      "https://codeload.github.com/corp/b/tar.gz/76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
    ]) {
      const found = await findIn([
        changedFile(path, lock(a), lock(a, npmEntry("b", { resolved, integrity: null }))),
      ]);
      expect(found.filter((one) => one.includes("lock-integrity"))).toEqual([]);
    }
  });

  it("tells a package without a hash, and one over http", async () => {
    const after = lock(
      a,
      npmEntry("b", { integrity: null }),
      npmEntry("c", { resolved: "http://registry.npmjs.org/c.tgz", integrity: null }),
      npmEntry("d", {}),
    );
    expect(await findIn([changedFile(path, lock(a), after)])).toEqual([
      expect.stringContaining('insecure-source:14 "resolved": "http://registry.npmjs.org/c.tgz"') as string,
      expect.stringContaining("lock-integrity:10") as string,
      expect.stringContaining("lock-integrity:14") as string,
    ]);
  });

  it("takes a package over http for safe that is held to its hash", async () => {
    const after = lock(a, npmEntry("c", { resolved: "http://registry.npmjs.org/c.tgz" }));
    expect(await findIn([changedFile(path, lock(a), after)])).toEqual([]);
  });

  it("tells a new package that runs a script at install, and not one that did so before", async () => {
    const script = '"hasInstallScript": true';
    expect(await findIn([changedFile(path, lock(a), lock(a, npmEntry("b", { more: script })))])).toEqual([
      'lock-install-script:9 "version": "1.0.0",',
    ]);
    const before = lock(npmEntry("a", { more: script }));
    const after = lock(npmEntry("a", { version: "1.0.1", integrity: "sha512-y", more: script }));
    expect(await findIn([changedFile(path, before, after)])).toEqual([]);
  });

  it.each([
    ["yarn.lock", 'a@^1.0.0:\n  version "1.2.0"\n', 'a@^1.0.0:\n  version "1.1.0"\n', 'version "1.1.0"'],
    [
      "Cargo.lock",
      '[[package]]\nname = "a"\nversion = "1.2.0"\n',
      '[[package]]\nname = "a"\nversion = "1.1.9"\n',
      'version = "1.1.9"',
    ],
    ["Gemfile.lock", "GEM\n  specs:\n    a (7.1.0)\n", "GEM\n  specs:\n    a (7.0.8)\n", "a (7.0.8)"],
    ["go.sum", "a.example/b v1.2.0 h1:x=\n", "a.example/b v1.1.0 h1:x=\n", "a.example/b v1.1.0 h1:x="],
    ["pnpm-lock.yaml", "packages:\n\n  a@1.2.0:\n", "packages:\n\n  a@1.1.0:\n", "a@1.1.0:"],
    [
      "composer.lock",
      '      "name": "a/b",\n      "version": "v2.1.0",\n',
      '      "name": "a/b",\n      "version": "v2.0.0",\n',
      '"version": "v2.0.0",',
    ],
  ])("of the kind of %s tells a version that goes back", async (name, before, after, quote) => {
    expect(await findIn([changedFile(name, before, after)])).toEqual([
      expect.stringMatching(/^downgrade:\d+ /),
    ]);
    expect((await findIn([changedFile(name, before, after)]))[0]).toContain(quote);
  });
});

describe("a manifest", () => {
  const manifest = (range: string): string =>
    `{\n  "version": "1.0.0",\n  "dependencies": {\n    "a": "${range}"\n  }\n}\n`;

  it("that changed without its lock file is told, if there is one", async () => {
    const files = [changedFile("web/package.json", manifest("^1.0.0"), manifest("^1.1.0"))];
    expect(await findIn(files, ["package-lock.json"])).toEqual(['without-lock:4 "a": "^1.1.0"']);
    expect(await findIn(files)).toEqual([]);
    const lockFile = changedFile("package-lock.json", "{\n}\n", '{\n  "x": 1\n}\n');
    expect(await findIn([...files, lockFile], ["package-lock.json"])).toEqual([]);
  });

  const cargo = (line: string): string => `[package]\nname = "p"\n\n[dependencies]\n${line}\n`;
  const [one, more] = [
    'a = { version = "1", features = ["x"] }',
    'a = { version = "1", features = ["x", "y"] }',
  ];

  it.each([
    [
      "is no member of the workspace (pnpm)",
      manifest("^1.1.0"),
      "pnpm-lock.yaml",
      "importers:\n\n  other:\n",
    ],
    ["is no member of the workspace (npm)", manifest("^1.1.0"), "package-lock.json", '"other": {\n'],
    [
      "asks for what is locked",
      manifest("^1.1.0"),
      "pnpm-lock.yaml",
      "importers:\n\n  web:\n    dependencies:\n      a:\n        specifier: ^1.1.0\n",
    ],
    [
      "asks for what is locked of a scope",
      manifest("^1.0.0").replace('"a": "^1.0.0"', '"@b/c": "1.1.0"'),
      "pnpm-lock.yaml",
      "importers:\n\n  web:\n    dependencies:\n      '@b/c':\n        specifier: 1.1.0\n",
    ],
    [
      "asks for another version of a tool",
      manifest("^1.0.0").replace('"a": "^1.0.0"', '"a": "^1.0.0",\n"pnpm": "^9"'),
      "yarn.lock",
      "x",
    ],
  ])("that %s needs no new lock file", async (_, after, name, text) => {
    const files = [changedFile("web/package.json", manifest("^1.0.0"), after)];
    expect(await findIn(files, { [name]: text })).toEqual([]);
  });

  it("that is a member is told, and one whose nearest lock file changed, or whose version stayed, is not", async () => {
    const text = "importers:\n\n  web:\n    dependencies:\n      a:\n        specifier: ^1.0.0\n";
    const files = [changedFile("web/package.json", manifest("^1.0.0"), manifest("^1.1.0"))];
    expect(await findIn(files, { "pnpm-lock.yaml": text })).toEqual(['without-lock:4 "a": "^1.1.0"']);
    const locks = ["Cargo.lock", "examples/Cargo.lock"];
    const crate = (after: string): ChangedFile =>
      changedFile("examples/p/Cargo.toml", cargo(one), cargo(after));
    const near = changedFile("examples/Cargo.lock", "version = 3\n", "version = 4\n");
    expect(await findIn([crate('a = "2"'), near], locks)).toEqual([]);
    expect(await findIn([crate(more)], locks)).toEqual([]);
    expect(await findIn([crate('a = "2"')], locks)).toEqual(['without-lock:5 a = "2"']);
  });

  it("whose own version or scripts changed needs no new lock file", async () => {
    const after = manifest("^1.0.0").replace("1.0.0", "1.0.1");
    expect(
      await findIn([changedFile("package.json", manifest("^1.0.0"), after)], ["package-lock.json"]),
    ).toEqual([]);
  });

  it.each([
    ["pyproject.toml", 'a = "^1"\n', 'a = "^2"\n', "poetry.lock"],
    ["pyproject.toml", 'dependencies = [\n  "a>=1",\n]\n', 'dependencies = [\n  "a>=2",\n]\n', "uv.lock"],
    ["Cargo.toml", '[dependencies]\na = "1"\n', '[dependencies]\na = "2"\n', "Cargo.lock"],
    ["Gemfile", "gem 'a'\n", "gem 'a'\ngem 'b'\n", "Gemfile.lock"],
    ["composer.json", '    "a/b": "^1"\n', '    "a/b": "^2"\n', "composer.lock"],
    ["go.mod", "require a.example/b v1.0.0\n", "require a.example/b v1.1.0\n", "go.sum"],
  ])("of the kind of %s (%j) is told, too", async (path, before, after, lockFile) => {
    expect(await findIn([changedFile(path, before, after)], [lockFile])).toEqual([
      expect.stringMatching(/^without-lock:/),
    ]);
  });

  it.each([
    ["package.json", manifest("^2.0.0"), manifest("^1.0.0")],
    ["requirements.txt", "a==2.0\n", "a==1.9\n"],
    ["go.mod", "require a.example/b v1.1.0\n", "require a.example/b v1.0.0\n"],
    [".github/workflows/ci.yml", "- uses: a/b@v4\n", "- uses: a/b@v3\n"],
    [".github/workflows/ci.yml", "- uses: a/b@v4.1\n", "- uses: a/b@v4.0.9\n"],
    ["Dockerfile", "FROM node:24\n", "FROM node:22\n"],
  ])("of the kind of %s tells a version that goes back", async (path, before, after) => {
    expect(await findIn([changedFile(path, before, after)])).toEqual([expect.stringMatching(/^downgrade:/)]);
  });
});

describe("the tag of a major version", () => {
  it("is no older than one of its versions", async () => {
    const workflow = changedFile(".github/workflows/a.yml", "- uses: a/b@v1.0.5\n", "- uses: a/b@v1\n");
    expect((await findIn([workflow])).filter((one) => one.startsWith("downgrade"))).toEqual([]);
  });
});

describe("known weaknesses", () => {
  const files = [
    changedFile(
      "package-lock.json",
      lock(npmEntry("a")),
      lock(npmEntry("a"), npmEntry("b"), npmEntry("@c/d")),
    ),
    changedFile("requirements.txt", "e==1.0\n", "e==1.1\n"),
  ];

  it("are told at the lines that lock the version, if that line is new", async () => {
    const idsByPackage = {
      "pkg:npm/a@1.0.0": ["GHSA-0"],
      "pkg:npm/b@1.0.0": ["GHSA-1", "GHSA-2"],
      "pkg:npm/@c/d@1.0.0": ["MAL-2026-1", "GHSA-3"],
      "pkg:pypi/e@1.1": ["PYSEC-1"],
    };
    expect(await findIn(files, [], { state: "checked", idsByPackage })).toEqual([
      'known-weakness:9 "version": "1.0.0",',
      'malicious-package:14 "version": "1.0.0",',
      "known-weakness:1 e==1.1",
    ]);
  });

  it("are remarked as not checked when the look-up failed, and not at all when nobody was to look", async () => {
    const answer = { state: "not-checked", reason: "the service did not respond in time" } as const;
    expect(await findIn(files, [], answer)).toEqual([]);
    expect(remarksOnAdvisories(answer)).toEqual([
      "Known vulnerabilities of the dependencies were not checked: the service did not respond in time.",
    ]);
    expect(remarksOnAdvisories(undefined)).toEqual([]);
  });
});

describe("a version that goes back", () => {
  const workflow = ".github/workflows/a.yml";
  const commitA = "9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0";
  const commitB = "3d3c42e5aac5ba805825da76410c181273ba90b1";

  it("is not read from the hashes of commits, but from the comment beside them", async () => {
    const use = (ref: string): string => `steps:\n  - uses: actions/checkout@${ref}\n`;
    expect(await findIn([changedFile(workflow, use(commitA), use(commitB))])).toEqual([]);
    expect(
      await findIn([changedFile(workflow, use(`${commitA} # v6.0.1`), use(`${commitB} # v6.0.2`))]),
    ).toEqual([]);
    expect(
      await findIn([changedFile(workflow, use(`${commitA} # v6.0.2`), use(`${commitB} # v5.1.0`))]),
    ).toEqual([expect.stringMatching(/^downgrade:2 /)]);
  });

  it("is not read from a group of items for one framework among several", async () => {
    const item = (version: string): string => `    <PackageReference Include="A.B" Version="${version}" />\n`;
    const before = `<Project>\n  <ItemGroup>\n${item("8.0.0")}  </ItemGroup>\n</Project>\n`;
    const after = `<Project>\n  <ItemGroup Condition="'$(T)' == 'net6.0'">\n${item("6.0.0")}  </ItemGroup>\n  <ItemGroup>\n${item("8.0.0")}  </ItemGroup>\n</Project>\n`;
    expect(await findIn([changedFile("A.csproj", before, after)])).toEqual([]);
    expect(await findIn([changedFile("A.csproj", before, before.replace("8.0.0", "7.0.0"))])).toHaveLength(1);
  });
});
