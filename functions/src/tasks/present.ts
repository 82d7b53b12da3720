/** A task as the API shows it: whole, or as the card of a board. */
import type { Project, Task, TaskCard } from "@acrux/contract";
import type { TaskRecord } from "./store.ts";

/** Characters of the description that a card carries. */
const excerptLength = 280;

type KeyOf = Pick<Project, "key">;

export function presentTask(task: TaskRecord, project: KeyOf): Task {
  const { description } = task;
  return { ...shared(task, project), ...(description !== null && { description }) };
}

export function presentCard(task: TaskRecord, project: KeyOf): TaskCard {
  const excerpt = Array.from((task.description ?? "").slice(0, excerptLength * 2))
    .slice(0, excerptLength)
    .join("");
  return { ...shared(task, project), ...(excerpt !== "" && { excerpt }) };
}

function shared(task: TaskRecord, project: KeyOf): Omit<TaskCard, "excerpt"> {
  const { id, projectId, number, title, type, priority, status, rank, createdBy, commentCount } = task;
  const { assigneeId, dueOn, estimate, checklist, archivedAt } = task;
  return {
    ...{ _id: id, projectId, number, key: keyOf(task, project), title, type, priority, status, rank },
    ...{ labelIds: [...task.labelIds], commentCount, createdBy },
    ...(assigneeId !== null && { assigneeId }),
    ...(dueOn !== null && { dueOn }),
    ...(estimate !== null && { estimate }),
    ...(checklist !== null && { checklist }),
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    statusAt: task.statusAt.toISOString(),
    ...(archivedAt !== null && { archivedAt: archivedAt.toISOString() }),
  };
}

export function keyOf({ number }: Pick<TaskRecord, "number">, { key }: KeyOf): string {
  return `${key}-${String(number)}`;
}
