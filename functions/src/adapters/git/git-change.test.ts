/** A change as git tells it: names, kinds of change and contents, of repositories that are odd or hostile. */
import { chmodSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changeBetween, temporaryRepository } from "../../../../tests/engine/temporary-repository.ts";
import { GitError } from "./git.ts";

describe("readGitChange", () => {
  it("starts at the merge base, not at the tip of the base", async () => {
    const repository = temporaryRepository();
    repository.write("a", "1\n");
    const fork = repository.commit();
    repository.write("on-main", "x\n");
    repository.commit();
    repository.git("checkout", "--quiet", "-b", "topic", fork);
    repository.write("on-topic", "y\n");
    const head = repository.commit();
    const change = await repository.change("main", "topic");
    expect(change).toMatchObject({ baseSha: fork, headSha: head, unlistedFiles: 0 });
    expect(change.files.map(({ path }) => path)).toEqual(["on-topic"]);
  });

  it("reads names with quotes, tabs, line ends, spaces and Unicode as they are", async () => {
    const names = [
      'a"quoted".ts',
      "tab\there.ts",
      "line\nend.ts",
      " space .ts",
      "süß/文.ts",
      "-dash.ts",
      "b\\c.ts",
    ];
    const change = await changeBetween(
      {},
      Object.fromEntries(names.map((name) => [name, `// ${String(name.length)}\n`])),
    );
    expect(change.files.map(({ path }) => path).sort()).toEqual([...names].sort());
    for (const file of change.files)
      expect(file.patch).toBe(`@@ -0,0 +1 @@\n+// ${String(file.path.length)}`);
    const texts = await change.read(names.map((path) => ({ side: "RIGHT", path })));
    expect(texts).toEqual(names.map((name) => ({ kind: "text", text: `// ${String(name.length)}\n` })));
  });

  it("tells renamed, removed, added, binary, empty and re-moded files apart", async () => {
    const repository = temporaryRepository();
    const text = Array.from({ length: 20 }, (_, line) => `line ${String(line)}\n`).join("");
    repository.write("old name.ts", text);
    repository.write("gone.ts", "gone\n");
    repository.write("image.png", Buffer.from([1, 0, 2]));
    repository.write("run.sh", "#!/bin/sh\n");
    const base = repository.commit();
    repository.git("mv", "old name.ts", "new name.ts");
    repository.write("new name.ts", text.replace("line 3\n", "line three\n"));
    repository.remove("gone.ts");
    repository.write("image.png", Buffer.from([1, 0, 3]));
    repository.write("empty.ts", "");
    chmodSync(join(repository.path, "run.sh"), 0o755);
    repository.commit();
    const { files } = await repository.change(base);
    const byPath = Object.fromEntries(files.map((file) => [file.path, file]));
    expect(byPath["new name.ts"]).toMatchObject({
      status: "renamed",
      previousPath: "old name.ts",
      additions: 1,
    });
    expect(byPath["gone.ts"]).toMatchObject({
      status: "removed",
      deletions: 1,
      patch: "@@ -1 +0,0 @@\n-gone",
    });
    expect(byPath["image.png"]).toMatchObject({ status: "modified", binary: true, patch: null });
    expect(byPath["empty.ts"]).toMatchObject({ status: "added", binary: false, patch: null, additions: 0 });
    expect(byPath["run.sh"]).toMatchObject({ status: "mode-changed", patch: null });
  });

  it("does not follow symbolic links and submodules, and keeps the patches in step after a change of type", async () => {
    const repository = temporaryRepository();
    repository.write("a-was-file", "text\n");
    repository.write("z.ts", "1\n");
    const base = repository.commit();
    repository.remove("a-was-file");
    symlinkSync("/etc/passwd", join(repository.path, "a-was-file"));
    symlinkSync("/etc/passwd", join(repository.path, "b-link"));
    repository.git("update-index", "--add", "--cacheinfo", `160000,${base},c-module`);
    repository.write("z.ts", "2\n");
    repository.git("add", "a-was-file", "b-link", "z.ts");
    repository.git("commit", "--quiet", "-m", "Test");
    const change = await repository.change(base);
    const contents = await change.read(change.files.map(({ path }) => ({ side: "RIGHT", path })));
    expect(change.files.map(({ path }, index) => [path, contents[index]?.kind])).toEqual([
      ["a-was-file", "missing"],
      ["b-link", "missing"],
      ["c-module", "missing"],
      ["z.ts", "text"],
    ]);
    expect(change.files.at(-1)?.patch).toBe("@@ -1 +1 @@\n-1\n+2");
  });

  it("tells the size of a file that is too large instead of loading it", async () => {
    const change = await changeBetween({}, { "big.txt": "x".repeat(2 ** 21) });
    expect(await change.read([{ side: "RIGHT", path: "big.txt" }])).toEqual([
      { kind: "too-large", bytes: 2 ** 21 },
    ]);
  });

  it("reads files that did not change, too", async () => {
    const change = await changeBetween({ "a.txt": "1", "b.txt": "one" }, { "a.txt": "2", "b.txt": "one" });
    expect(
      await change.read([
        { side: "RIGHT", path: "b.txt" },
        { side: "LEFT", path: "a.txt" },
        { side: "RIGHT", path: "c.txt" },
      ]),
    ).toEqual([{ kind: "text", text: "one" }, { kind: "text", text: "1" }, { kind: "missing" }]);
  });

  it("starts no program that the repository configures, and writes nothing to it", async () => {
    const repository = temporaryRepository();
    repository.write("a.ts", "1\n");
    repository.write(".gitattributes", "*.ts diff=evil filter=evil\n");
    const base = repository.commit();
    repository.write("a.ts", "2\n");
    repository.commit();
    const trace = join(repository.path, "..", `${repository.path.split("/").at(-1) ?? ""}-trace`);
    const program = `touch ${trace}; cat`;
    const keys = ["core.fsmonitor", "core.pager", "diff.external", "diff.evil.textconv", "diff.evil.command"];
    for (const key of [...keys, "filter.evil.smudge", "filter.evil.clean"])
      repository.git("config", key, program);
    const before = repository.git("count-objects", "-v");
    const change = await repository.change(base);
    await change.read([{ side: "RIGHT", path: "a.ts" }]);
    expect(change.files[0]?.patch).toBe("@@ -1 +1 @@\n-1\n+2");
    expect(existsSync(trace)).toBe(false);
    expect(repository.git("count-objects", "-v")).toBe(before);
  });

  it("refuses what is not there with a sentence", async () => {
    const repository = temporaryRepository();
    repository.write("a", "1\n");
    repository.commit();
    await expect(repository.change("nowhere")).rejects.toThrow(
      new GitError(
        `There is no commit "nowhere" in ${repository.path}. git branch --all and git log show which there are.`,
      ),
    );
    await expect(repository.change("--output=/tmp/x")).rejects.toThrow("There is no commit");
    repository.git("checkout", "--quiet", "--orphan", "alone");
    repository.write("b", "2\n");
    repository.commit();
    await expect(repository.change("main", "alone")).rejects.toThrow("main and alone have no common commit");
  });
});
