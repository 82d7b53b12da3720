/** The whole way on the local GitHub: a push in a real git repository, a signed webhook, the job, the review on the right lines. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { agreeByComment } from "../../github/agree-by-comment.ts";
import { sampleFinding } from "../../../../tests/github/sample-records.ts";
import {
  appOnGitHub,
  calls,
  change,
  control,
  engine,
  git,
  makeRepository,
  newInstance,
  onGitHub,
  openPull,
  push,
  reviewOf,
  stores,
  useLocalGitHub,
  workOff,
} from "../../../../tests/github/local-github-world.ts";

useLocalGitHub();

describe("a pull request on the local GitHub", () => {
  it("gets one review at the right line and one check run, in seven calls of which two create content", async () => {
    const { pull } = await openPull();
    await control("DELETE", "/calls");
    expect(await workOff()).toEqual(["done"]);
    const made = await calls();
    expect(made.map(({ operation, api }) => operation ?? api)).toHaveLength(7);
    expect(made.filter(({ creating }) => creating)).toHaveLength(2);

    const { reviews, comments, checks } = await onGitHub(pull);
    expect(reviews).toHaveLength(1);
    expect(reviews[0]?.user?.login).toBe("acrux-local[bot]");
    expect(comments).toMatchObject([
      { path: "src/app.js", line: 2, side: "RIGHT", commit_id: pull.head_sha },
    ]);
    expect(checks).toMatchObject([{ name: "Acrux", status: "completed", conclusion: "failure" }]);
    expect(await reviewOf(pull)).toMatchObject({
      status: "posted",
      reviewUrl: reviews[0]?.html_url,
      counts: { high: 1 },
      files: { read: 1 },
    });
  });

  it("is read as git has it: merge base, contents of both sides, binary, empty and removed files", async () => {
    const { pull } = await openPull();
    await workOff();
    expect(engine.given?.change.headSha).toBe(pull.head_sha);
    const files = engine.given?.change.files.map(({ path: name, status, binary }) => ({
      name,
      status,
      binary,
    }));
    expect(files).toEqual([
      { name: "src/app.js", status: "modified", binary: false },
      { name: "src/blob.bin", status: "added", binary: true },
      { name: "src/empty.js", status: "added", binary: false },
      { name: "src/old name.js", status: "removed", binary: false },
    ]);
    const missing = { kind: "missing" };
    expect(engine.given?.contents).toEqual([
      { kind: "text", text: "const a = 1;\nrun(a);\nconst b = 2;\n" },
      { kind: "text", text: "const a = 1;\neval(input)\nconst b = 2;\n" },
      missing,
      { kind: "binary" },
      missing,
      { kind: "text", text: "" },
      { kind: "text", text: "check();\n" },
      missing,
    ]);
  });

  it("is reviewed under the configuration of its base branch, not under the one it brings", async () => {
    const repository = makeRepository();
    const write = (name: string, text: string): void => {
      mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
      writeFileSync(path.join(repository, name), text);
    };
    git(repository, "checkout", "-q", "main");
    write(".acrux.yml", "strictness: strict\n");
    write(".acrux/rules/one.yml", "id: team-one\n");
    write("src/.acrux.yml", "overrides: { js-eval: off }\n");
    git(repository, "add", ".");
    git(repository, "commit", "-qm", "Configure");
    git(repository, "checkout", "-q", "work");
    write(".acrux.yml", "strictness: relaxed\n");
    git(repository, "add", ".");
    git(repository, "commit", "-qm", "Relax");
    await openPull(repository);
    await workOff();
    expect(engine.given?.config.layers).toMatchObject([
      { origin: ".acrux.yml", values: { strictness: "strict" } },
      { origin: "src/.acrux.yml", folder: "src", values: { overrides: { "js-eval": "off" } } },
    ]);
    expect(engine.given?.config.rules).toEqual([
      {
        origin: ".acrux/rules/one.yml",
        value: { id: "team-one" },
        places: { "": ".acrux/rules/one.yml:1:1", id: ".acrux/rules/one.yml:1:5" },
      },
    ]);
  });

  it("is told nothing twice: the second push knows what was said, and a redelivery does nothing", async () => {
    const { pull, repository } = await openPull();
    await workOff();
    change(repository, "const a = 1;\neval(input)\nconst b = 3;\n");
    const pushed = await push(repository);
    expect(pushed.head_sha).not.toBe(pull.head_sha);
    await workOff();
    expect(engine.given?.alreadyPosted).toEqual([{ fingerprint: sampleFinding().fingerprint }]);

    const app = appOnGitHub();
    for (const { id } of await app.listDeliveries(new Date(0))) await app.redeliver(id);
    await control("POST", "/webhooks/settled");
    expect(stores.queue.takeAll()).toEqual([]);
    expect((await onGitHub(pushed)).checks).toHaveLength(1);
  });

  it("listens to a comment of somebody who may write, and answers its author's in the conversation", async () => {
    const suppression = { marker: "acrux-ignore", line: 1, reason: null, state: "waiting" } as const;
    const waiting = sampleFinding({ source: "secret", severity: "critical", suppression });
    engine.findings = [waiting];
    const { pull } = await openPull();
    await workOff();
    const say = async (author: string): Promise<void> => {
      const body = `@acrux-local agree ${waiting.fingerprint}`;
      const { repository: repo, number } = pull;
      await control("POST", "/comments", { repo, number, author, body });
      await control("POST", "/webhooks/settled");
      for (const command of stores.queue.takeCommands())
        expect(await agreeByComment(command, { ...newInstance(), connections: stores.connections })).toBe(
          "done",
        );
    };
    const find = () => stores.pulls.find(pull.repository_id, pull.number);
    const mayHe = (role: string) =>
      control("POST", "/repositories", { repo: pull.repository, roles: { "tomas-vega": role } });
    await mayHe("read");
    for (const author of ["ines-hart", "tomas-vega"]) await say(author);
    expect((await find()).agreed).toEqual({});
    expect((await onGitHub(pull)).said).toEqual([
      "**Not agreed.** You opened this pull request or pushed to it. Ask someone else to agree.",
    ]);
    await mayHe("write");
    await say("tomas-vega");
    expect((await find()).agreed).toEqual({ [waiting.fingerprint]: "tomas-vega" });
    expect(stores.queue.takeAll()).toHaveLength(1);
    await calls();
  });
});
