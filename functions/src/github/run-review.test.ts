/** One job over memory adapters: claims, crashes between two calls, newer heads, limits, and honest ends. */
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryRepository, type MemoryRepository } from "../adapters/memory/hosting.ts";
import { createMemoryPulls } from "../adapters/memory/pulls.ts";
import { createMemoryQueue } from "../adapters/memory/queue.ts";
import { createMemoryRepositories } from "../adapters/memory/repositories.ts";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import { AppError } from "../app-error.ts";
import type { LoadedConfig } from "../review/config/layers.ts";
import { readConfig } from "../review/config/read-config.ts";
import type { ReviewRecord } from "../reviews/store.ts";
import type { RunReviewDeps } from "./attempt.ts";
import { askAgain, claim, leaseMs, maxAttempts, requeue, stop } from "./job-state.ts";
import { runReview } from "./run-review.ts";
import {
  headSha,
  otherSha,
  sampleFinding,
  sampleResult,
  sampleReview,
  startOfTest,
} from "../../../tests/github/sample-records.ts";
import { stopReasons } from "./stop-reasons.ts";

const { id } = sampleReview();
const task = { reviewId: id };

const openPull = {
  open: true,
  draft: false,
  title: "Add a thing",
  headSha,
  baseRef: "main",
  baseSha: otherSha,
  changedFiles: 1,
  repositoryName: "northwind-labs/orbit",
};

let time = startOfTest.getTime();
let github: MemoryRepository;
let deps: RunReviewDeps & { queue: ReturnType<typeof createMemoryQueue> };
let engineRuns = 0;

beforeEach(async () => {
  time = startOfTest.getTime();
  engineRuns = 0;
  github = createMemoryRepository(openPull);
  let ids = 0;
  const quiet = (): void => undefined;
  deps = {
    reviews: createMemoryReviews(),
    repositories: createMemoryRepositories(),
    pulls: createMemoryPulls(),
    queue: createMemoryQueue(),
    openRepository: github.open,
    teamRules: () => Promise.resolve([{ origin: "rule of the app", value: { id: "team-rule" } }]),
    teamSettings: () =>
      Promise.resolve([readConfig("repository settings", "strictness: relaxed\nmaxComments: 5")]),
    identityKey: (installationId) => `key of ${String(installationId)}`,
    runEngine: () => {
      engineRuns += 1;
      return Promise.resolve(sampleResult());
    },
    detailsUrl: (reviewId) => `https://acrux.example/app/reviews/${reviewId}`,
    newId: () => `worker-${String((ids += 1))}`,
    now: () => new Date(time),
    log: { info: quiet, warn: quiet, error: quiet },
  };
  await deps.reviews.create(sampleReview());
  await switchReviews(true);
});

async function switchReviews(enableACR: boolean): Promise<void> {
  const repository = {
    id: 101,
    installationId: 11,
    fullName: "northwind-labs/orbit",
    private: true,
    enableACR,
    updatedAt: startOfTest,
  };
  await deps.repositories.switchReview(repository, { uid: "mira", requestId: "request" });
}

async function record(): Promise<ReviewRecord> {
  const found = await deps.reviews.find(id);
  if (found === null) throw new Error("The review is gone.");
  return found;
}

function posted(): { reviews: number; checks: number } {
  return { reviews: github.reviews.length, checks: github.checks.length };
}

/** Never comes back: what a killed process does. The lease runs out meanwhile. */
function killedAt(place: "before" | "after", call: string): Promise<void> {
  return new Promise((resolve) => {
    github[place] = (made) => {
      if (made !== call) return;
      github[place] = () => undefined;
      resolve();
      return new Promise<void>(() => undefined);
    };
  });
}

