/** Receives one webhook: verifies the raw bytes, makes a durable record, queues the work, and only then answers. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmitterWebhookEventName } from "@octokit/webhooks";
import { z } from "zod";
import { type KnownEvent, type knownActions, recognise } from "./events.ts";
import type { DeliveryStore } from "./store.ts";

/** GitHub sends 25 MB at most. */
export const maxBodyBytes = 25 * 1024 * 1024;

export interface WebhookRequest {
  /** Exactly what came over the wire. */
  readonly raw: Buffer;
  header(name: string): string | undefined;
}

export interface WebhookAnswer {
  readonly status: 202 | 204 | 400 | 401 | 413;
  readonly message: string;
}

export interface ReceiveDeps {
  /** The current secret, then the previous one while it is being replaced. */
  readonly secrets: readonly [string, ...string[]];
  readonly deliveries: DeliveryStore;
  /** Does or queues what the event asks for; when it throws, GitHub is answered 500 and the event can come again. */
  handle(event: KnownEvent, delivery: { id: string; isNew: boolean }): Promise<void>;
  now(): Date;
}

// A misspelt action in the table does not compile: this is GitHub's own list of them.
export type ActionsExist = (typeof knownActions)[number] extends EmitterWebhookEventName ? true : never;

const answers = {
  accepted: { status: 202, message: "Accepted" },
  ignored: { status: 204, message: "" },
  malformed: { status: 400, message: "The body is not what GitHub sends for this event." },
  forged: { status: 401, message: "The signature does not match." },
  tooLarge: { status: 413, message: "The body is too large." },
} as const satisfies Record<string, WebhookAnswer>;

export async function receiveWebhook(request: WebhookRequest, deps: ReceiveDeps): Promise<WebhookAnswer> {
  if (request.raw.byteLength > maxBodyBytes) return answers.tooLarge;
  if (!isSigned(request.raw, request.header("x-hub-signature-256"), deps.secrets)) return answers.forged;
  const id = request.header("x-github-delivery") ?? "";
  const event = request.header("x-github-event") ?? "";
  if (!/^[A-Za-z0-9-]{1,100}$/.test(id)) return answers.malformed;

  const known = readEvent(event, request.raw);
  if (known === "malformed") return answers.malformed;
  if (known === null) return answers.ignored;
  await acceptDelivery(id, event, known, deps);
  return answers.accepted;
}

/** The delivery's record is no lock: an event that comes again is handled again, unless its work was finished. */
async function acceptDelivery(
  id: string,
  event: string,
  known: KnownEvent,
  deps: ReceiveDeps,
): Promise<void> {
  const isNew = await deps.deliveries.create({ id, event, receivedAt: deps.now(), finishedAt: null });
  if (!isNew && known.kind !== "pull-request") {
    const before = await deps.deliveries.find(id);
    if (before !== null && before.finishedAt !== null) return;
  }
  await deps.handle(known, { id, isNew });
  await deps.deliveries.finish(id, deps.now());
}

/** Compares in constant time, over the bytes as they came; every secret is tried so that time tells nothing. */
export function isSigned(raw: Buffer, signature: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature ?? "");
  let matches = false;
  for (const secret of secrets) {
    if (secret === "") continue;
    const wanted = Buffer.from(`sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`);
    if (given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)) matches = true;
  }
  return matches;
}

function readEvent(event: string, raw: Buffer): KnownEvent | null | "malformed" {
  try {
    return recognise(event, JSON.parse(raw.toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return "malformed";
    throw error;
  }
}
