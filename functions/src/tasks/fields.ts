/** Whether a task may have what somebody gives it: a person who can work on it, and labels of its own project. */
import type { Person, Project } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { People } from "../people.ts";
import type { TaskRecord } from "./store.ts";

interface Given {
  readonly assigneeId?: string | null | undefined;
  readonly labelIds?: readonly string[] | undefined;
}

/** Throws `invalid_request`. `known` is what the task has already, and may keep although it could not be given anew. */
export async function requireFitting(
  project: Project,
  given: Given,
  people: People,
  known: Given = {},
): Promise<void> {
  const labels = new Set([...project.labels.map(({ id }) => id), ...(known.labelIds ?? [])]);
  if ((given.labelIds ?? []).some((id) => !labels.has(id))) {
    throw new AppError("invalid_request", "One of the labels is not there any more. Choose another one.");
  }
  const { assigneeId = null } = given;
  if (assigneeId === null || assigneeId === known.assigneeId) return;
  const [person] = await people.find([assigneeId]);
  if (person !== undefined && mayBeAssigned(person, project)) return;
  throw new AppError(
    "invalid_request",
    "The assignee has to be active and to see this project. Choose another.",
  );
}

export function mayBeAssigned({ _id, isActive }: Person, project: Project): boolean {
  if (!isActive) return false;
  return !project.isPrivate || project.createdBy === _id || project.memberIds.includes(_id);
}

/** Who has a task keeps it; a copy of it, or the task in another project, is theirs only when they could be given it there. */
export async function assigneeThere(
  { assigneeId }: Pick<TaskRecord, "assigneeId">,
  project: Project,
  people: People,
): Promise<string | null> {
  if (assigneeId === null) return null;
  const [person] = await people.find([assigneeId]);
  return person !== undefined && mayBeAssigned(person, project) ? assigneeId : null;
}
