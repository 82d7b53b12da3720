/** The whole way on the local GitHub when something is in its way: lost connections, limits, refusals, newer heads and lost webhooks. */
import { describe, expect, it } from "vitest";
import { sampleFinding } from "../../../../tests/github/sample-records.ts";
import { sweep } from "../../github/sweep.ts";
import {
  appOnGitHub,
  calls,
  change,
  control,
  engine,
  lines,
  log,
  losing,
  newInstance,
  now,
  onGitHub,
  openPull,
  push,
  reviewOf,
  stores,
  useLocalGitHub,
  workOff,
} from "../../../../tests/github/local-github-world.ts";

useLocalGitHub();

describe("a pull request on a local GitHub in trouble", () => {
  it.each([
    { when: "after the review was posted", loses: "/check-runs", arrives: false },
    { when: "before GitHub's answer to the review arrived", loses: "/reviews", arrives: true },
    { when: "before GitHub's answer to the check run arrived", loses: "/check-runs", arrives: true },
  ])("gets exactly one review and one check run when the worker dies $when", async ({ loses, arrives }) => {
    const { pull } = await openPull();
    await workOff(newInstance(losing(loses, arrives)));
    const record = await reviewOf(pull);
    expect(record).toMatchObject({ status: "queued", attempts: 1 });
    await stores.reviews.change(record?.id ?? "", () => ({ notBefore: null }));
    expect(await workOff()).toEqual(["done"]);
    const { reviews, checks } = await onGitHub(pull);
    expect({ reviews: reviews.length, checks: checks.length }).toEqual({ reviews: 1, checks: 1 });
    expect(await reviewOf(pull)).toMatchObject({ status: "posted", attempts: 2 });
  });

  it("waits as long as GitHub says, and not a second less", async () => {
    const { pull } = await openPull();
    await control("POST", "/faults", {
      operation: "pulls/get",
      secondaryLimit: true,
      retryAfter: 120,
      times: 1,
    });
    const before = Date.now();
    await workOff();
    const record = await reviewOf(pull);
    expect(record).toMatchObject({ status: "queued", lease: null });
    expect(record?.notBefore?.getTime()).toBeGreaterThanOrEqual(before + 120_000);
    await control("DELETE", "/calls");
    expect(await workOff()).toEqual(["later"]);
    expect(await calls()).toEqual([]);
  });

  it("gets the review without its comments in place when GitHub refuses one of them", async () => {
    engine.findings = [
      sampleFinding(),
      sampleFinding({ fingerprint: "f".repeat(32), startLine: 900, endLine: 900, title: "Far away" }),
    ];
    const { pull } = await openPull();
    await workOff();
    const { reviews, comments } = await onGitHub(pull);
    expect(reviews).toHaveLength(1);
    expect(comments).toHaveLength(1);
    expect(reviews[0]?.body).toContain("Far away");
  });

  it("gets no comment when it was closed, or another head was pushed, before the job began", async () => {
    const closed = await openPull();
    const { repository: repo, number } = closed.pull;
    await control("POST", "/faults", { loseWebhook: "*" });
    await control("POST", "/pulls", { repo, number, action: "close" });
    await workOff();
    expect(await reviewOf(closed.pull)).toMatchObject({ status: "skipped" });

    const moved = await openPullWithFaultsOff();
    change(moved.repository, "const a = 1;\nconst b = 4;\n");
    await control("POST", "/faults", { loseWebhook: "*" });
    await push(moved.repository);
    await workOff();
    expect(await reviewOf(moved.pull)).toMatchObject({ status: "superseded" });
    expect((await onGitHub(moved.pull)).reviews).toEqual([]);
  });

  async function openPullWithFaultsOff() {
    await control("DELETE", "/faults");
    return openPull();
  }

  it("ends as failed, with a neutral check run, when it cannot be read", async () => {
    const { pull } = await openPull();
    await control("POST", "/faults", { operation: "pulls/get", status: 404 });
    await workOff();
    expect(await reviewOf(pull)).toMatchObject({ status: "failed" });
    const { reviews, checks } = await onGitHub(pull);
    expect(reviews).toEqual([]);
    expect(checks).toMatchObject([{ conclusion: "neutral" }]);
  });

  it("is found again by the sweep when its webhook was lost", async () => {
    const { repository } = await openPull();
    await workOff();
    change(repository, "const a = 1;\neval(other)\nconst b = 5;\n");
    await control("POST", "/faults", { loseWebhook: "pull_request" });
    const pull = await push(repository);
    expect(await reviewOf(pull)).toBeNull();
    await control("DELETE", "/faults");

    const app = appOnGitHub();
    await sweep({ ...stores, expiring: [], app, now, log });
    await control("POST", "/webhooks/settled");
    await workOff();
    expect(await reviewOf(pull)).toMatchObject({ status: "posted" });
    expect(await sweep({ ...stores, expiring: [], app, now, log })).toMatchObject({ redelivered: 0 });
  });

  it("never writes a token into the log", async () => {
    await openPull();
    await control("POST", "/faults", { operation: "pulls/get", status: 500 });
    await workOff();
    expect(lines.join("\n")).toContain("An attempt at a review failed");
    expect(lines.join("\n")).not.toMatch(/gh[a-z]_|Bearer|eyJ|PRIVATE KEY/);
  });
});
