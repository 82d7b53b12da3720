/** The whole way on the local GitHub: a push in a real git repository, a signed webhook, the job, the review on the right lines. */
import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LocalGitHub, startLocalGitHub } from "../../../../local/github/server.ts";
import type { RunReviewDeps } from "../../github/attempt.ts";
import { handleEvent } from "../../github/handle-event.ts";
import { receiveWebhook } from "../../github/receive.ts";
import { runReview } from "../../github/run-review.ts";
import { sampleFinding, sampleResult } from "../../../../tests/github/sample-records.ts";
import { sweep } from "../../github/sweep.ts";
import type { Log } from "../../log.ts";
import type { Change } from "../../review/change.ts";
import type { LoadedConfig } from "../../review/config/layers.ts";
import { createMemoryAccounts } from "../memory/accounts.ts";
import { createMemoryConnections } from "../memory/connections.ts";
import { createMemoryDeliveries } from "../memory/deliveries.ts";
import { createMemoryOAuthStates } from "../memory/oauth-states.ts";
import { createMemoryPulls } from "../memory/pulls.ts";
import { createMemoryQueue } from "../memory/queue.ts";
import { createMemoryRepositories } from "../memory/repositories.ts";
import { createMemoryReviews } from "../memory/reviews.ts";
import { createAppOnGitHub } from "./app.ts";
import { createAppTokens } from "./app-tokens.ts";
import { createClient } from "./client.ts";
import { createOpenRepository } from "./repository.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const webhookSecret = "a-secret-of-a-test-only";
const folder = mkdtempSync(path.join(tmpdir(), "acrux-github-"));
const now = (): Date => new Date();
const lines: string[] = [];
const write = (message: string, fields?: object): void => {
  lines.push(
    `${message} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.stack : value))}`,
  );
};
const log: Log = { info: write, warn: write, error: write };

const stores = {
  reviews: createMemoryReviews(),
  repositories: createMemoryRepositories(),
  accounts: createMemoryAccounts(),
  connections: createMemoryConnections(),
  deliveries: createMemoryDeliveries(),
  states: createMemoryOAuthStates(),
  pulls: createMemoryPulls(),
  queue: createMemoryQueue(),
};

let github: LocalGitHub;
let door: Server;
/** What the engine was given last. */
let given: {
  change: Change;
  contents: unknown;
  alreadyPosted: readonly string[];
  config: LoadedConfig;
} | null = null;
let findings = [sampleFinding()];

beforeAll(async () => {
  door = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const header = (name: string): string | undefined => request.headers[name]?.toString();
      const handle = handleEvent({ ...stores, now });
      const deps = { secrets: [webhookSecret] as const, deliveries: stores.deliveries, handle, now };
      receiveWebhook({ raw: Buffer.concat(chunks), header }, deps).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  github = await startLocalGitHub({
    port: 0,
    stateDirectory: path.join(folder, "github"),
    appUrl: "http://127.0.0.1:6400",
    webhookUrl: `http://127.0.0.1:${String((door.address() as AddressInfo).port)}/`,
    webhookSecret,
    publicKeyPem: publicKey,
    clientSecret: "a-client-secret-of-a-test",
  });
}, 60_000);

afterAll(async () => {
  await github.close();
  door.close();
  rmSync(folder, { recursive: true, force: true });
});

