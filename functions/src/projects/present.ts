/** A project as the API shows it to one user. */
import type { DeletedProject, Project, User } from "@acrux/contract";
import { managesProject } from "./access.ts";
import { everybody, type ProjectRecord } from "./store.ts";

/** The sweep ends a project after so long. */
const daysKept = 30;
const dayMs = 86_400_000;

export function presentProject(project: ProjectRecord, user: User): Project {
  const { id, name, key, description, status, createdBy, audience, foldsDone } = project;
  const isPrivate = !audience.includes(everybody);
  return {
    ...{ _id: id, name, key, status, isPrivate, createdBy, foldsDone },
    ...(description !== null && { description }),
    memberIds: isPrivate ? audience.filter((uid) => uid !== createdBy) : [],
    labels: [...project.labels],
    wipLimits: project.wipLimits,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    canManage: managesProject(project, user),
  };
}

export function presentDeleted(project: ProjectRecord): DeletedProject {
  const { id, name, key, description, createdAt, updatedAt } = project;
  const deletedAt = project.deletedAt ?? updatedAt;
  return {
    ...{ _id: id, name, key, createdAt: createdAt.toISOString(), deletedAt: deletedAt.toISOString() },
    ...(description !== null && { description }),
    keptUntil: new Date(deletedAt.getTime() + daysKept * dayMs).toISOString(),
  };
}
