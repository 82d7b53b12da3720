/** One review and one check run for a head commit, whatever the network and the machines do. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { temporaryRepository } from "../engine/temporary-repository.ts";
import {
  eventually,
  localGitHub,
  type OpenedPull,
  payloadOf,
  sendWebhook,
  summaryOf,
} from "../suite/local-github.ts";
import { endOf, switchOn } from "../suite/reviews.ts";
import { startWebhookInstance } from "../suite/webhook-instance.ts";
import { killWorkers } from "../suite/workers.ts";

afterEach(() => localGitHub.withoutFaults());

/** A lease has to run out before a killed worker's review is taken up again. */
const afterLease = 90_000;

/** A pull request with one SQL injection, on a repository that is switched on. */
async function openPull(options: { draft?: boolean; switchedOn?: boolean } = {}): Promise<OpenedPull> {
  const source = temporaryRepository();
  source.write("src/orders.ts", "export const find = (db, id) => null;\n");
  const base = source.commit();
  source.write(
    "src/orders.ts",
    "export const find = (db, request) =>\n  db.query(`SELECT * FROM orders WHERE id = ${request.query.id}`);\n",
  );
  source.commit();
  const name = `northwind-labs/once-${randomUUID().slice(0, 8)}`;
  const command = { path: source.path, base, head: "main", repo: name, draft: options.draft ?? false };
  // Opened and closed once so that the repository exists and can be switched on before the event that counts.
  const first = await localGitHub.pull(command);
  await localGitHub.settled();
  if (options.switchedOn ?? true) await switchOn({ id: first.repository_id, fullName: first.repository });
  await localGitHub.pull({ repo: name, number: first.number, action: "close" });
  return localGitHub.pull({ repo: name, number: first.number, action: "reopen" });
}

async function expectOneReview(opened: OpenedPull): Promise<void> {
  const summary = await summaryOf(opened);
  expect(summary.reviews).toBe(1);
  expect(summary.review_comments).toBe(1);
  expect(summary.check_runs).toHaveLength(1);
  expect(summary.check_runs[0]).toMatchObject({ status: "completed", conclusion: "failure" });
}

describe("exactly one review", () => {
  it("is posted after five redeliveries", async () => {
    const opened = await openPull();
    const body = JSON.stringify(await payloadOf(opened));
    const delivery = opened.delivery ?? "";
    for (let time = 0; time < 5; time += 1) expect(await sendWebhook(body, { delivery })).toBe(202);
    expect(await endOf(opened)).toBe("posted");
    for (let time = 0; time < 5; time += 1) await sendWebhook(body, { delivery });
    await localGitHub.settled();
    await expectOneReview(opened);
  });

  it("is posted after a hundred identical deliveries at once", async () => {
    const opened = await openPull();
    const body = JSON.stringify(await payloadOf(opened));
    const delivery = randomUUID();
    const address = await startWebhookInstance();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendWebhook(body, { delivery, address })),
    );
    expect(new Set(answers)).toEqual(new Set([202]));
    expect(await endOf(opened)).toBe("posted");
    await expectOneReview(opened);
  });

  it("is posted when a draft becomes ready and both events name the same head", async () => {
    const opened = await openPull({ draft: true });
    const body = JSON.stringify({ ...(await payloadOf(opened)), action: "opened" });
    const ready = await localGitHub.pull({ repo: opened.repository, number: opened.number, action: "ready" });
    expect(ready.head_sha).toBe(opened.head_sha);
    await sendWebhook(body);
    await eventually(async () => (await summaryOf(opened)).check_runs.length === 1, "The check run");
    expect(await endOf(opened)).toBe("posted");
    await expectOneReview(opened);
  });

  it("is posted when the worker is killed during the review", { timeout: 150_000 }, async () => {
    await localGitHub.forgetCalls();
    await localGitHub.fault({ operation: "repos/compare-commits", latencyMs: 4_000, times: 1 });
    const opened = await openPull();
    await eventually(
      async () => (await localGitHub.calls()).some(({ operation }) => operation === "pulls/get"),
      "The first call of the review",
    );
    expect(killWorkers("reviewPullRequest")).toBeGreaterThan(0);
    expect(await endOf(opened, afterLease)).toBe("posted");
    await expectOneReview(opened);
  });

  it("is posted when the worker is killed after posting it", { timeout: 150_000 }, async () => {
    await localGitHub.fault({ operation: "checks/create", latencyMs: 4_000, times: 1 });
    const opened = await openPull();
    await eventually(async () => (await summaryOf(opened)).reviews === 1, "The review on GitHub");
    expect(killWorkers("reviewPullRequest")).toBeGreaterThan(0);
    expect(await endOf(opened, afterLease)).toBe("posted");
    await expectOneReview(opened);
  });
});
