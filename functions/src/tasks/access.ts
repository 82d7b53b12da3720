/** Finds a task or a project for whoever may see it: decided on the loaded task's own project, never on an id beside it. */
import type { Project, User } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { TaskRecord, TaskStore } from "./store.ts";

/** The project as that user sees it; null when it is deleted, or does not exist for them. */
export type FindProject = (id: string, user: User) => Promise<Project | null>;

export interface Access {
  readonly tasks: Pick<TaskStore, "find">;
  readonly findProject: FindProject;
}

export interface Found {
  readonly task: TaskRecord;
  readonly project: Project;
}

/** Throws `not_found` for what is deleted and for what the user does not see, in the same words. */
export async function requireTask({ tasks, findProject }: Access, id: string, user: User): Promise<Found> {
  const task = await tasks.find(id);
  const project = task === null ? null : await findProject(task.projectId, user);
  if (task === null || project === null) throw noTask();
  return { task, project };
}

/** Also throws `project_archived`. */
export async function requireOpenTask(access: Access, id: string, user: User): Promise<Found> {
  const found = await requireTask(access, id, user);
  requireOpen(found.project);
  return found;
}

export async function requireProject({ findProject }: Access, id: string, user: User): Promise<Project> {
  const project = await findProject(id, user);
  if (project === null) throw new AppError("not_found", "There is no such project.");
  return project;
}

export async function requireOpenProject(access: Access, id: string, user: User): Promise<Project> {
  const project = await requireProject(access, id, user);
  requireOpen(project);
  return project;
}

export function requireOpen({ status }: Project): void {
  if (status === "ACTIVE") return;
  throw new AppError("project_archived", "This project is archived. Restore it to change its tasks.");
}

export function noTask(): AppError {
  return new AppError("not_found", "There is no such task.");
}
