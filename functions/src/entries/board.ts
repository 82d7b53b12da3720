/** Builds what projects and tasks need, and hands each what it asks of the other. */
import type { Firestore } from "@google-cloud/firestore";
import { createFirestorePeople } from "../adapters/firestore/people.ts";
import { createFirestoreProjects } from "../adapters/firestore/projects.ts";
import { createFirestoreTaskComments } from "../adapters/firestore/task-comments.ts";
import { createFirestoreTasks } from "../adapters/firestore/tasks.ts";
import { newId } from "../adapters/random-id.ts";
import { seesProject } from "../projects/access.ts";
import { createProjectHandlers } from "../projects/handlers.ts";
import { presentProject } from "../projects/present.ts";
import { createTaskCommentHandlers } from "../tasks/comment-handlers.ts";
import { createTaskFileHandlers } from "../tasks/file-handlers.ts";
import { createTaskHandlers } from "../tasks/handlers.ts";
import type { FindProject } from "../tasks/access.ts";

/** Also what the local suite and the tests build, so that example data comes through the same handlers. */
export function createBoardHandlers(firestore: Firestore, now: () => Date) {
  const projects = createFirestoreProjects(firestore, now);
  const people = createFirestorePeople(firestore);
  const tasks = createFirestoreTasks(firestore, now);
  const comments = createFirestoreTaskComments(firestore, now);
  const findProject: FindProject = async (id, user) => {
    const project = await projects.find(id);
    if (project?.deletedAt !== null || !seesProject(project, user)) return null;
    return presentProject(project, user);
  };
  const deps = { tasks, findProject, people, now };
  return {
    ...createProjectHandlers({ projects, people, newId, now }),
    ...createTaskHandlers(deps),
    ...createTaskCommentHandlers({ ...deps, comments }),
    ...createTaskFileHandlers({ ...deps, newId }),
  };
}
