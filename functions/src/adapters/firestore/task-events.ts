/** The history of a task in Firestore, `tasks/{id}/activity/{id}`: written with each change, and only ever added to. */
import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from "@google-cloud/firestore";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../cursor.ts";
import type { EventPage, EventRecord, NewEvent } from "../../tasks/store.ts";
import { instant } from "./instant.ts";

const EventDocument = z.object({
  at: instant,
  actorId: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.json(), to: z.json() })),
  // By themselves, so that they can be found and taken away when that person leaves.
  fromAssigneeId: z.string().optional(),
  toAssigneeId: z.string().optional(),
});

const Position = z.tuple([z.number(), z.string().min(1).max(100)]);

interface Writer {
  create(reference: DocumentReference, document: DocumentData): unknown;
}

/** `writer` is the batch that makes the change. */
export function writeEvent(
  writer: Writer,
  task: DocumentReference,
  event: NewEvent,
  { actorId, at }: { readonly actorId: string; readonly at: Date },
): void {
  const assigned = event.changes.find(({ field }) => field === "assigneeId");
  writer.create(task.collection("activity").doc(), {
    ...{ at, actorId, action: event.action },
    changes: event.changes.filter(({ field }) => field !== "assigneeId"),
    ...(typeof assigned?.from === "string" && { fromAssigneeId: assigned.from }),
    ...(typeof assigned?.to === "string" && { toAssigneeId: assigned.to }),
  });
}

export async function listEvents(
  firestore: Firestore,
  taskId: string,
  limit: number,
  cursor: string | null,
): Promise<EventPage> {
  const newest = firestore
    .collection("tasks")
    .doc(taskId)
    .collection("activity")
    .orderBy("at", "desc")
    .orderBy(FieldPath.documentId(), "desc");
  const position = cursor === null ? null : decodeCursor(cursor, Position);
  const from = position === null ? newest : newest.startAfter(Timestamp.fromMillis(position[0]), position[1]);
  const found = await from.limit(limit + 1).get();
  const events = found.docs.slice(0, limit).map(present);
  const last = events.at(-1);
  const hasMore = found.size > limit && last !== undefined;
  return { events, nextCursor: hasMore ? encodeCursor([last.at.getTime(), last.id]) : null };
}

function present(snapshot: QueryDocumentSnapshot): EventRecord {
  const { fromAssigneeId, toAssigneeId, changes, ...event } = EventDocument.parse(snapshot.data());
  const wasAssigned = fromAssigneeId !== undefined || toAssigneeId !== undefined;
  const assigned = { field: "assigneeId", from: fromAssigneeId ?? null, to: toAssigneeId ?? null };
  return { id: snapshot.id, ...event, changes: wasAssigned ? [...changes, assigned] : changes };
}
