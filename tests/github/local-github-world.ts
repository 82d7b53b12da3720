/** A local GitHub with a door for its webhooks and an engine that finds what a test wants, for tests of the whole way. */
import type { Finding } from "@acrux/contract";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type LocalGitHub, startLocalGitHub } from "../../local/github/server.ts";
import type { RunReviewDeps } from "../../functions/src/github/attempt.ts";
import { handleEvent } from "../../functions/src/github/handle-event.ts";
import { createReadSigned } from "../../functions/src/github/read-signed.ts";
import { receiveWebhook } from "../../functions/src/github/receive.ts";
import { runReview } from "../../functions/src/github/run-review.ts";
import { sampleFinding, sampleResult } from "./sample-records.ts";
import type { Log } from "../../functions/src/log.ts";
import type { SaidFinding } from "../../functions/src/review/identity/already-said.ts";
import type { Change } from "../../functions/src/review/change/change.ts";
import type { LoadedConfig } from "../../functions/src/review/config/layers.ts";
import { createMemoryAccounts } from "../../functions/src/adapters/memory/accounts.ts";
import { createMemoryConnections } from "../../functions/src/adapters/memory/connections.ts";
import { createMemoryDeliveries } from "../../functions/src/adapters/memory/deliveries.ts";
import { createMemoryOAuthStates } from "../../functions/src/adapters/memory/oauth-states.ts";
import { createMemoryPulls } from "../../functions/src/adapters/memory/pulls.ts";
import { createMemoryQueue } from "../../functions/src/adapters/memory/queue.ts";
import { createMemoryRepositories } from "../../functions/src/adapters/memory/repositories.ts";
import { createMemoryReviews } from "../../functions/src/adapters/memory/reviews.ts";
import { createAppOnGitHub } from "../../functions/src/adapters/github/app.ts";
import { createAppTokens } from "../../functions/src/adapters/github/app-tokens.ts";
import { createClient } from "../../functions/src/adapters/github/client.ts";
import { createOpenRepository } from "../../functions/src/adapters/github/repository.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const webhookSecret = "a-secret-of-a-test-only";
const folder = mkdtempSync(path.join(tmpdir(), "acrux-github-"));
export const now = (): Date => new Date();
export const lines: string[] = [];
const write = (message: string, fields?: object): void => {
  lines.push(
    `${message} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.stack : value))}`,
  );
};
export const log: Log = { info: write, warn: write, error: write };

export const stores = {
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

export interface Engine {
  /** What it was given last. */
  given: {
    change: Change;
    contents: unknown;
    alreadyPosted: readonly SaidFinding[];
    config: LoadedConfig;
  } | null;
  /** What it finds next. */
  findings: Finding[];
}

export const engine: Engine = { given: null, findings: [sampleFinding()] };

/** Starts the local GitHub and a door for its webhooks, and stops them after the tests of the file. */
export function useLocalGitHub(): void {
  beforeAll(async () => {
    // Files share these modules: what another one left undone is not this one's.
    stores.queue.takeAll();
    await start();
  }, 60_000);
  afterAll(async () => {
    await github.close();
    door.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    engine.findings = [sampleFinding()];
    lines.length = 0;
  });
  afterEach(async () => {
    await control("DELETE", "/faults");
  });
}

async function start(): Promise<void> {
  const readSigned = createReadSigned([webhookSecret]);
  door = createServer((request, response) => {
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    const handle = handleEvent({ ...stores, appSlug: "acrux-local", now });
    const deps = { readSigned, deliveries: stores.deliveries, handle, now };
    const announced = Number(header("content-length") ?? 0);
    receiveWebhook({ method: request.method ?? "", header, announced, body: request }, deps).then(
      ({ status }) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
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
}

export async function control(
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

export interface Pull {
  readonly repository: string;
  readonly repository_id: number;
  readonly number: number;
  readonly head_sha: string;
}

export function git(repository: string, ...args: string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@acrux.example"];
  execFileSync("git", [...identity, "-C", repository, ...args], { stdio: "pipe" });
}

/** A repository with a base and a head that changes a line, adds a file, removes one and adds a binary one. */
export function makeRepository(): string {
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

export function change(repository: string, text: string): void {
  writeFileSync(path.join(repository, "src/app.js"), text);
  git(repository, "commit", "-qam", "Change");
}

export async function push(repository: string, more: object = {}): Promise<Pull> {
  const pull = (await control("POST", "/pulls", {
    path: repository,
    base: "main",
    head: "work",
    ...more,
  })) as Pull;
  await control("POST", "/webhooks/settled");
  return pull;
}

export async function switchOn(pull: Pull): Promise<void> {
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
export async function openPull(repository = makeRepository()): Promise<{ pull: Pull; repository: string }> {
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
export function newInstance(send: typeof fetch = fetch): RunReviewDeps {
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
      engine.given = { change: changed, contents, alreadyPosted, config };
      return sampleResult({ findings: engine.findings });
    },
    detailsUrl: (id) => `http://127.0.0.1:6400/app/reviews/${id}`,
    appSlug: "acrux-local",
    newId: randomUUID,
    now,
    log,
  };
}

/** A connection that breaks when something is posted there, before or after it arrived. */
export function losing(address: string, arrives: boolean): typeof fetch {
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

export async function workOff(deps = newInstance()): Promise<string[]> {
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

export async function calls(): Promise<readonly Call[]> {
  const { calls: made, contractProblems } = (await control("GET", "/calls")) as {
    calls: Call[];
    contractProblems: string[];
  };
  expect(contractProblems).toEqual([]);
  return made;
}

/** What stands on GitHub, asked as a person would. */
export async function onGitHub(pull: Pull) {
  const client = createClient(`${github.url}/api/v3`, now);
  const tokens = createAppTokens(client, { appId: "4242", privateKey });
  const authorization = `Bearer ${await tokens.forRepository(730001, pull.repository_id)(false)}`;
  const [owner = "", repo = ""] = pull.repository.split("/");
  const headers = { authorization };
  const { rest } = client.octokit;
  const place = { owner, repo, pull_number: pull.number, headers };
  const [reviews, comments, checks, conversation] = await Promise.all([
    rest.pulls.listReviews(place),
    rest.pulls.listReviewComments(place),
    rest.checks.listForRef({ owner, repo, ref: pull.head_sha, headers }),
    rest.issues.listComments({ owner, repo, issue_number: pull.number, headers }),
  ]);
  const said = conversation.data.filter(({ user }) => user?.type === "Bot").map(({ body }) => body);
  return { reviews: reviews.data, comments: comments.data, checks: checks.data.check_runs, said };
}

/** The App itself, as the sweep asks it for lost deliveries. */
export function appOnGitHub() {
  const client = createClient(`${github.url}/api/v3`, now);
  return createAppOnGitHub(client, createAppTokens(client, { appId: "4242", privateKey }));
}

export function reviewOf(pull: Pull) {
  return stores.reviews.find(`${String(pull.repository_id)}-${String(pull.number)}-${pull.head_sha}`);
}
