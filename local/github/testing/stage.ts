/** A local GitHub on a free port with a webhook receiver and a folder for repositories: what its tests, and others', play on. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAppAuth } from "@octokit/auth-app";
import { Octokit } from "@octokit/rest";
import { readBody } from "../http/exchange.ts";
import { startLocalGitHub, type LocalGitHub } from "../server.ts";
import { makeRepository, type TestRepository } from "./repository.ts";

export interface ReceivedWebhook {
  readonly event: string;
  readonly guid: string;
  readonly signature: string;
  readonly text: string;
  readonly payload: Record<string, unknown>;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface Stage extends AsyncDisposable {
  readonly github: LocalGitHub;
  readonly apiUrl: string;
  readonly webhooks: readonly ReceivedWebhook[];
  readonly stateDirectory: string;
  /** What the receiver answers from now on. */
  answerWebhooks(status: number): void;
  /** Moves the local GitHub's clock. */
  passTime(milliseconds: number): void;
  asApp(): Octokit;
  /** With a token for everything the installation on northwind-labs may do. */
  asInstallation(): Promise<Octokit>;
  withToken(token: string): Octokit;
  /** Goes through the sign-in pages as this person; answers the tokens. */
  signIn(login: string): Promise<Tokens>;
  control<Answer = Record<string, unknown>>(path: string, body: object): Promise<Answer>;
  inspect<Answer = Record<string, unknown>>(path: string): Promise<Answer>;
  /** All webhooks have arrived. */
  settled(): Promise<void>;
  repository(name: string): TestRepository;
  restart(): Promise<void>;
}

export const webhookSecret = "not-a-secret-of-anybody";
export const clientSecret = "not-a-client-secret-of-anybody";
export const northwind = 730001;

const pair = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Octokit says a line for every deprecation and error; the tests look at what it throws instead. */
const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), "local-github-"));
  const received: ReceivedWebhook[] = [];
  const receiver = await openReceiver(received);
  const clock = { ahead: 0 };
  const start = (port: number): Promise<LocalGitHub> =>
    startLocalGitHub({
      port,
      stateDirectory: path.join(folder, "state"),
      appUrl: "http://127.0.0.1:6100",
      webhookUrl: receiver.url,
      webhookSecret,
      publicKeyPem: pair.publicKey,
      clientSecret,
      now: () => new Date(Date.now() + clock.ahead),
    });
  let github = await start(0);
  const { url } = github;
  const baseUrl = `${url}/api/v3`;

  const ask = async <Answer>(method: string, place: string, body?: object): Promise<Answer> => {
    // A connection of its own: one that was kept would be dead after a restart.
    const headers = { connection: "close", "content-type": "application/json" };
    const init = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_local${place}`, { method, ...init });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${place}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const asApp = (): Octokit =>
    new Octokit({
      baseUrl,
      log: quiet,
      authStrategy: createAppAuth,
      auth: { appId: 4242, privateKey: pair.privateKey },
    });
  const withToken = (token: string): Octokit => new Octokit({ baseUrl, log: quiet, auth: token });

  return {
    github,
    apiUrl: baseUrl,
    webhooks: received,
    stateDirectory: path.join(folder, "state"),
    answerWebhooks: (status) => {
      receiver.answer(status);
    },
    passTime: (milliseconds) => {
      clock.ahead += milliseconds;
    },
    asApp,
    withToken,
    asInstallation: async () => {
      const { data } = await asApp().rest.apps.createInstallationAccessToken({ installation_id: northwind });
      return withToken(data.token);
    },
    signIn: async (login) => {
      const query = new URLSearchParams({ client_id: "Iv1.acruxlocal", state: "stage", login });
      const page = await fetch(`${url}/login/oauth/authorize?${query.toString()}`, { redirect: "manual" });
      const code = new URL(page.headers.get("location") ?? "").searchParams.get("code") ?? "";
      const response = await fetch(`${url}/login/oauth/access_token`, {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify({ client_id: "Iv1.acruxlocal", client_secret: clientSecret, code }),
      });
      return (await response.json()) as Tokens;
    },
    control: (place, body) => ask("POST", place, body),
    inspect: (place) => ask("GET", place),
    settled: async () => {
      // What an answer sets off is queued a turn later.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await ask("POST", "/webhooks/settled", {});
    },
    repository: (name) => makeRepository(path.join(folder, name)),
    restart: async () => {
      await github.close();
      github = await start(Number(new URL(url).port));
    },
    [Symbol.asyncDispose]: async () => {
      await github.close();
      await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Receiver {
  readonly url: string;
  answer(status: number): void;
  close(): Promise<void>;
}

async function openReceiver(received: ReceivedWebhook[]): Promise<Receiver> {
  let status = 202;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const text = body.toString("utf8");
      received.push({
        event: String(request.headers["x-github-event"]),
        guid: String(request.headers["x-github-delivery"]),
        signature: String(request.headers["x-hub-signature-256"]),
        text,
        payload: JSON.parse(text) as Record<string, unknown>,
      });
      response.writeHead(status).end("noted");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    answer: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
