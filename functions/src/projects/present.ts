/** A project as the API shows it to one user. */
import type { Project, User } from "@acrux/contract";
import { managesProject } from "./access.ts";
import { everybody, type ProjectRecord } from "./store.ts";

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