async function control(
  method: "GET" | "POST" | "DELETE",
  route: string,
  body: object = {},
): Promise<unknown> {
  const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${github.url}/_local${route}`, { method, headers, ...sent });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

interface Pull {
  readonly repository: string;
  readonly repository_id: number;
  readonly number: number;
  readonly head_sha: string;
}

function git(repository: string, ...args: string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@acrux.example"];
  execFileSync("git", [...identity, "-C", repository, ...args], { stdio: "pipe" });
}

/** A repository with a base and a head that changes a line, adds a file, removes one and adds a binary one. */
function makeRepository(): string {
  const repository = path.join(folder, `orbit-${randomUUID().slice(0, 8)}`);
  mkdirSync(path.join(repository, "src"), { recursive: true });
  git(repository, "init", "-q", "-b", "main");
  writeFileSync(path.join(repository, "src/app.js"), "const a = 1;\nrun(a);\nconst b = 2;\n");
  writeFileSync(path.join(repository, "src/old name.js"), "check();\n");
  git(repository, "add", ".");
  git(repository, "commit", "-qm", "First");
  git(repository, "checkout", "-qb", "work");
  change(repository, "const a = 1;\neval(input)\nconst b = 2;\n");
  git(repository, "rm", "-q", "src/old name.js");
  writeFileSync(path.join(repository, "src/blob.bin"), Buffer.from([0, 1, 2, 0, 255, 254]));
  writeFileSync(path.join(repository, "src/empty.js"), "");
  git(repository, "add", ".");
  git(repository, "commit", "-qm", "Work");
  return repository;
}

function change(repository: string, text: string): void {
  writeFileSync(path.join(repository, "src/app.js"), text);
  git(repository, "commit", "-qam", "Change");
}

async function push(repository: string, more: object = {}): Promise<Pull> {
  const pull = (await control("POST", "/pulls", {
    path: repository,
    base: "main",
    head: "work",
    ...more,
  })) as Pull;
  await control("POST", "/webhooks/settled");
  return pull;
}

async function switchOn(pull: Pull): Promise<void> {
  const repository = {
    id: pull.repository_id,
    installationId: 730001,
    fullName: pull.repository,
    private: true,
    enableACR: true,
    updatedAt: now(),
  };
  await stores.repositories.switchReview(repository, { uid: "mira", requestId: "request" });
}

/** Opens a pull request where reviews are on: the repository has to exist first. */
async function openPull(repository = makeRepository()): Promise<{ pull: Pull; repository: string }> {
  const first = await push(repository, { draft: true });
  await switchOn(first);
  const pull = (await control("POST", "/pulls", {
    repo: first.repository,
    number: first.number,
    action: "ready",
  })) as Pull;
  await control("POST", "/webhooks/settled");
  return { pull, repository };
}

/** A new client and new tokens stand for a new instance. */
function newInstance(send: typeof fetch = fetch): RunReviewDeps {
  const client = createClient(`${github.url}/api/v3`, now, send);
  const app = { appId: "4242", slug: "acrux-local", privateKey };
  return {
    ...stores,
    teamRules: () => Promise.resolve([]),
    teamSettings: () => Promise.resolve([]),
    identityKey: String,
    openRepository: createOpenRepository(client, createAppTokens(client, app), app),
    async runEngine(changed, { alreadyPosted, config }) {
      const contents = await changed.read(
        changed.files.flatMap(({ path: name }) => [
          { side: "LEFT" as const, path: name },
          { side: "RIGHT" as const, path: name },
        ]),
      );
      given = { change: changed, contents, alreadyPosted, config };
      return sampleResult({ findings });
    },
    detailsUrl: (id) => `http://127.0.0.1:6400/app/reviews/${id}`,
    newId: randomUUID,
    now,
    log,
  };
}

/** A connection that breaks when something is posted there, before or after it arrived. */
function losing(address: string, arrives: boolean): typeof fetch {
  return async (input, init) => {
    const isLost = init?.method === "POST" && addressOf(input).endsWith(address);
    if (!isLost || arrives) {
      const response = await fetch(input, init);
      if (!isLost) return response;
    }
    throw new TypeError("The connection broke.");
  };
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
}

async function workOff(deps = newInstance()): Promise<string[]> {
  const outcomes: string[] = [];
  for (const task of stores.queue.takeAll()) outcomes.push(await runReview(task, deps));
  return outcomes;
}

interface Call {
  readonly operation: string | null;
  readonly api: string;
  readonly creating: boolean;
  readonly status: number;
}

async function calls(): Promise<readonly Call[]> {
  const { calls: made, contractProblems } = (await control("GET", "/calls")) as {
    calls: Call[];
    contractProblems: string[];
  };
  expect(contractProblems).toEqual([]);
  return made;
}

