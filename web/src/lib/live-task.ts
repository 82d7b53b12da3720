/** A task's document in Firestore as the API would answer it. Written by our server alone, but maybe by a newer one. */
import { type TaskCard, taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";

type Fields = Readonly<Record<string, unknown>>;

const EXCERPT_LENGTH = 280;

/** The id of a task that is gone from the project, a task, or null for what is not understood. */
export function readLiveTask(document: Fields, projectKey: string): TaskCard | string | null {
  const { goneId } = document;
  if (typeof goneId === "string") return goneId;
  const { _id, projectId, number, title, rank, createdBy } = document;
  if (typeof number !== "number" || typeof title !== "string" || typeof rank !== "string") return null;
  const card = {
    ...{ _id, projectId, number, title, rank, createdBy },
    key: `${projectKey}-${String(number)}`,
    type: taskTypeNames.find((name) => name === document["type"]) ?? "TASK",
    priority: taskPriorityNames.find((name) => name === document["priority"]) ?? "LOW",
    status: taskStatusNames.find((name) => name === document["status"]) ?? "TODO",
    labelIds: document["labelIds"] ?? [],
    commentCount: document["commentCount"] ?? 0,
    ...optional(document),
    ...instants(document, ["createdAt", "updatedAt", "statusAt", "archivedAt"]),
  };
  return card as TaskCard;
}

function optional({ description, assigneeId, dueOn, estimate, checklist }: Fields): Fields {
  const excerpt = typeof description === "string" ? description.slice(0, EXCERPT_LENGTH) : null;
  const found = Object.entries({ excerpt, assigneeId, dueOn, estimate, checklist });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== null));
}

function instants(document: Fields, names: readonly string[]): Fields {
  const known = names.flatMap((name) => {
    const value = document[name];
    return isTimestamp(value) ? [[name, value.toDate().toISOString()] as const] : [];
  });
  return Object.fromEntries(known);
}

function isTimestamp(value: unknown): value is { toDate: () => Date } {
  return typeof value === "object" && value !== null && "toDate" in value;
}