describe("a review", () => {
  it("is posted with one check run, and says what it found", async () => {
    expect(await runReview(task, deps)).toBe("done");
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
    expect(await record()).toMatchObject({
      status: "posted",
      conclusion: "failure",
      counts: { high: 1 },
      files: { read: 1 },
      lease: null,
      reviewUrl: github.reviews[0]?.url,
      finishedAt: startOfTest,
    });
    expect(await deps.pulls.said(101, 7)).toEqual([{ fingerprint: sampleFinding().fingerprint }]);
  });

  it("goes by the settings and rules of the app, and over them by the configuration of the base branch", async () => {
    github.config = { ".acrux.yml": "strictness: strict\nrules: [{ id: repository-rule }]" };
    const given: LoadedConfig[] = [];
    deps = {
      ...deps,
      runEngine: (_, { config }) => {
        given.push(config);
        return Promise.resolve(sampleResult());
      },
    };
    await runReview(task, deps);
    expect(given).toMatchObject([
      {
        layers: [
          { origin: "repository settings", values: { strictness: "relaxed", maxComments: 5 } },
          { origin: ".acrux.yml", values: { strictness: "strict" } },
        ],
        rules: [{ value: { id: "repository-rule" } }, { value: { id: "team-rule" } }],
      },
    ]);
  });

  it("is not done twice", async () => {
    await runReview(task, deps);
    expect(await runReview(task, deps)).toBe("done");
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
    expect(engineRuns).toBe(1);
  });

  it("is done by one of two workers at once", async () => {
    const outcomes = await Promise.all([runReview(task, deps), runReview(task, deps)]);
    expect(outcomes.sort()).toEqual(["done", "later"]);
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("of an unknown id is done", async () => {
    expect(await runReview({ reviewId: `9-9-${headSha}` }, deps)).toBe("done");
  });
});

describe("a worker that is killed", () => {
  it.each([
    ["before", "readPull"],
    ["before", "readChange"],
    ["before", "postReview"],
    ["after", "postReview"],
    ["before", "saveCheck"],
    ["after", "saveCheck"],
  ] as const)("%s %s leaves exactly one review and one check run", async (place, call) => {
    const killed = killedAt(place, call);
    void runReview(task, deps);
    await killed;
    expect(await runReview(task, deps)).toBe("later");
    time += leaseMs + 1;
    expect(await runReview(task, deps)).toBe("done");
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
    expect(await record()).toMatchObject({ status: "posted", attempts: 2 });
  });

  it("after computing does not make the next one compute again", async () => {
    const killed = killedAt("before", "postReview");
    void runReview(task, deps);
    await killed;
    time += leaseMs + 1;
    await runReview(task, deps);
    expect(engineRuns).toBe(1);
  });

  it("over and over ends as failed, with a neutral check run", async () => {
    await deps.reviews.change(id, () => ({ attempts: maxAttempts }));
    await runReview(task, deps);
    expect(await record()).toMatchObject({ status: "failed" });
    expect(github.checks[0]?.report.conclusion).toBe("neutral");
    expect(github.reviews).toEqual([]);
  });

  it("that was only slow does not post what another has taken over", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const engine = deps.runEngine;
    let first = true;
    deps = {
      ...deps,
      async runEngine(change, settings) {
        const isFirst = first;
        first = false;
        if (isFirst) await held;
        return engine(change, settings);
      },
    };
    const slow = runReview(task, deps);
    await new Promise((resolve) => setTimeout(resolve, 5));
    time += leaseMs + 1;
    await runReview(task, deps);
    release();
    expect(await slow).toBe("done");
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
  });
});

describe("a pull request that changed meanwhile", () => {
  it.each([
    ["closed", { open: false }, "skipped", stopReasons.closed],
    ["a draft again", { draft: true }, "skipped", stopReasons.draft],
    ["at a newer head", { headSha: otherSha }, "superseded", stopReasons.newerHead],
  ] as const)("when %s gets no comment", async (_, now, status, reason) => {
    github.pull = { ...openPull, ...now };
    await runReview(task, deps);
    expect(posted()).toEqual({ reviews: 0, checks: 0 });
    expect(await record()).toMatchObject({ status, reason });
  });

  it("while the engine runs gets no comment either", async () => {
    deps = {
      ...deps,
      async runEngine() {
        const end = { status: "superseded", reason: stopReasons.newerHead } as const;
        await deps.reviews.change(id, (current) => stop(current, end, startOfTest));
        return sampleResult();
      },
    };
    await runReview(task, deps);
    expect(posted()).toEqual({ reviews: 0, checks: 0 });
    expect(await record()).toMatchObject({ status: "superseded", reason: stopReasons.newerHead });
  });

  it("is reviewed after all when it was reopened while the job saw it closed", async () => {
    github.pull = { ...openPull, open: false };
    github.after = async (call) => {
      if (call !== "readPull") return;
      github.after = () => undefined;
      github.pull = openPull;
      await deps.reviews.change(id, (current) => askAgain(current, startOfTest, startOfTest));
    };
    await runReview(task, deps);
    expect(await record()).toMatchObject({ status: "queued" });
    expect(deps.queue.takeAll()).toEqual([task]);
    await runReview(task, deps);
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("gets no comment when reviews were switched off", async () => {
    await switchReviews(false);
    await runReview(task, deps);
    expect(posted()).toEqual({ reviews: 0, checks: 0 });
    expect(await record()).toMatchObject({ status: "skipped" });
  });
});

describe("a limit of GitHub", () => {
  const limited = new AppError("too_many_requests", "GitHub limits how often it is asked.", {
    retryAfterSeconds: 90,
  });

  beforeEach(() => {
    github.before = (call) => {
      if (call === "readPull") throw limited;
    };
  });

  it("is waited for, to the second", async () => {
    await runReview(task, deps);
    expect(await record()).toMatchObject({ status: "queued", lease: null, attempts: 1 });
    expect(deps.queue.takeAll()).toEqual([task]);
    github.before = () => undefined;
    time += 89_999;
    expect(await runReview(task, deps)).toBe("later");
    expect(posted()).toEqual({ reviews: 0, checks: 0 });
    time += 1;
    expect(await runReview(task, deps)).toBe("done");
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("is respected five times, then the review has failed", async () => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await runReview(task, deps);
      time += 90_000;
    }
    expect(await record()).toMatchObject({
      status: "failed",
      attempts: maxAttempts,
      reason: limited.message,
    });
    expect(github.checks).toMatchObject([{ report: { conclusion: "neutral" } }]);
  });

  it("between the review and its check run costs no second review", async () => {
    github.before = (call) => {
      if (call === "saveCheck") throw limited;
    };
    await runReview(task, deps);
    github.before = () => undefined;
    time += 90_000;
    await runReview(task, deps);
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("on the check run alone does not make a posted review a failed one", async () => {
    github.before = (call) => {
      if (call === "saveCheck") throw limited;
    };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await runReview(task, deps);
      time += 90_000;
    }
    expect(await record()).toMatchObject({ status: "posted", reviewUrl: github.reviews[0]?.url });
    expect(posted()).toEqual({ reviews: 1, checks: 0 });
  });
});

describe("a failure", () => {
  it("that no waiting mends ends the review at once, and says why", async () => {
    github.before = (call) => {
      if (call === "readPull") throw new AppError("forbidden", "The GitHub App is suspended.");
    };
    await runReview(task, deps);
    expect(await record()).toMatchObject({ status: "failed", reason: "The GitHub App is suspended." });
  });

  it("shows nothing of an unknown error to people", async () => {
    deps = { ...deps, runEngine: () => Promise.reject(new Error("secret path /srv/x")) };
    await deps.reviews.change(id, () => ({ attempts: maxAttempts - 1 }));
    await runReview(task, deps);
    expect((await record()).reason).not.toContain("secret");
    expect(JSON.stringify(github.checks)).not.toContain("secret");
  });

  it("leaves a check run that a later attempt turns into the real one", async () => {
    deps = { ...deps, runEngine: () => Promise.reject(new Error("broken")) };
    await deps.reviews.change(id, () => ({ attempts: maxAttempts - 1 }));
    await runReview(task, deps);
    expect(github.checks).toMatchObject([{ report: { conclusion: "neutral" } }]);
    await deps.reviews.change(id, (failed) => requeue(failed, startOfTest, startOfTest));
    await runReview(task, { ...deps, runEngine: () => Promise.resolve(sampleResult()) });
    expect(github.checks).toMatchObject([{ report: { conclusion: "failure" } }]);
    expect(posted()).toEqual({ reviews: 1, checks: 1 });
  });
});

describe("a comment whose place GitHub refuses", () => {
  beforeEach(() => {
    const patch = "@@ -1,2 +1,2 @@\n const a = 1;\n-run(a)\n+eval(input)\n";
    const file = {
      previousPath: null,
      status: "modified",
      binary: false,
      additions: 1,
      deletions: 1,
    } as const;
    github.files = [{ path: "src/app.js", patch, ...file }];
    github.refusedLines = [40];
    const far = sampleFinding({ fingerprint: "f".repeat(32), startLine: 40, endLine: 40, title: "Far away" });
    deps = {
      ...deps,
      runEngine: () => Promise.resolve(sampleResult({ findings: [sampleFinding(), far] })),
    };
  });

  it("does not keep the others from being posted, and is said in the text", async () => {
    await runReview(task, deps);
    expect(github.reviews).toMatchObject([{ comments: 1 }]);
    expect(github.reviews[0]?.body).toContain("Far away");
  });

  it("takes all of them into the text when it cannot be told which one it is", async () => {
    github.refusedLines = [2, 40];
    await runReview(task, deps);
    expect(github.reviews).toMatchObject([{ comments: 0 }]);
  });
});

describe("a claim", () => {
  it("holds until its lease is over, and no longer", async () => {
    await deps.reviews.change(id, (current) => claim(current, "me", startOfTest));
    const later = new Date(startOfTest.getTime() + leaseMs - 1);
    expect(await deps.reviews.change(id, (current) => claim(current, "other", later))).toBeNull();
    const over = new Date(startOfTest.getTime() + leaseMs);
    expect(await deps.reviews.change(id, (current) => claim(current, "other", over))).not.toBeNull();
  });
});
