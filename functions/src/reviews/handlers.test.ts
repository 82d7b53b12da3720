/** Reviews are shown to whom GitHub shows their repository. */
import type { QueryOf, Routes, User } from "@acrux/contract";
import { reviewRoutes } from "@acrux/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import {
  sampleFinding,
  sampleResult,
  sampleReview,
  startOfTest,
} from "../../../tests/github/sample-records.ts";
import type { Viewer } from "../handlers.ts";
import { createReviewHandlers } from "./handlers.ts";
import type { ReviewRecord, ReviewStore } from "./store.ts";

let reviews: ReviewStore;
let readable = new Map<number, string>();
let writer: { githubId: number; login: string } | null = null;
let headers: Record<string, string> = {};
let pages = 0;

beforeEach(() => {
  const store = createMemoryReviews();
  pages = 0;
  reviews = {
    ...store,
    list(query) {
      pages += 1;
      return store.list(query);
    },
  };
  readable = new Map([[101, "northwind-labs/orbit"]]);
  headers = {};
});

const viewer: Viewer = {
  identity: {
    uid: "mira",
    email: null,
    emailVerified: false,
    name: null,
    picture: null,
    provider: "github.com",
    githubId: null,
    providerAccounts: [],
  },
  user: { _id: "mira" } as User,
};

function handlers() {
  return createReviewHandlers({
    reviews,
    access: { readableRepositories: () => Promise.resolve(readable) },
    agreements: {
      findWriter: () => Promise.resolve(writer),
      agree: (record) => Promise.resolve(record),
    },
  });
}

function list(query: Partial<QueryOf<Routes["listReviews"]>> = {}) {
  headers = {};
  return handlers().listReviews({
    params: {},
    query: { limit: 20, ...query },
    body: {},
    viewer,
    requestId: "request",
    setHeader: (name, value) => (headers[name] = value),
  });
}

function get(id: string) {
  return handlers().getReview({
    params: { id },
    query: {},
    body: {},
    viewer,
    requestId: "request",
    setHeader: () => undefined,
  });
}

async function add(given: Partial<ReviewRecord> & { minute?: number }): Promise<void> {
  const { minute = 0, ...record } = given;
  const createdAt = new Date(startOfTest.getTime() + minute * 60_000);
  await reviews.create(sampleReview({ createdAt, ...record }));
}

describe("the list of reviews", () => {
  it("is empty for somebody who may read nothing, without asking the database", async () => {
    await add({});
    readable = new Map();
    expect(await list()).toEqual([]);
    expect(headers).toEqual({ "X-Has-More": "false" });
    expect(pages).toBe(0);
  });

  it("holds only repositories that the viewer may read, by their present names", async () => {
    await add({ pullNumber: 1 });
    await add({ pullNumber: 2, repositoryId: 102 });
    readable = new Map([[101, "northwind-labs/renamed"]]);
    expect(await list()).toMatchObject([{ pullNumber: 1, repositoryName: "northwind-labs/renamed" }]);
  });

  it("answers what the contract says", async () => {
    await add({});
    const answer = await list();
    expect(reviewRoutes.listReviews.output.parse(answer)).toEqual(answer);
  });

  it("is filtered by a repository's name in any letter case, and by status", async () => {
    readable.set(102, "northwind-labs/harbor");
    await add({ pullNumber: 1 });
    await add({ pullNumber: 2, repositoryId: 102, status: "failed" });
    expect(await list({ repository: "Northwind-Labs/Harbor" })).toMatchObject([{ pullNumber: 2 }]);
    expect(await list({ repository: "northwind-labs/other" })).toEqual([]);
    expect(await list({ status: "queued" })).toMatchObject([{ pullNumber: 1 }]);
  });

  it.each([1, 60])("is paged newest first when %i repositories are readable", async (count) => {
    for (let extra = 1; extra < count; extra += 1)
      readable.set(1_000 + extra, `northwind-labs/r${String(extra)}`);
    for (let minute = 1; minute <= 5; minute += 1) {
      await add({ pullNumber: minute, minute });
      await add({ pullNumber: minute, minute, repositoryId: 999 });
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.map(({ pullNumber }) => pullNumber));
      cursor = headers["X-Next-Cursor"];
      expect(headers["X-Has-More"]).toBe(String(cursor !== undefined));
    } while (cursor !== undefined);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it("reads a bounded number of reviews that the viewer may not see, and leads on from there", async () => {
    for (let extra = 1; extra < 40; extra += 1)
      readable.set(1_000 + extra, `northwind-labs/r${String(extra)}`);
    for (let number = 1; number <= 700; number += 1) {
      await add({ pullNumber: number, repositoryId: 999, minute: number });
    }
    await add({ pullNumber: 1, minute: 0 });
    expect(await list()).toEqual([]);
    expect(pages).toBe(5);
    const cursor = headers["X-Next-Cursor"];
    expect(await list({ ...(cursor !== undefined && { cursor }) })).toHaveLength(1);
  });
});

describe("a review", () => {
  it("is shown with its findings once it was posted", async () => {
    const { id } = sampleReview();
    await add({ status: "posted" });
    await reviews.change(id, () => ({ result: sampleResult() }));
    const answer = await get(id);
    expect(answer.findings).toEqual([sampleFinding()]);
    expect(reviewRoutes.getReview.output.parse(answer)).toEqual(answer);
  });

  it("shows no finding that was not posted", async () => {
    const { id } = sampleReview();
    await add({ status: "superseded", conclusion: "failure" });
    await reviews.change(id, () => ({ result: sampleResult() }));
    expect(await get(id)).toMatchObject({ findings: [], coverage: [], conclusion: null });
  });

  it("does not exist for whom GitHub does not show its repository, as one that is not there at all", async () => {
    await add({});
    readable = new Map();
    const hidden = await get(sampleReview().id).catch((error: unknown) => error);
    const missing = await get(sampleReview({ pullNumber: 8 }).id).catch((error: unknown) => error);
    expect(hidden).toMatchObject({ code: "not_found" });
    expect(hidden).toEqual(missing);
  });
});

describe("agreeToSuppression", () => {
  const agree = (id = sampleReview().id) =>
    handlers().agreeToSuppression({
      params: { id },
      ...{ query: {}, viewer, requestId: "request", setHeader: () => undefined },
      body: { fingerprint: sampleFinding().fingerprint },
    });

  it("is for whoever GitHub lets write to the repository, and exists for nobody who cannot read it", async () => {
    await reviews.create(sampleReview());
    writer = null;
    await expect(agree()).rejects.toMatchObject({ code: "forbidden" });
    writer = { githubId: 502, login: "tomas-lind" };
    await expect(agree()).resolves.toMatchObject({ _id: sampleReview().id });
    readable = new Map();
    await expect(agree()).rejects.toMatchObject({ code: "not_found" });
  });
});
