/** Writing a review: what GitHub refuses is refused, and a comment follows its code. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Octokit } from "@octokit/rest";
import { lines } from "./testing/repository.ts";
import { openStage, type Stage } from "./testing/stage.ts";
import type { TestRepository } from "./testing/repository.ts";

describe("writing a review", { timeout: 60_000 }, () => {
  let stage: Stage;
  let octokit: Octokit;
  let source: TestRepository;
  let pull: { owner: string; repo: string; pull_number: number };
  let head: string;

  beforeAll(async () => {
    stage = await openStage();
    octokit = await stage.asInstallation();
    source = stage.repository("reviewed");
    source.write("a.ts", lines(100));
    source.commit("First");
    source.git("checkout", "--quiet", "-b", "work");
    const change = (line: string, number: number): string =>
      [10, 11].includes(number) ? `new ${line}` : line;
    source.write(
      "a.ts",
      lines(100, (line, number) => (number === 60 ? "" : change(line, number))),
    );
    head = source.commit("Second");
    const { number } = await stage.control<{ number: number }>("/pulls", { path: source.directory });
    pull = { owner: "northwind-labs", repo: "reviewed", pull_number: number };
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const review = (comments: object[], more: object = {}) =>
    octokit.request("POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
      ...pull,
      event: "COMMENT",
      body: "Summary",
      comments: comments as never,
      ...more,
    });
  const on = (line: number, more: object = {}) => ({ path: "a.ts", body: "Here", line, ...more });

  it("posts comments on both sides, and on several lines of one hunk", async () => {
    await review(
      [on(10), on(11, { side: "LEFT" }), on(13, { start_line: 10, start_side: "RIGHT" }), on(57)],
      { commit_id: head },
    );
    const { data } = await octokit.rest.pulls.listReviewComments(pull);
    expect(data.map(({ line, start_line, side }) => [start_line ?? null, line, side])).toEqual([
      [null, 10, "RIGHT"],
      [null, 11, "LEFT"],
      [10, 13, "RIGHT"],
      [null, 57, "RIGHT"],
    ]);
    expect(data[0]?.diff_hunk).toBe(
      "@@ -7,8 +7,8 @@ line 6\n line 7\n line 8\n line 9\n-line 10\n-line 11\n+new line 10",
    );
    expect(data[0]?.user.login).toBe("acrux-local[bot]");
  });

  const unprocessable = (sentence: RegExp) => ({
    status: 422,
    response: {
      data: { message: "Unprocessable Entity", errors: [expect.stringMatching(sentence) as string] },
    },
  });

  it.each([
    ["a line outside every hunk", on(30), /line must be part of the diff/],
    ["a line that only the other side has", on(100, { side: "LEFT" }), /line must be part of the diff/],
    ["a file that did not change", { ...on(1), path: "b.ts" }, /path is invalid/],
    [
      "a start that does not precede the end",
      on(10, { start_line: 10, start_side: "RIGHT" }),
      /start line must precede/,
    ],
    ["a start in another hunk", on(58, { start_line: 10, start_side: "RIGHT" }), /same hunk/],
    ["more than 65,536 characters", { ...on(10), body: "x".repeat(65_537) }, /too long/],
  ])("refuses the whole review for %s", async (_, comment, sentence) => {
    const before = await octokit.rest.pulls.listReviews(pull);
    await expect(review([on(10), comment])).rejects.toMatchObject(unprocessable(sentence));
    const after = await octokit.rest.pulls.listReviews(pull);
    expect(after.data).toHaveLength(before.data.length);
  });

  it("refuses a review of anything but the head", async () => {
    const stale = source.git("rev-parse", "main");
    await expect(review([on(10)], { commit_id: stale })).rejects.toMatchObject({ status: 422 });
  });

  it.each([
    ["a misspelt field", { lines: 10 }, /"lines" is not a permitted key/],
    ["a wrong type", { line: "10" }, /"10" is not a integer/],
  ])("refuses %s", async (_, fields, sentence) => {
    const answer = review([{ path: "a.ts", body: "Here", ...fields }]);
    await expect(answer).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(sentence) as string,
    });
  });

  it("refuses 51 annotations and text above the limit in a check run", async () => {
    const here = { owner: pull.owner, repo: pull.repo, name: "Acrux", head_sha: head };
    const annotation = {
      path: "a.ts",
      start_line: 1,
      end_line: 1,
      annotation_level: "notice" as const,
      message: "x",
    };
    const output = { title: "t", summary: "s" };
    const many = octokit.rest.checks.create({
      ...here,
      output: { ...output, annotations: Array.from({ length: 51 }, () => annotation) },
    });
    await expect(many).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("No more than 50 items") as string,
    });
    const long = octokit.rest.checks.create({ ...here, output: { ...output, summary: "x".repeat(65_536) } });
    await expect(long).rejects.toMatchObject({ status: 422 });
    const nowhere = octokit.rest.checks.create({ ...here, head_sha: "0".repeat(40) });
    await expect(nowhere).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("No commit found") as string,
    });
  });

  it("lets a comment follow its code, and calls it outdated when the code is gone", async () => {
    const before = await octokit.rest.pulls.listReviewComments(pull);
    const change = (line: string, number: number): string =>
      [10, 11].includes(number) ? `new ${line}` : line;
    source.write(
      "a.ts",
      `pushed down\n${lines(100, (line, number) => (number === 60 ? "" : change(line, number)))}`,
    );
    source.commit("Third");
    await stage.control("/pulls", { path: source.directory });
    const moved = await octokit.rest.pulls.listReviewComments(pull);
    expect(moved.data[0]).toMatchObject({ id: before.data[0]?.id, line: 11, original_line: 10 });
    source.write(
      "a.ts",
      lines(100, (line, number) => (number === 10 ? "rewritten" : line)),
    );
    source.commit("Fourth");
    await stage.control("/pulls", { path: source.directory });
    const gone = await octokit.rest.pulls.listReviewComments(pull);
    expect(gone.data[0]).toMatchObject({ line: null, position: null, original_line: 10 });
  });

  it("resolves a thread by GraphQL and tells of it", async () => {
    const { owner, repo, pull_number: number } = pull;
    const query = `query ($owner: String!, $repo: String!, $number: Int!) { repository(owner: $owner, name: $repo) {
      pullRequest(number: $number) { reviewThreads(first: 2) { totalCount pageInfo { hasNextPage } nodes { id isResolved isOutdated } } } } }`;
    interface Threads {
      repository: {
        pullRequest: { reviewThreads: { totalCount: number; nodes: { id: string; isResolved: boolean }[] } };
      };
    }
    const read = async () =>
      (await octokit.graphql<Threads>(query, { owner, repo, number })).repository.pullRequest.reviewThreads;
    const [first] = (await read()).nodes;
    expect(first?.isResolved).toBe(false);
    await octokit.graphql(
      "mutation ($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { isResolved } } }",
      { id: first?.id },
    );
    expect((await read()).nodes[0]?.isResolved).toBe(true);
    await stage.settled();
    expect(stage.webhooks.at(-1)).toMatchObject({
      event: "pull_request_review_thread",
      payload: { action: "resolved" },
    });
  });
});
