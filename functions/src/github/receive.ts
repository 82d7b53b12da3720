/** Receives one webhook: verifies the raw bytes, makes a durable record, queues the work, and only then answers. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmitterWebhookEventName } from "@octokit/webhooks";
import { z } from "zod";
import { actionOf, type KnownEvent, readEvent } from "./events.ts";
import type { Delivery, DeliveryStore } from "./store.ts";

/** GitHub sends 25 MB at most. */
export const maxBodyBytes = 25 * 1024 * 1024;

/** Longer than the function may run. */
const handlingMs = 60_000;

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

/** Events and actions that something follows from. GitHub's own list of them keeps a misspelt one from compiling. */
const known = new Set<string>([
  "pull_request.opened",
  "pull_request.synchronize",
  "pull_request.reopened",
  "pull_request.ready_for_review",
  "pull_request.closed",
  "pull_request.converted_to_draft",
  "pull_request.edited",
  "installation.created",
  "installation.deleted",
  "installation.suspend",
  "installation.unsuspend",
  "installation.new_permissions_accepted",
  "installation_repositories.added",
  "installation_repositories.removed",
  "repository.renamed",
  "repository.transferred",
  "repository.deleted",
  "repository.privatized",
  "repository.publicized",
  "github_app_authorization.revoked",
] satisfies EmitterWebhookEventName[]);

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

  const recognised = recognise(event, request.raw);
  if (recognised === "malformed") return answers.malformed;
  if (recognised === null) return answers.ignored;
  await acceptDelivery(id, event, recognised, deps);
  return answers.accepted;
}

/** The delivery's record is no lock: an event that comes again is handled again, unless its work was finished. */
async function acceptDelivery(
  id: string,
  event: string,
  recognised: KnownEvent,
  deps: ReceiveDeps,
): Promise<void> {
  const now = deps.now();
  const isFirst = await deps.deliveries.create({ id, event, receivedAt: now, finishedAt: null });
  const before = isFirst ? null : await deps.deliveries.find(id);
  const isFinished = before !== null && before.finishedAt !== null;
  // Whether a review is finished, its own record says.
  if (isFinished && recognised.kind !== "pull-request") return;
  const isNew = isFirst || (before !== null && !isFinished && isAbandoned(before, now));
  await deps.handle(recognised, { id, isNew });
  await deps.deliveries.finish(id, deps.now());
}

/** Whoever received it first is gone, without having done what it asks for. */
function isAbandoned({ receivedAt }: Delivery, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() > handlingMs;
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

function recognise(event: string, raw: Buffer): KnownEvent | null | "malformed" {
  try {
    const payload: unknown = JSON.parse(raw.toString("utf8"));
    return known.has(`${event}.${actionOf(payload) ?? ""}`) ? readEvent(event, payload) : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return "malformed";
    throw error;
  }
}
