import { describe, expect, it } from "vitest";
import { changedFile, findIn, lock, npmEntry } from "../../../../tests/engine/changed-manifests.ts";

describe("a lock file", () => {
  const a = npmEntry("a", { version: "2.0.0" });
  const path = "package-lock.json";
  const registry = 'source = "registry+https://github.com/rust-lang/crates.io-index"\n';
  const crate = (version: string, source = ""): string =>
    `[[package]]\nname = "a"\nversion = "${version}"\n${source}`;

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

  it("lists a host that the change names in the manifest", async () => {
    const own = npmEntry("a", { version: "2.0.0", resolved: "https://npm.corp.example/a.tgz" });
    const manifest = changedFile(
      "package.json",
      '{\n  "a": "1.0.0"\n}\n',
      '{\n  "a": "https://npm.corp.example/a.tgz"\n}\n',
    );
    expect(await findIn([manifest, changedFile(path, lock(a), lock(own))])).toContainEqual(
      expect.stringMatching(/^listed lock-host/),
    );
  });

  it("is quiet about a host that stands elsewhere in the old file", async () => {
    const own = npmEntry("a", { version: "2.0.0", resolved: "https://npm.corp.example/a.tgz" });
    const file = changedFile(path, lock(a), lock(own));
    const before = lock(a, npmEntry("z", { resolved: "https://npm.corp.example/z.tgz" }));
    expect(await findIn([file], { [path]: before })).toEqual([]);
    expect(await findIn([file], { [path]: lock(a) })).toEqual([
      'lock-host:5 "resolved": "https://npm.corp.example/a.tgz",',
    ]);
  });

  it("tells a host that is the end of another one's name", async () => {
    const evil = npmEntry("a", { version: "2.0.0", resolved: "https://s.org/a.tgz" });
    const file = changedFile(path, lock(a), lock(evil));
    expect(await findIn([file], { [path]: lock(a) })).toEqual([
      'lock-host:5 "resolved": "https://s.org/a.tgz",',
    ]);
  });

  it("lists a public copy of the registry", async () => {
    const copy = npmEntry("a", {
      version: "2.0.0",
      resolved: "https://registry.npmmirror.com/a.tgz",
    });
    expect(await findIn([changedFile(path, lock(a), lock(copy))])).toEqual([
      'listed lock-host:5 "resolved": "https://registry.npmmirror.com/a.tgz",',
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

  it("asks for no hash of a package that is cloned, or whose address has one", async () => {
    for (const resolved of [
      "https://github.com/corp/b.git#76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
      "https://codeload.github.com/corp/b/tar.gz/76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
      "https://github.com/corp/b#76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
      "https://github.com/corp/b/releases/download/v1.0.0/b-v1.0.0.tgz#76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
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

  it("takes a package over http for safe that is held to its hash or commit", async () => {
    const after = lock(
      a,
      npmEntry("c", { resolved: "http://registry.npmjs.org/c.tgz" }),
      npmEntry("d", {
        resolved: "git://github.com/corp/d.git#76d7b5a17bfaaad5ed2296b321d85bf60a900e2b",
        integrity: null,
      }),
    );
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

  it("says nothing of the version of a crate of one's own", async () => {
    expect(await findIn([changedFile("Cargo.lock", crate("1.2.0"), crate("1.1.9"))])).toEqual([]);
  });

  it.each([
    ["yarn.lock", 'a@^1.0.0:\n  version "1.2.0"\n', 'a@^1.0.0:\n  version "1.1.0"\n', 'version "1.1.0"'],
    ["Cargo.lock", crate("1.2.0", registry), crate("1.1.9", registry), 'version = "1.1.9"'],
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
