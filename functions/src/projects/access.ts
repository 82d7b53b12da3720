/** Who sees a project and who manages it: decided on the loaded project, never on what a request says. */
import { managesUsers, type User } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import { everybody, type ProjectRecord, type ProjectStore } from "./store.ts";

/** Admins and masters see private projects too, since they may choose who else does. */
export function seesProject({ audience, createdBy }: ProjectRecord, user: User): boolean {
  if (audience.includes(everybody) || audience.includes(user._id)) return true;
  return createdBy === user._id || managesUsers(user.roles);
}

export function managesProject({ createdBy }: ProjectRecord, user: User): boolean {
  return createdBy === user._id || managesUsers(user.roles);
}

/** What is wanted of an audience in a query: null is no condition. */
export function audienceOf(user: User): readonly string[] | null {
  return managesUsers(user.roles) ? null : [everybody, user._id];
}

/** Throws `not_found` for what is deleted and for what the user does not see, in the same words. */
export async function requireProject(projects: ProjectStore, id: string, user: User): Promise<ProjectRecord> {
  return visible(await projects.find(id), user);
}

export function visible(project: ProjectRecord | null, user: User): ProjectRecord {
  if (project?.deletedAt !== null || !seesProject(project, user)) throw noProject();
  return project;
}

export function noProject(): AppError {
  return new AppError("not_found", "There is no such project.");
}
