/** Delivers webhooks signed as GitHub signs them, once, with ten seconds to answer, and keeps a record of every attempt. */
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Delivery } from "../state/model.ts";
import type { World } from "../world.ts";

export interface Hook {
  readonly url: string;
  readonly secret: string;
}

export interface Event {
  readonly event: string;
  readonly action: string | null;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly payload: Record<string, unknown>;
}

export interface Webhooks {
  /** Sends in the background; answers the delivery's guid. */
  send(world: World, event: Event): string;
  /** Sends what a recorded delivery sent, again under the same guid. */
  redeliver(world: World, delivery: Delivery): void;
  /** Counts what will send webhooks in a moment as under way; answers the same promise. */
  follow(work: Promise<void>): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export interface DeliveryRecord {
  readonly request: { readonly headers: Record<string, string>; readonly payload: string };
  readonly response: { readonly headers: Record<string, string>; readonly payload: string | null };
}

const patienceMs = 10_000;
const keptDeliveries = 2_000;
/** GitHub sends many at once; so many that a burst is felt, not so many that the machine is. */
const atOnce = 12;

export function createWebhooks(hook: Hook): Webhooks {
  const underWay = new Set<Promise<void>>();
  const coming = new Set<Promise<void>>();
  const waiting: (() => Promise<void>)[] = [];

  const start = (): void => {
    while (underWay.size < atOnce) {
      const attempt = waiting.shift();
      if (attempt === undefined) return;
      const running = attempt().finally(() => {
        underWay.delete(running);
        start();
      });
      underWay.add(running);
    }
  };
  const enqueue = (attempt: () => Promise<void>): void => {
    waiting.push(attempt);
    start();
  };

  return {
    send: (world, event) => {
      const guid = randomUUID();
      checkPayload(world, event);
      const text = JSON.stringify(event.payload);
      enqueue(() => deliver(world, hook, { ...event, guid, text, redelivery: false }));
      return guid;
    },
    redeliver: (world, delivery) => {
      const text = readRecord(world, delivery.id)?.request.payload ?? "{}";
      enqueue(() => deliver(world, hook, { ...delivery, text, redelivery: true }));
    },
    follow: (work) => {
      const ended = work.catch(() => undefined).finally(() => coming.delete(ended));
      coming.add(ended);
      return work;
    },
    settled: async () => {
      while (underWay.size + coming.size > 0) await Promise.all([...underWay, ...coming]);
    },
  };
}

interface Attempt {
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly text: string;
  readonly redelivery: boolean;
}

async function deliver(world: World, hook: Hook, attempt: Attempt): Promise<void> {
  const began = performance.now();
  const deliveredAt = world.now().toISOString();
  const headers = headersOf(world, hook, attempt);
  const answer = world.faults.losesWebhook(attempt.event)
    ? { status: "failed to connect to host", code: 0, headers: {}, payload: null }
    : await post(hook.url, headers, attempt.text);
  const id = world.state.nextId++;
  const record: DeliveryRecord = {
    request: { headers, payload: attempt.text },
    response: { headers: answer.headers, payload: answer.payload },
  };
  writeFileSync(recordFile(world, id), JSON.stringify(record));
  const { guid, event, action, installationId, repositoryId, redelivery } = attempt;
  const duration = Math.round(performance.now() - began) / 1000;
  const outcome = { duration, status: answer.status, statusCode: answer.code };
  world.state.deliveries.push({
    id,
    guid,
    event,
    action,
    installationId,
    repositoryId,
    deliveredAt,
    redelivery,
    ...outcome,
  });
  if (world.state.deliveries.length > keptDeliveries) world.state.deliveries.shift();
  world.store.changed();
  const name = action === null ? event : `${event}.${action}`;
  if (answer.code < 200 || answer.code > 299)
    world.log(`Webhook ${name} ${guid}: ${answer.status} (${String(answer.code)})`);
}

function headersOf(world: World, hook: Hook, attempt: Attempt): Record<string, string> {
  const signature = (kind: string): string =>
    createHmac(kind, hook.secret).update(attempt.text).digest("hex");
  return {
    accept: "*/*",
    "content-type": "application/json",
    "user-agent": "GitHub-Hookshot/local",
    "x-github-delivery": attempt.guid,
    "x-github-event": attempt.event,
    "x-github-hook-id": String(world.app.hookId),
    "x-github-hook-installation-target-id": String(world.app.id),
    "x-github-hook-installation-target-type": "integration",
    "x-hub-signature": `sha1=${signature("sha1")}`,
    "x-hub-signature-256": `sha256=${signature("sha256")}`,
  };
}

interface Answer {
  readonly status: string;
  readonly code: number;
  readonly headers: Record<string, string>;
  readonly payload: string | null;
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(patienceMs),
      redirect: "manual",
    });
    const payload = await response.text();
    const status = response.ok ? "OK" : `Invalid HTTP Response: ${String(response.status)}`;
    return {
      status,
      code: response.status,
      headers: Object.fromEntries(response.headers),
      payload: payload.slice(0, 100_000),
    };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return {
      status: timedOut ? "timed out" : "failed to connect to host",
      code: timedOut ? 504 : 502,
      headers: {},
      payload: null,
    };
  }
}

function recordFile(world: World, id: number): string {
  return path.join(world.store.directory, "deliveries", `${String(id)}.json`);
}

export function readRecord(world: World, id: number): DeliveryRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(world, id), "utf8")) as DeliveryRecord;
  } catch {
    return null;
  }
}

/** A payload of ours that GitHub could not have sent is our fault: it is logged and counted, and sent all the same. */
function checkPayload(world: World, event: Event): void {
  const name = `${event.event}-${event.action ?? ""}`.replaceAll("_", "-").replace(/-$/, "");
  for (const problem of world.contract.problemsOfWebhook(name, event.payload)) {
    world.log(`Wrong webhook ${name}: ${problem}`);
    world.calls.addContractProblem(`webhook ${name}: ${problem}`);
  }
}
