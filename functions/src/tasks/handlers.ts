/** The routes of tasks: load, authorize on the project of what was loaded, act, present. */
import { longestRank, rankBetween, type Project, type taskRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import type { People } from "../people.ts";
import {
  type FindProject,
  noTask,
  requireOpen,
  requireOpenProject,
  requireOpenTask,
  requireProject,
  requireTask,
} from "./access.ts";
import { boardPage } from "./board.ts";
import { decideBulkEdit, decideEdit } from "./change.ts";
import { assigneeThere, requireFitting } from "./fields.ts";
import { findRank, topRank } from "./place.ts";
import { presentTask } from "./present.ts";
import { idOfRequest } from "./request-key.ts";
import type { TaskRecord, TaskStore } from "./store.ts";

export interface TaskHandlerDeps {
  readonly tasks: TaskStore;
  readonly findProject: FindProject;
  readonly people: People;
  readonly now: () => Date;
}

type CommentRoutes = "listTaskComments" | "createTaskComment" | "updateTaskComment" | "deleteTaskComment";
type TaskHandlers = Pick<Handlers, Exclude<keyof typeof taskRoutes, CommentRoutes>>;

const eventsOnAPage = 50;
const longestTitle = 200;

export function createTaskHandlers(deps: TaskHandlerDeps): TaskHandlers {
  const { tasks, people, now } = deps;

  return {
    async listTasks({ query, viewer: { user }, setHeader }) {
      const project = await requireProject(deps, query.projectId, user);
      const { tasks: all, asOf } = await tasks.readBoard(project._id);
      const { cards, nextCursor } = boardPage(all, query, project);
      setHeader("X-As-Of", asOf.toISOString());
      setHeader("X-Has-More", String(nextCursor !== null));
      if (nextCursor !== null) setHeader("X-Next-Cursor", nextCursor);
      return cards;
    },

    async getTask({ params, viewer: { user } }) {
      const { task, project } = await requireTask(deps, params.id, user);
      return presentTask(task, project);
    },

    async createTask({ body, viewer: { user } }) {
      const { projectId, requestKey, description = null, assigneeId = null, ...rest } = body;
      const project = await requireOpenProject(deps, projectId, user);
      await requireFitting(project, body, people);
      const { labelIds = [], dueOn = null, estimate = null, ...fields } = rest;
      const task = {
        ...{ ...fields, description, assigneeId, labelIds, dueOn, estimate, importId: null },
        id: idOfRequest(user._id, "task", requestKey),
        rank: await topRank(tasks, { projectId, status: fields.status }),
      };
      return presentFirst(await tasks.create(projectId, [task], user._id), project);
    },

    async updateTask({ params, body, viewer: { user } }) {
      const { task, project } = await requireOpenTask(deps, params.id, user);
      await requireFitting(project, body, people, task);
      const rank = await rankFor(task, body);
      const at = now();
      const changed = await tasks.change(task.id, user._id, (known) => {
        // Between loading and writing it may have gone to a project that this person does not see.
        if (known.projectId !== project._id) throw noTask();
        return decideEdit(known, body, { project, rank, at });
      });
      return presentTask(await spreadIfNeeded(changed), project);
    },

    async changeTasks({ body, viewer: { user } }) {
      const project = await requireOpenProject(deps, body.projectId, user);
      await requireFitting(project, { assigneeId: body.assigneeId, labelIds: body.addLabelIds }, people);
      const ids = [...new Set(body.taskIds)];
      const ranks = body.status === undefined ? null : await ranksAtTop(ids, project._id, body.status);
      const at = now();
      const changed = await tasks.changeAll(ids, user._id, (task) => {
        if (task.projectId !== project._id) throw noTask();
        const moves = body.status !== undefined && body.status !== task.status;
        return decideBulkEdit(task, body, { rank: moves ? (ranks?.get(task.id) ?? null) : null, at });
      });
      if (changed === null) throw noTask();
      return changed.map((task) => presentTask(task, project));
    },

    async duplicateTask({ params, viewer: { user } }) {
      const { task, project } = await requireOpenTask(deps, params.id, user);
      const { type, priority, status, description, labelIds, dueOn, estimate } = task;
      const column = { projectId: project._id, status };
      const rank = await findRank(tasks, column, { beforeId: task.id, afterId: null }, null);
      const copy = {
        ...{ type, priority, status, description, labelIds, dueOn, estimate },
        ...{ title: copyTitle(task.title), id: null, importId: null },
        assigneeId: await assigneeThere(task, project, people),
        rank: rank ?? (await topRank(tasks, column)),
      };
      return presentFirst(await tasks.create(project._id, [copy], user._id), project);
    },

    async transferTask({ params, body, viewer: { user } }) {
      const { task, project } = await requireOpenTask(deps, params.id, user);
      const target = await requireOpenProject(deps, body.projectId, user);
      if (target._id === project._id) return presentTask(task, project);
      const rank = await topRank(tasks, { projectId: target._id, status: task.status });
      const labelIds = labelsThere(task, project, target);
      const assigneeId = await assigneeThere(task, target, people);
      const place = { projectId: target._id, rank, labelIds, assigneeId };
      const moved = await tasks.transfer(task.id, place, user._id);
      if (moved === null) throw noTask();
      return presentTask(moved, target);
    },

    async deleteTask({ params, viewer: { user } }) {
      const { task } = await requireOpenTask(deps, params.id, user);
      await tasks.remove([task.id], user._id);
      return { deleted: true };
    },

    async restoreTask({ params, viewer: { user } }) {
      const task = (await tasks.findDeleted(params.id)) ?? (await tasks.find(params.id));
      const project = task === null ? null : await deps.findProject(task.projectId, user);
      if (project === null) throw noTask();
      requireOpen(project);
      const restored = (await tasks.restore(params.id, user._id)) ?? (await tasks.find(params.id));
      if (restored === null) throw noTask();
      return presentTask(restored, project);
    },

    async listTaskEvents({ params, query, viewer: { user }, setHeader }) {
      const { task } = await requireTask(deps, params.id, user);
      const { events, nextCursor } = await tasks.listEvents(task.id, eventsOnAPage, query.cursor ?? null);
      setHeader("X-Has-More", String(nextCursor !== null));
      if (nextCursor !== null) setHeader("X-Next-Cursor", nextCursor);
      return events.map(({ id, at, ...event }) => ({ _id: id, at: at.toISOString(), ...event }));
    },
  };

  /** Null when the card stays where it is. */
  async function rankFor(
    task: TaskRecord,
    { status = task.status, place }: { status?: TaskRecord["status"] | undefined; place?: Wish | undefined },
  ): Promise<string | null> {
    const column = { projectId: task.projectId, status };
    if (place !== undefined) return findRank(tasks, column, place, task);
    return status === task.status ? null : topRank(tasks, column);
  }

  /** A rank that grew too long says that its column has no room there. */
  async function spreadIfNeeded(task: TaskRecord | null): Promise<TaskRecord> {
    if (task === null) throw noTask();
    if (task.rank.length <= longestRank) return task;
    await tasks.spreadColumn(task.projectId, task.status);
    return (await tasks.find(task.id)) ?? task;
  }

  async function ranksAtTop(
    ids: readonly string[],
    projectId: string,
    status: TaskRecord["status"],
  ): Promise<ReadonlyMap<string, string>> {
    let rank = await topRank(tasks, { projectId, status });
    const ranks = new Map<string, string>();
    for (const id of ids.toReversed()) {
      ranks.set(id, rank);
      rank = rankBetween(null, rank);
    }
    return ranks;
  }
}

type Wish = Parameters<typeof findRank>[2];

function presentFirst([task]: readonly TaskRecord[], project: Project) {
  if (task === undefined) throw new Error("No task was created.");
  // The same request once made a task that has gone to another project since.
  if (task.projectId !== project._id) throw new AppError("conflict", "This task exists in another project.");
  return presentTask(task, project);
}

function copyTitle(title: string): string {
  const mark = " (copy)";
  return title.endsWith(mark) ? title : `${title.slice(0, longestTitle - mark.length)}${mark}`;
}

/** Labels are a project's own: those of the same name there are the same to people. */
function labelsThere(task: TaskRecord, from: Project, to: Project): string[] {
  const names = from.labels
    .filter(({ id }) => task.labelIds.includes(id))
    .map(({ name }) => name.toLowerCase());
  return to.labels.filter(({ name }) => names.includes(name.toLowerCase())).map(({ id }) => id);
}
