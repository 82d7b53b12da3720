/** Saving changes of tasks through the API; each answers the task as it is now. */
import type { TaskCard } from "@acrux/contract";
import { api } from "../../lib/api.ts";
import type { Between } from "./order.ts";
import { bodyOf, cardOf, type Patch } from "./patch.ts";
import type { Status } from "./task-words.ts";

export async function savePatch(id: string, patch: Patch): Promise<TaskCard> {
  return cardOf((await api.call("updateTask", { params: { id }, body: bodyOf(patch) })).data);
}

export async function saveMove(id: string, status: Status, place: Between): Promise<TaskCard> {
  const body = {
    status,
    place: { beforeId: place.above?._id ?? null, afterId: place.below?._id ?? null },
  };
  return cardOf((await api.call("updateTask", { params: { id }, body })).data);
}

/** What one change of many tasks may be. */
export interface BulkPatch {
  readonly status?: Status;
  readonly priority?: TaskCard["priority"];
  readonly assigneeId?: string | null;
  readonly addLabelIds?: readonly string[];
  readonly removeLabelIds?: readonly string[];
  readonly archived?: boolean;
}

/** The server takes at most so many at once. */
export const MOST_AT_ONCE = 100;

export async function saveMany(
  projectId: string,
  taskIds: readonly string[],
  { addLabelIds, removeLabelIds, ...patch }: BulkPatch,
): Promise<TaskCard[]> {
  const body = {
    projectId,
    taskIds: [...taskIds],
    ...patch,
    ...(addLabelIds && { addLabelIds: [...addLabelIds] }),
    ...(removeLabelIds && { removeLabelIds: [...removeLabelIds] }),
  };
  return (await api.call("changeTasks", { body })).data.map(cardOf);
}

/** What a change of many makes of one. */
export function patchOfMany(task: TaskCard, { addLabelIds, removeLabelIds, ...patch }: BulkPatch): Patch {
  if (addLabelIds === undefined && removeLabelIds === undefined) return patch;
  const kept = task.labelIds.filter((id) => removeLabelIds?.includes(id) !== true);
  return { ...patch, labelIds: [...new Set([...kept, ...(addLabelIds ?? [])])] };
}

/** The change that takes this one back from those tasks, as few calls as there were different values before. */
export function reverseOfMany(
  tasks: readonly TaskCard[],
  patch: BulkPatch,
): readonly { readonly ids: readonly string[]; readonly patch: BulkPatch }[] {
  const groups = new Map<string, { ids: string[]; patch: BulkPatch }>();
  for (const task of tasks) {
    const reverse = reverseOfOne(task, patch);
    const key = JSON.stringify(reverse);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [task._id], patch: reverse });
    else group.ids.push(task._id);
  }
  return [...groups.values()].filter((group) => Object.keys(group.patch).length > 0);
}

function reverseOfOne(task: TaskCard, patch: BulkPatch): BulkPatch {
  const { status, priority, assigneeId = null } = task;
  const before = { status, priority, assigneeId, archived: task.archivedAt !== undefined };
  const changed = Object.entries(before).filter(([field]) => Object.hasOwn(patch, field));
  const added = patch.addLabelIds?.filter((id) => !task.labelIds.includes(id)) ?? [];
  const removed = patch.removeLabelIds?.filter((id) => task.labelIds.includes(id)) ?? [];
  return {
    ...Object.fromEntries(changed),
    ...(added.length > 0 && { removeLabelIds: added }),
    ...(removed.length > 0 && { addLabelIds: removed }),
  };
}
