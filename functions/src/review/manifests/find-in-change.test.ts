import { describe, expect, it } from "vitest";
import type { ChangedFile } from "../change/change.ts";
import { changedFile, findIn, lock, npmEntry } from "../../../../tests/engine/changed-manifests.ts";
import { remarksOnAdvisories } from "./advisories.ts";

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
