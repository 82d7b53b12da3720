/** The attack: the author of a change agrees to their own suppression. And the way of somebody who may. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryAccounts } from "../adapters/memory/accounts.ts";
import { createMemoryConnections } from "../adapters/memory/connections.ts";
import { createMemoryOAuth } from "../adapters/memory/oauth.ts";
import {
  sampleConnection,
  sampleFinding,
  sampleResult,
  sampleReview,
  startOfTest,
} from "../../../tests/github/sample-records.ts";
import { openReviewWorld, type ReviewWorld } from "../../../tests/github/review-world.ts";
import { agreeToSuppression, findWriter } from "./agree.ts";
import { agreeByComment } from "./agree-by-comment.ts";
import { runReview } from "./run-review.ts";
import type { PullStore } from "./store.ts";

const { id, authorIds } = sampleReview();
const [author = 0] = authorIds;
const other = { githubId: 502, login: "tomas-lind", uid: "tomas", requestId: "request" };
const suppression = { marker: "acrux-ignore", line: 1, reason: "a test value", state: "waiting" } as const;
const waiting = sampleFinding({ source: "secret", severity: "critical", suppression });

let world: ReviewWorld;
beforeEach(async () => {
  world = await openReviewWorld();
  world.deps = {
    ...world.deps,
    runEngine: (_, { agreed }) => {
      world.engineRuns += 1;
      const isAgreed = agreed[waiting.fingerprint] === "tomas-lind";
      const finding = isAgreed
        ? {
            ...waiting,
            outcome: "dropped" as const,
            suppression: { ...suppression, state: "agreed" as const },
          }
        : waiting;
      const conclusion = isAgreed ? ("success" as const) : ("failure" as const);
      return Promise.resolve(sampleResult({ findings: [finding], conclusion }));
    },
  };
  await runReview({ reviewId: id }, world.deps);
});

async function agree(by: Partial<typeof other> = {}, fingerprint = waiting.fingerprint) {
  return agreeToSuppression(await world.record(), fingerprint, { ...other, ...by }, world.deps);
}

describe("agreeToSuppression", () => {
  it("makes the review anew, and turns its check without a second review", async () => {
    expect(world.github.checks).toMatchObject([{ report: { conclusion: "failure" } }]);
    expect(await agree()).toMatchObject({ status: "queued" });
    for (const task of world.deps.queue.takeAll()) await runReview(task, world.deps);
    expect(world.engineRuns).toBe(2);
    expect(world.github.checks).toMatchObject([{ report: { conclusion: "success" } }]);
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
    expect(await world.record()).toMatchObject({ status: "posted", conclusion: "success" });
  });

  it("is refused to whoever opened the pull request or pushed to it, now or before", async () => {
    await expect(agree({ githubId: author })).rejects.toMatchObject({ code: "forbidden" });
    const pushed = { said: [], told: null, authorIds: [other.githubId] };
    await world.deps.pulls.remember(101, 7, pushed, world.deps.now());
    await expect(agree()).rejects.toMatchObject({ code: "forbidden" });
    expect(await world.record()).toMatchObject({ status: "posted" });
    expect((await world.deps.pulls.find(101, 7)).agreed).toEqual({});
  });

  it("is refused where nobody knows who pushed", async () => {
    await world.deps.reviews.change(id, () => ({ authorIds: [] }));
    world.deps = { ...world.deps, pulls: (await openReviewWorld()).deps.pulls };
    await expect(agree()).rejects.toMatchObject({ code: "conflict" });
  });

  it("is refused for a finding that waits for nobody, and while the review is under way", async () => {
    await expect(agree({}, "f".repeat(32))).rejects.toMatchObject({ code: "conflict" });
    await agree();
    await expect(agree()).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([
    ["closed", { open: false }],
    ["ahead of the review", { headSha: "c3".repeat(20) }],
  ])("is refused for a pull request that is %s", async (_, state) => {
    world.github.pull = { ...world.github.pull, ...state };
    await expect(agree()).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("agreeByComment", () => {
  const command = {
    ...{ installationId: 11, repositoryId: 101, repositoryName: "northwind-labs/orbit", pullNumber: 7 },
    ...{ commentId: 9, fingerprint: waiting.fingerprint, githubId: other.githubId, login: other.login },
  };
  let connections = createMemoryConnections();
  const comment = (given: Partial<typeof command> = {}) =>
    agreeByComment({ ...command, ...given }, { ...world.deps, connections });

  beforeEach(() => {
    connections = createMemoryConnections();
    world.github.permissions = { "tomas-lind": { githubId: other.githubId, canWrite: true } };
  });

  it("of somebody who may write makes the review anew, without a word", async () => {
    expect(await comment()).toBe("done");
    for (const task of world.deps.queue.takeAll()) await runReview(task, world.deps);
    expect(await world.record()).toMatchObject({ status: "posted", conclusion: "success" });
    expect(world.github.comments).toEqual([]);
  });

  it.each([
    ["may only read", { githubId: other.githubId, canWrite: false }],
    ["has the name of somebody who may write", { githubId: 503, canWrite: true }],
  ])("of somebody who %s is not even answered", async (_, permission) => {
    world.github.permissions = { "tomas-lind": permission };
    expect(await comment()).toBe("done");
    expect(await comment({ login: "nobody" })).toBe("done");
    expect(world.github.comments).toEqual([]);
    expect(await world.record()).toMatchObject({ status: "posted", conclusion: "failure" });
  });

  it("of the author is refused below the comment", async () => {
    world.github.permissions = { "ines-hart": { githubId: author, canWrite: true } };
    expect(await comment({ githubId: author, login: "ines-hart" })).toBe("done");
    expect(world.github.comments).toEqual([
      "**Not agreed.** You opened this pull request or pushed to it. Ask someone else to agree.",
    ]);
    expect((await world.deps.pulls.find(101, 7)).agreed).toEqual({});
  });

  it("about what waits for nobody is refused, unless somebody agreed to it already", async () => {
    await comment({ fingerprint: "f".repeat(32) });
    expect(world.github.comments).toHaveLength(1);
    await comment();
    for (const task of world.deps.queue.takeAll()) await runReview(task, world.deps);
    await comment();
    expect(world.github.comments).toHaveLength(1);
  });

  it("waits while the review is being made, and is refused where the newest head has none", async () => {
    await comment();
    expect(await comment({ fingerprint: "f".repeat(32) })).toBe("later");
    world.github.pull = { ...world.github.pull, headSha: "c3".repeat(20) };
    expect(await comment()).toBe("done");
    expect(world.github.comments).toEqual([]);
    await comment({ fingerprint: "f".repeat(32) });
    expect(world.github.comments).toEqual(["**Not agreed.** The newest commits have no review yet."]);
  });

  it.each([
    ["the account of who wrote it", [sampleConnection({ uid: "tomas", githubId: other.githubId })], "tomas"],
    ["the name on GitHub of who has none", [sampleConnection()], "github:tomas-lind"],
  ])("is written down with %s", async (_, saved, uid) => {
    const agreed: unknown[] = [];
    const agree = (...[, , , by]: Parameters<PullStore["agree"]>) => Promise.resolve(void agreed.push(by));
    world.deps = { ...world.deps, pulls: { ...world.deps.pulls, agree } };
    for (const connection of saved) await connections.save(connection);
    await comment();
    expect(agreed).toMatchObject([{ uid, login: "tomas-lind", requestId: "comment-9" }]);
  });
});

describe("findWriter", () => {
  const repository = { id: 101, fullName: "northwind-labs/orbit", description: null, private: true };
  const installation = {
    ...{ id: 11, accountId: 910001, login: "northwind-labs", type: "Organization", suspended: false },
    ...{ permissionsOutdated: false, manageUrl: "https://github.example/settings/installations/11" },
  };

  it("asks GitHub now: who may only read is none, nor is who wrote a moment ago or sees nothing of it", async () => {
    const now = (): Date => startOfTest;
    const oauth = createMemoryOAuth({ now, challengeOf: String, newToken: randomUUID });
    const deps = {
      ...{ connections: createMemoryConnections(), accounts: createMemoryAccounts(), oauth, now },
      ...{ newId: randomUUID, pause: () => Promise.resolve() },
    };
    const person = oauth.addPerson({ id: 502, login: "tomas-lind" });
    const tokens = await oauth.exchangeCode(oauth.authorize(person, null), null);
    await deps.connections.save(
      sampleConnection({ uid: "tomas", githubId: 502, login: "tomas-lind", tokens }),
    );
    expect(await findWriter("tomas", 101, deps)).toBeNull();
    person.installations = [installation];
    person.repositories.set(11, [{ ...repository, canSwitch: true }]);
    expect(await findWriter("tomas", 101, deps)).toEqual({ githubId: 502, login: "tomas-lind" });
    person.repositories.set(11, [{ ...repository, canSwitch: false }]);
    expect(await findWriter("tomas", 101, deps)).toBeNull();
  });
});
