/** Receives one webhook: verifies the raw bytes, makes a durable record, queues the work, and only then answers. */
import type { Readable } from "node:stream";
import { type ErrorCode, errorStatus } from "@acrux/contract";
import type { EmitterWebhookEventName } from "@octokit/webhooks";
import { z } from "zod";
import { actionOf, type KnownEvent, membersOf, readEvent } from "./events.ts";
import type { ReadSigned } from "./read-signed.ts";
import { skimJson, TooMuchJson } from "./skim-json.ts";
import type { Delivery, DeliveryStore } from "./store.ts";

/** What is read of an installation with 20,000 repositories. */
const mostParsedBytes = 4 * 1024 * 1024;

/** Longer than the function may run. */
const handlingMs = 60_000;

export interface WebhookRequest {
  readonly method: string;
  header(name: string): string | undefined;
  /** The body's length as it was announced, 0 when there is none; null when the sender does not say. */
  readonly announced: number | null;
  /** Exactly what comes over the wire, unread. */
  readonly body: Readable;
}

export type WebhookAnswer =
  | { readonly status: 202 | 204 }
  | { readonly status: number; readonly code: ErrorCode; readonly message: string };

export interface ReceiveDeps {
  /** Reads a body that one of the secrets signed. */
  readonly readSigned: ReadSigned;
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
  "issue_comment.created",
  "github_app_authorization.revoked",
  "member.added",
  "member.edited",
  "member.removed",
  "membership.added",
  "membership.removed",
  "organization.deleted",
  "organization.member_added",
  "organization.member_removed",
  "team.added_to_repository",
  "team.deleted",
  "team.edited",
  "team.removed_from_repository",
  "team_add",
] satisfies EmitterWebhookEventName[]);

const accepted = { status: 202 } as const;
const ignored = { status: 204 } as const;
const wrongMethod = refusal("method_not_allowed", "Webhooks are sent by POST.");
const empty = refusal("invalid_request", "The request has no body.");
const unnamed = refusal("invalid_request", "The header X-GitHub-Delivery names no delivery.");
const refusals = {
  malformed: refusal("invalid_request", "The body is not what GitHub sends for this event."),
  forged: refusal("invalid_signature", "The signature does not match."),
  "too-large": refusal("payload_too_large", "The body is too large."),
  late: refusal("timeout", "The body took too long to arrive."),
};

/** Whatever can be refused is refused before a byte of the body is read, and nothing is parsed that was not signed. */
export async function receiveWebhook(request: WebhookRequest, deps: ReceiveDeps): Promise<WebhookAnswer> {
  if (request.method !== "POST") return wrongMethod;
  if (request.announced === 0) return empty;
  const signature = request.header("x-hub-signature-256");
  const event = request.header("x-github-event") ?? "";
  const read = await deps.readSigned(request, signature, (raw) => recognize(event, raw));
  if (typeof read === "string") return refusals[read];

  const id = request.header("x-github-delivery") ?? "";
  if (!/^[A-Za-z0-9-]{1,100}$/.test(id)) return unnamed;
  const { recognized } = read;
  if (typeof recognized === "string") return refusals[recognized];
  if (recognized === null) return ignored;
  await acceptDelivery(id, event, recognized, deps);
  return accepted;
}

function refusal(code: ErrorCode, message: string): WebhookAnswer {
  return { status: errorStatus[code], code, message };
}

/** The delivery's record is no lock: an event that comes again is handled again, unless its work was finished. */
async function acceptDelivery(
  id: string,
  event: string,
  recognized: KnownEvent,
  deps: ReceiveDeps,
): Promise<void> {
  const now = deps.now();
  const isFirst = await deps.deliveries.create({ id, event, receivedAt: now, finishedAt: null });
  const before = isFirst ? null : await deps.deliveries.find(id);
  const isFinished = before !== null && before.finishedAt !== null;
  // Whether a review is finished, its own record says.
  if (isFinished && recognized.kind !== "pull-request") return;
  const isNew = isFirst || (before !== null && !isFinished && isAbandoned(before, now));
  await deps.handle(recognized, { id, isNew });
  await deps.deliveries.finish(id, deps.now());
}

/** Whoever received it first is gone, without having done what it asks for. */
function isAbandoned({ receivedAt }: Delivery, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() > handlingMs;
}

interface Recognized {
  readonly recognized: KnownEvent | null | "malformed" | "too-large";
}

async function recognize(event: string, raw: Buffer): Promise<Recognized> {
  const members = membersOf(event);
  if (members === null) return { recognized: null };
  try {
    const payload = await skimJson(raw, members, mostParsedBytes);
    const action = actionOf(payload);
    const isKnown = known.has(action === null ? event : `${event}.${action}`);
    return { recognized: isKnown ? readEvent(event, payload) : null };
  } catch (error) {
    if (error instanceof TooMuchJson) return { recognized: "too-large" };
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { recognized: "malformed" };
    throw error;
  }
}
