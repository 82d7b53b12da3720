/** Tasks out of a CSV file and into one. */
import { managesUsers, type Person, type Project, rankBetween, type taskFileRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import { csvStart } from "../csv.ts";
import type { Handlers } from "../handlers.ts";
import type { People } from "../people.ts";
import { requireOpenProject, requireProject } from "./access.ts";
import { boardOrder } from "./board.ts";
import { csvHeader, csvOfTask, readImportRows, readTaskRow } from "./csv.ts";
import { mayBeAssigned } from "./fields.ts";
import type { TaskHandlerDeps } from "./handlers.ts";
import type { NewTask, TaskFields, TaskRecord } from "./store.ts";

export interface TaskFileDeps extends TaskHandlerDeps {
  readonly newId: () => string;
}

/** Rows that are sent at once. */
const rowsAtOnce = 200;
/** Different assignees of one file. */
const mostNames = 50;

export function createTaskFileHandlers(deps: TaskFileDeps): Pick<Handlers, keyof typeof taskFileRoutes> {
  const { tasks, people, newId, now } = deps;

  return {
    async exportTasks({ params, viewer: { user } }) {
      const project = await requireProject(deps, params.id, user);
      const name = `${project.key.toLowerCase()}-tasks-${now().toISOString().slice(0, 10)}.csv`;
      return { name, type: "text/csv; charset=utf-8", pieces: writeCsv(project) };
    },

    async importTasks({ params, body, viewer: { user } }) {
      const project = await requireOpenProject(deps, params.id, user);
      const rows = readImportRows(body.text);
      const assignees = await findAssignees(
        people,
        project,
        rows.map(({ cells }) => cells.get("assignee") ?? ""),
      );
      const read = rows.map(({ line, cells }) => ({ line, result: readTaskRow(cells, project, assignees) }));
      const refused = read.flatMap(({ line, result }) => ("reason" in result ? [{ line, ...result }] : []));
      const accepted = read.flatMap(({ result }) => ("reason" in result ? [] : [result]));
      if (accepted.length === 0) return { importId: null, created: 0, refused };
      const importId = newId();
      await tasks.create(project._id, await atTheBottom(accepted, project._id, importId), user._id);
      return { importId, created: accepted.length, refused };
    },

    async undoImport({ params, viewer: { user } }) {
      const project = await requireOpenProject(deps, params.id, user);
      const imported = await tasks.findByImport(project._id, params.importId);
      const mayUndo = managesUsers(user.roles) || imported.every(({ createdBy }) => createdBy === user._id);
      if (imported.length === 0 || !mayUndo) throw new AppError("not_found", "There is no such import.");
      return {
        deleted: await tasks.remove(
          imported.map(({ id }) => id),
          user._id,
        ),
      };
    },
  };

  async function* writeCsv(project: Project): AsyncGenerator<string> {
    yield csvStart + csvHeader;
    const sorted = boardOrder((await tasks.readBoard(project._id)).tasks);
    for (let start = 0; start < sorted.length; start += rowsAtOnce) {
      const page = await wholeTasks(sorted.slice(start, start + rowsAtOnce));
      const names = await namesOf(people, page);
      yield page.map((task) => csvOfTask(task, project, names)).join("");
    }
  }

  /** The board holds the beginning of a long description only. */
  async function wholeTasks(page: readonly TaskRecord[]): Promise<TaskRecord[]> {
    const whole = await Promise.all(
      page.map(async (task) => {
        const isCut = (task.description ?? "").length >= tasks.longestOnBoard;
        return isCut ? tasks.find(task.id) : task;
      }),
    );
    return whole.filter((task) => task !== null);
  }

  async function atTheBottom(
    accepted: readonly TaskFields[],
    projectId: string,
    importId: string,
  ): Promise<NewTask[]> {
    const last = new Map<string, string | null>();
    for (const status of new Set(accepted.map((task) => task.status))) {
      last.set(status, (await tasks.above(projectId, status, null, 1))[0]?.rank ?? null);
    }
    return accepted.map((task) => {
      const rank = rankBetween(last.get(task.status) ?? null, null);
      last.set(task.status, rank);
      return { ...task, id: null, rank, importId };
    });
  }
}

/** By name and by uid, both in lower case; null for a name of several people. */
async function findAssignees(
  people: People,
  project: Project,
  given: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const names = [...new Set(given.filter((name) => name !== ""))];
  if (names.length > mostNames) {
    throw new AppError("invalid_request", "The file names more than 50 different assignees. Split it.");
  }
  const found = await Promise.all(names.map((name) => findPeople(people, name)));
  const assignees = new Map<string, string | null>();
  for (const [index, name] of names.entries()) {
    const fitting = (found[index] ?? []).filter((person) => mayBeAssigned(person, project));
    const [first] = fitting;
    if (first !== undefined) assignees.set(name.toLowerCase(), fitting.length === 1 ? first._id : null);
  }
  return assignees;
}

async function findPeople(people: People, name: string): Promise<Person[]> {
  const byId = /^[\w-]{1,128}$/.test(name) ? await people.find([name]) : [];
  if (byId.length > 0) return [...byId];
  const wanted = name.toLowerCase();
  return (await people.search(name, 20)).filter((person) => (person.name ?? "").toLowerCase() === wanted);
}

async function namesOf(people: People, page: readonly TaskRecord[]): Promise<ReadonlyMap<string, string>> {
  const uids = [...new Set(page.flatMap(({ assigneeId }) => assigneeId ?? []))];
  const found = await people.find(uids);
  return new Map(found.flatMap(({ _id, name }) => (name === null ? [] : [[_id, name] as const])));
}
