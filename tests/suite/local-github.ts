/** What a test does to the local GitHub, and what it asks of it. */
import { createHmac, createSign, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { localApp } from "../../local/firebase-project.ts";
import { addressOf } from "../../local/ports.ts";
import { loadSecrets } from "../../local/secrets.ts";

const secrets = loadSecrets(".local/secrets.json");
const web = addressOf("github");

export interface OpenedPull {
  readonly repository: string;
  readonly repository_id: number;
  readonly number: number;
  readonly url: string;
  readonly base_sha: string;
  readonly head_sha: string;
  readonly delivery: string | null;
}

interface PullCommand {
  path?: string;
  base?: string;
  head?: string;
  repo?: string;
  number?: number;
  title?: string;
  draft?: boolean;
  /** Opens another one even if one from this path and base is open. */
  new?: boolean;
  action?: "close" | "reopen" | "merge" | "ready" | "draft" | "edit";
}

export interface PullSummary {
  readonly repository: string;
  readonly number: number;
  readonly head_sha: string;
  readonly reviews: number;
  readonly review_comments: number;
  readonly check_runs: readonly { name: string; status: string; conclusion: string | null }[];
}

interface GitHubState {
  readonly pulls: readonly PullSummary[];
  readonly contractProblems: readonly string[];
  readonly installations: readonly { id: number; account: string }[];
}

export interface LoggedCall {
  readonly path: string;
  readonly operation: string | null;
  readonly creating: boolean;
  readonly status: number;
}

async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${web}/_local${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${String(response.status)}: ${text}`);
  return JSON.parse(text) as Answer;
}

export const localGitHub = {
  state: () => control<GitHubState>("GET", "/state"),
  pull: (command: PullCommand) => control<OpenedPull>("POST", "/pulls", command),
  installation: (change: { account: string; action: "install" | "uninstall" | "suspend" | "unsuspend" }) =>
    control<unknown>("POST", "/installations", change),
  repository: (change: { repo: string; roles: Readonly<Record<string, "none">> }) =>
    control<unknown>("POST", "/repositories", change),
  comment: (said: { repo: string; number: number; author: string; body: string }) =>
    control<unknown>("POST", "/comments", said),
  fault: (fault: object) => control<unknown>("POST", "/faults", fault),
  withoutFaults: () => control<unknown>("POST", "/faults/reset", {}),
  calls: async () => (await control<{ calls: LoggedCall[] }>("GET", "/calls")).calls,
  forgetCalls: () => control<unknown>("POST", "/calls/reset", {}),
  settled: () => control<unknown>("POST", "/webhooks/settled", {}),
};

export async function summaryOf(opened: OpenedPull): Promise<PullSummary> {
  const { pulls } = await localGitHub.state();
  const found = pulls.find((one) => one.repository === opened.repository && one.number === opened.number);
  if (found === undefined) throw new Error(`${opened.repository}#${String(opened.number)} is not there.`);
  return found;
}

/** The App's own JSON web token, as GitHub's documentation describes it. */
function appToken(): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { iat: seconds - 60, exp: seconds + 300, iss: localApp.clientId };
  const unsigned = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${unsigned}.${createSign("RSA-SHA256").update(unsigned).sign(secrets.appPrivateKey, "base64url")}`;
}

async function askAsApp<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${web}/api/v3${path}`, {
    headers: { authorization: `Bearer ${appToken()}`, accept: "application/vnd.github+json" },
  });
  if (!response.ok) throw new Error(`GET ${path} answered ${String(response.status)}`);
  return (await response.json()) as Answer;
}

/** The payload of the webhook that told of a pull request. */
export async function payloadOf(opened: OpenedPull): Promise<Record<string, unknown>> {
  await localGitHub.settled();
  const list = await askAsApp<{ id: number; guid: string }[]>("/app/hook/deliveries?per_page=100");
  const delivery = list.find(({ guid }) => guid === opened.delivery);
  if (delivery === undefined) throw new Error(`No delivery ${String(opened.delivery)}.`);
  const whole = await askAsApp<{ request: { payload: Record<string, unknown> } }>(
    `/app/hook/deliveries/${String(delivery.id)}`,
  );
  return whole.request.payload;
}

interface WebhookOptions {
  event?: string;
  delivery?: string;
  secret?: string;
  /** Where to; the suite's own function unless said otherwise. */
  address?: string;
  /** Replaces or, with null, removes a header. */
  headers?: Record<string, string | null>;
}

export function signatureOf(body: string, secret: string = secrets.webhookSecret): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Sends a webhook to Acrux as GitHub would; answers the status. */
export async function sendWebhook(body: string, options: WebhookOptions = {}): Promise<number> {
  const headers = new Headers({
    "content-type": "application/json",
    "x-github-event": options.event ?? "pull_request",
    "x-github-delivery": options.delivery ?? randomUUID(),
    "x-hub-signature-256": signatureOf(body, options.secret),
  });
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const response = await fetch(options.address ?? localApp.webhookUrl, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Asks again until the answer is there; says what it last saw when it does not come. */
export async function eventually<Value>(
  ask: () => Promise<Value | null | undefined | false>,
  what: string,
  milliseconds = 30_000,
): Promise<Value> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
    await delay(150);
  }
  throw new Error(`${what} did not happen within ${String(milliseconds / 1000)} s.`);
}
