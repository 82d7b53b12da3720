/** `tasks/{id}` as it is stored, and its way to and from the record. What a task does not have is absent. */
import { taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";
import { type DocumentData, type DocumentSnapshot, FieldValue } from "@google-cloud/firestore";
import { z } from "zod";
import type { TaskRecord } from "../../tasks/store.ts";
import { instant } from "./instant.ts";

/** A word that only another version knows becomes the one that browsers show for it, so that one task never ends a board. */
function wordOf<Word extends string>(words: readonly Word[], otherwise: Word) {
  return z.string().transform((stored) => words.find((word) => word === stored) ?? otherwise);
}

export const storedWords = {
  type: wordOf(taskTypeNames, "TASK"),
  priority: wordOf(taskPriorityNames, "LOW"),
  status: wordOf(taskStatusNames, "TODO"),
};

const TaskDocument = z.object({
  projectId: z.string(),
  number: z.number(),
  title: z.string(),
  description: orNull(z.string()),
  ...storedWords,
  rank: z.string(),
  assigneeId: orNull(z.string()),
  labelIds: z.array(z.string()),
  dueOn: orNull(z.string()),
  estimate: orNull(z.number()),
  checklist: orNull(z.object({ done: z.number(), total: z.number() })),
  commentCount: z.number(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  statusAt: instant,
  archivedAt: orNull(instant),
  importId: orNull(z.string()),
});

function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value): z.output<Schema> | null => value ?? null);
}

/** What stands in the place of a task that was deleted or went to another project, for boards that are open. */
const Tombstone = z.object({ goneId: z.string() });

export function goneIdOf(snapshot: DocumentSnapshot): string | null {
  return Tombstone.safeParse(snapshot.data()).data?.goneId ?? null;
}

/** Null for nothing and for a tombstone. Throws when the document is damaged. */
export function taskOf(snapshot: DocumentSnapshot): TaskRecord | null {
  if (!snapshot.exists || goneIdOf(snapshot) !== null) return null;
  return { id: snapshot.id, ...TaskDocument.parse(snapshot.data()) };
}

export function documentOf({ id: _, ...task }: TaskRecord): DocumentData {
  return Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null));
}

/** The fields that differ; what is null now is deleted. */
export function updateFor(before: TaskRecord, after: TaskRecord): DocumentData {
  const [known, wanted] = [documentOf(before), documentOf(after)];
  const removed = Object.keys(known).filter((field) => !(field in wanted));
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field]),
  );
  return {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(removed.map((field) => [field, FieldValue.delete()])),
  };
}

/** Turns the document of a task into its tombstone. */
export function tombstoneUpdate(task: TaskRecord, tombstone: DocumentData): DocumentData {
  const fields = Object.keys(documentOf(task)).map((field) => [field, FieldValue.delete()] as const);
  return { ...Object.fromEntries(fields), ...tombstone };
}
