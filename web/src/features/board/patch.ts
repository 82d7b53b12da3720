/** Changes of a task: what they make of it on screen, what is sent, and what takes them back. Null takes a field away. */
import type { BodyOf, Routes, Task, TaskCard } from "@acrux/contract";

type Body = BodyOf<Routes["updateTask"]>;

export type Patch = Partial<
  Pick<TaskCard, "title" | "type" | "priority" | "status" | "labelIds" | "rank">
> & {
  readonly description?: string | null;
  readonly assigneeId?: string | null;
  readonly dueOn?: string | null;
  readonly estimate?: number | null;
  readonly archived?: boolean;
};

/** How much of a description a card holds, as the server cuts it. */
export const EXCERPT_LENGTH = 280;

export function applyPatch(task: TaskCard, patch: Patch): TaskCard {
  const { archived, description, ...fields } = patch;
  const next: Record<string, unknown> = { ...task };
  for (const [name, value] of Object.entries(fields)) put(next, name, value);
  if (description !== undefined) put(next, "excerpt", description?.slice(0, EXCERPT_LENGTH) ?? null);
  if (archived !== undefined) put(next, "archivedAt", archived ? new Date().toISOString() : null);
  return next as TaskCard;
}

function put(task: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null) Reflect.deleteProperty(task, name);
  else if (value !== undefined) task[name] = value;
}

/** What is saved of a patch. The rank is the server's to choose. */
export function bodyOf(patch: Patch): Body {
  const { rank: _, labelIds, ...body } = patch;
  return { ...body, ...(labelIds !== undefined && { labelIds: [...labelIds] }) };
}

type Field = "title" | "type" | "priority" | "status" | "labelIds" | "assigneeId" | "dueOn" | "estimate";

const fields: readonly Field[] = [
  ...(["title", "type", "priority", "status", "labelIds", "assigneeId", "dueOn", "estimate"] as const),
];

/** The patch that gives the fields of another patch their values from before it. */
export function reverseOf(task: TaskCard, patch: Patch): Patch {
  const before = fields
    .filter((field) => Object.hasOwn(patch, field))
    .map((field) => [field, task[field] ?? null] as const);
  return {
    ...Object.fromEntries(before),
    ...(patch.archived !== undefined && { archived: !patch.archived }),
  };
}

/** A task as a card shows it. */
export function cardOf(task: Task | TaskCard): TaskCard {
  if (!("description" in task)) return task;
  const { description, ...card } = task;
  return { ...card, ...(description !== undefined && { excerpt: description.slice(0, EXCERPT_LENGTH) }) };
}