/** What stands on GitHub, asked as a person would. */
async function onGitHub(pull: Pull) {
  const client = createClient(`${github.url}/api/v3`, now);
  const tokens = createAppTokens(client, { appId: "4242", privateKey });
  const authorization = `Bearer ${await tokens.forRepository(730001, pull.repository_id)(false)}`;
  const [owner = "", repo = ""] = pull.repository.split("/");
  const headers = { authorization };
  const { rest } = client.octokit;
  const place = { owner, repo, pull_number: pull.number, headers };
  const [reviews, comments, checks] = await Promise.all([
    rest.pulls.listReviews(place),
    rest.pulls.listReviewComments(place),
    rest.checks.listForRef({ owner, repo, ref: pull.head_sha, headers }),
  ]);
  return { reviews: reviews.data, comments: comments.data, checks: checks.data.check_runs };
}

function reviewOf(pull: Pull) {
  return stores.reviews.find(`${String(pull.repository_id)}-${String(pull.number)}-${pull.head_sha}`);
}

describe("a pull request on the local GitHub", { timeout: 30_000 }, () => {
  beforeEach(() => {
    findings = [sampleFinding()];
    lines.length = 0;
  });
  afterEach(async () => {
    await control("DELETE", "/faults");
  });

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
    expect(given?.change.headSha).toBe(pull.head_sha);
    const files = given?.change.files.map(({ path: name, status, binary }) => ({ name, status, binary }));
    expect(files).toEqual([
      { name: "src/app.js", status: "modified", binary: false },
      { name: "src/blob.bin", status: "added", binary: true },
      { name: "src/empty.js", status: "added", binary: false },
      { name: "src/old name.js", status: "removed", binary: false },
    ]);
    const missing = { kind: "missing" };
    expect(given?.contents).toEqual([
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
    expect(given?.config.layers).toMatchObject([
      { origin: ".acrux.yml", values: { strictness: "strict" } },
      { origin: "src/.acrux.yml", folder: "src", values: { overrides: { "js-eval": "off" } } },
    ]);
    expect(given?.config.rules).toEqual([{ origin: ".acrux/rules/one.yml", value: { id: "team-one" } }]);
  });

  it("is told nothing twice: the second push knows what was said, and a redelivery does nothing", async () => {
    const { pull, repository } = await openPull();
    await workOff();
    change(repository, "const a = 1;\neval(input)\nconst b = 3;\n");
    const pushed = await push(repository);
    expect(pushed.head_sha).not.toBe(pull.head_sha);
    await workOff();
    expect(given?.alreadyPosted).toEqual([sampleFinding().fingerprint]);

    const app = createAppOnGitHub(createClient(`${github.url}/api/v3`, now), {
      ...createAppTokens(createClient(`${github.url}/api/v3`, now), { appId: "4242", privateKey }),
    });
    for (const { id } of await app.listDeliveries(new Date(0))) await app.redeliver(id);
    await control("POST", "/webhooks/settled");
    expect(stores.queue.takeAll()).toEqual([]);
    expect((await onGitHub(pushed)).checks).toHaveLength(1);
  });

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
    findings = [
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

    const client = createClient(`${github.url}/api/v3`, now);
    const app = createAppOnGitHub(client, createAppTokens(client, { appId: "4242", privateKey }));
    await sweep({ ...stores, app, now, log });
    await control("POST", "/webhooks/settled");
    await workOff();
    expect(await reviewOf(pull)).toMatchObject({ status: "posted" });
    expect(await sweep({ ...stores, app, now, log })).toMatchObject({ redelivered: 0 });
  });

  it("never writes a token into the log", async () => {
    await openPull();
    await control("POST", "/faults", { operation: "pulls/get", status: 500 });
    await workOff();
    expect(lines.join("\n")).toContain("An attempt at a review failed");
    expect(lines.join("\n")).not.toMatch(/gh[a-z]_|Bearer|eyJ|PRIVATE KEY/);
  });
});
