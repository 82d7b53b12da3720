/** Pull requests from a real git repository: files, patches, contents, paging, caching, pushes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Octokit } from "@octokit/rest";
import { lines } from "./testing/repository.ts";
import { openStage, type Stage } from "./testing/stage.ts";

interface Opened {
  readonly number: number;
  readonly head_sha: string;
  readonly base_sha: string;
  readonly action: string;
}

describe("a pull request of a real repository", { timeout: 60_000 }, () => {
  let stage: Stage;
  let octokit: Octokit;
  let opened: Opened;
  const here = { owner: "northwind-labs", repo: "strange-names" };
  const unicode = "naïve ☃/файл.ts";
  const quoted = 'with "quotes"\tand tab.txt';

  beforeAll(async () => {
    stage = await openStage();
    octokit = await stage.asInstallation();
    const source = stage.repository("strange-names");
    source.write("kept.ts", lines(40));
    source.write("moved.ts", lines(60));
    source.write("gone.py", lines(5));
    source.write("windows.txt", "one\r\ntwo\r\nthree\r\n");
    source.write("picture.bin", Buffer.from([0, 1, 2, 3]));
    source.write(unicode, "const a = 1;\n");
    source.write(quoted, "before\n");
    source.write("separators.js", `const text = "a\u2028b";\n`);
    source.commit("First");
    source.git("checkout", "--quiet", "-b", "feature/all-at-once");
    source.write(
      "kept.ts",
      lines(40, (line, number) => (number === 20 ? "changed" : line)),
    );
    source.git("mv", "moved.ts", "was-moved.ts");
    source.write(
      "was-moved.ts",
      lines(60, (line, number) => (number === 3 ? "third" : line)),
    );
    source.remove("gone.py");
    source.write("windows.txt", "one\r\n2\r\nthree\r\n");
    source.write("picture.bin", Buffer.from([0, 9, 9, 9]));
    source.write(unicode, "const a = 2;\n");
    source.write(quoted, "after\n");
    source.write("separators.js", `const text = "c\u2028d";\n`);
    source.write("long.txt", `${"x".repeat(600_000)}\n`);
    source.write("added without end.txt", "no newline");
    source.commit("Change everything");
    source.git("checkout", "--quiet", "main");
    source.write("later.txt", "base moved on\n");
    source.commit("Later on main");
    opened = await stage.control<Opened>("/pulls", {
      path: source.directory,
      base: "main",
      head: "feature/all-at-once",
    });
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const listFiles = async () => {
    const { data } = await octokit.rest.pulls.listFiles({
      ...here,
      pull_number: opened.number,
      per_page: 100,
    });
    return new Map(data.map((file) => [file.filename, file]));
  };

  it("lists every changed file, compared with where the branch left its base", async () => {
    const files = await listFiles();
    expect([...files.keys()].sort()).toEqual(
      [
        "added without end.txt",
        "gone.py",
        "kept.ts",
        "long.txt",
        unicode,
        "picture.bin",
        "separators.js",
        "was-moved.ts",
        "windows.txt",
        quoted,
      ].sort(),
    );
    expect(files.get("kept.ts")).toMatchObject({
      status: "modified",
      additions: 1,
      deletions: 1,
      changes: 2,
    });
    expect(files.get("gone.py")).toMatchObject({ status: "removed", additions: 0, deletions: 5 });
    expect(files.get("was-moved.ts")).toMatchObject({ status: "renamed", previous_filename: "moved.ts" });
  });

  it("gives patches that start at their first hunk and keep every character", async () => {
    const files = await listFiles();
    expect(files.get("kept.ts")?.patch).toMatch(/^@@ -17,7 \+17,7 @@/);
    expect(files.get("windows.txt")?.patch).toBe("@@ -1,3 +1,3 @@\n one\r\n-two\r\n+2\r\n three\r");
    expect(files.get(unicode)?.patch).toBe("@@ -1 +1 @@\n-const a = 1;\n+const a = 2;");
    expect(files.get(quoted)?.patch).toBe("@@ -1 +1 @@\n-before\n+after");
    expect(files.get("separators.js")?.patch?.split("\n")).toHaveLength(3);
    expect(files.get("added without end.txt")?.patch).toBe(
      "@@ -0,0 +1 @@\n+no newline\n\\ No newline at end of file",
    );
  });

  it("leaves the patch out of binary files and of what is too large", async () => {
    const files = await listFiles();
    expect(files.get("picture.bin")).not.toHaveProperty("patch");
    expect(files.get("long.txt")).not.toHaveProperty("patch");
    expect(files.get("long.txt")).toMatchObject({ additions: 1 });
  });

  it("pages through files as GitHub does", async () => {
    const ask = { ...here, pull_number: opened.number, per_page: 4 };
    const first = await octokit.rest.pulls.listFiles(ask);
    expect(first.data).toHaveLength(4);
    expect(first.headers.link).toContain('rel="next"');
    const all = await octokit.paginate(octokit.rest.pulls.listFiles, ask);
    expect(new Set(all.map((file) => file.filename)).size).toBe(10);
  });

  it("answers 304 to a known ETag and does not count it", async () => {
    const ask = { ...here, pull_number: opened.number };
    const first = await octokit.rest.pulls.get(ask);
    const headers = { "if-none-match": first.headers.etag ?? "" };
    const again = octokit.rest.pulls.get({ ...ask, headers });
    await expect(again).rejects.toMatchObject({ status: 304 });
    const third = await octokit.rest.pulls.get(ask);
    const used = (answer: typeof first): number => Number(answer.headers["x-ratelimit-used"]);
    expect(used(third) - used(first)).toBe(1);
  });

  it("serves files of the head and of the merge base in one GraphQL call", async () => {
    const compared = await octokit.rest.repos.compareCommits({
      ...here,
      base: opened.base_sha,
      head: opened.head_sha,
    });
    const start = compared.data.merge_base_commit.sha;
    expect(start).not.toBe(opened.base_sha);
    const query = `query ($owner: String!, $name: String!, $a: String!, $b: String!, $c: String!, $d: String!) {
      repository(owner: $owner, name: $name) {
        f0: object(expression: $a) { ...content } f1: object(expression: $b) { ...content }
        f2: object(expression: $c) { ...content } f3: object(expression: $d) { ...content }
      } }
      fragment content on GitObject { ... on Blob { text isBinary isTruncated byteSize oid } }`;
    const { repository } = await octokit.graphql<{
      repository: Record<string, { text: string; isTruncated: boolean } | null>;
    }>(query, {
      owner: here.owner,
      name: here.repo,
      a: `${opened.head_sha}:${unicode}`,
      b: `${start}:gone.py`,
      c: `${opened.head_sha}:gone.py`,
      d: `${opened.head_sha}:long.txt`,
    });
    expect(repository["f0"]).toMatchObject({ text: "const a = 2;\n", isBinary: false, isTruncated: false });
    expect(repository["f1"]?.text).toBe(lines(5));
    expect(repository["f2"]).toBeNull();
    expect(repository["f3"]).toMatchObject({ isTruncated: true, byteSize: 600_001 });
  });

  it("fails a GraphQL query with a misspelt field", async () => {
    const query = `{ repository(owner: "northwind-labs", name: "strange-names") { nameWithOwners } }`;
    await expect(octokit.graphql(query)).rejects.toThrow(/nameWithOwners/);
  });

  it("refuses the diff media type for a large pull request", async () => {
    const source = stage.repository("wide");
    source.commit("First");
    source.git("checkout", "--quiet", "-b", "wide");
    for (let file = 0; file < 301; file += 1) source.write(`f${String(file)}.txt`, "x\n");
    source.commit("Many files");
    const { number } = await stage.control<Opened>("/pulls", { path: source.directory, head: "wide" });
    const ask = octokit.rest.pulls.get({
      owner: here.owner,
      repo: "wide",
      pull_number: number,
      mediaType: { format: "diff" },
    });
    await expect(ask).rejects.toMatchObject({ status: 406 });
  });
});

describe("pushing again", { timeout: 60_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  it("keeps the number, moves the head, and tells of it once", async () => {
    const source = stage.repository("pushed");
    source.write("a.ts", "1\n");
    source.commit("First");
    source.git("checkout", "--quiet", "-b", "work");
    source.write("a.ts", "2\n");
    const one = source.commit("Second");
    const push = () => stage.control<Opened>("/pulls", { path: source.directory });
    const first = await push();
    const same = await push();
    source.write("a.ts", "3\n");
    const two = source.commit("Third");
    const second = await push();
    expect([first.action, same.action, second.action]).toEqual(["opened", "unchanged", "synchronize"]);
    expect([first.head_sha, second.head_sha]).toEqual([one, two]);
    expect(second.number).toBe(first.number);
    await stage.settled();
    const told = stage.webhooks
      .filter((webhook) => webhook.event === "pull_request")
      .map((webhook) => webhook.payload);
    expect(told.map((payload) => payload["action"])).toEqual(["opened", "synchronize"]);
    expect(told[1]).toMatchObject({ before: one, after: two });
  });

  it("merges with a real merge commit, and opens a new one afterwards", async () => {
    const source = stage.repository("merged");
    source.write("a.ts", "1\n");
    source.commit("First");
    source.git("checkout", "--quiet", "-b", "work");
    source.write("b.ts", "2\n");
    const head = source.commit("Second");
    const first = await stage.control<Opened>("/pulls", { path: source.directory });
    await stage.control("/pulls", { path: source.directory, action: "merge" });
    const { rest } = await stage.asInstallation();
    const here = { owner: "northwind-labs", repo: "merged" };
    const { data } = await rest.pulls.get({ ...here, pull_number: first.number });
    expect(data).toMatchObject({ merged: true, state: "closed" });
    const { data: commit } = await rest.repos.compareCommits({ ...here, base: head, head: "main" });
    expect(commit.commits.at(-1)?.sha).toBe(data.merge_commit_sha);
    source.write("c.ts", "3\n");
    source.commit("Third");
    const second = await stage.control<Opened>("/pulls", { path: source.directory });
    expect(second).toMatchObject({ action: "opened", number: first.number + 1 });
  });

  it("says what is wrong with a command", async () => {
    const source = stage.repository("plain");
    source.commit("First");
    const push = (body: object) => stage.control("/pulls", body);
    await expect(push({ path: stage.stateDirectory })).rejects.toThrow(/Not a git repository/);
    await expect(push({ path: source.directory, head: "nowhere" })).rejects.toThrow(/Unknown ref .*nowhere/);
    await expect(push({ path: source.directory, heads: "main" })).rejects.toThrow(/heads/);
    await expect(push({ path: source.directory, repo: "northwind-labs/harbor-api" })).rejects.toThrow(
      /another history/,
    );
  });

  it("shows a stranger's fork as what it is", async () => {
    const source = stage.repository("forked");
    source.write("a.ts", "1\n");
    source.commit("First");
    source.git("checkout", "--quiet", "-b", "work");
    source.write("a.ts", "2\n");
    source.commit("Second");
    const { number } = await stage.control<Opened>("/pulls", {
      path: source.directory,
      author: "passer-by",
      fork: true,
    });
    const { rest } = await stage.asInstallation();
    const { data } = await rest.pulls.get({ owner: "northwind-labs", repo: "forked", pull_number: number });
    expect(data.head.repo).toMatchObject({ fork: true, full_name: "passer-by/forked" });
    expect(data.head.repo.id).not.toBe(data.base.repo.id);
    expect(data.author_association).toBe("FIRST_TIMER");
  });
});
