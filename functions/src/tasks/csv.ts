/** A project's tasks as rows of a CSV file, and back: what is refused says why, line by line. */
import { type Project, routes, taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import { csvRow } from "../csv.ts";
import { type CsvRow, readCsv } from "../read-csv.ts";
import { keyOf } from "./present.ts";
import type { TaskFields, TaskRecord } from "./store.ts";

const columns = [
  ...["key", "title", "description", "type", "priority", "status"],
  ...["assignee", "labels", "due", "estimate", "created", "updated"],
] as const;
type Column = (typeof columns)[number];

const mostLines = 1_000;
const betweenLabels = ";";

export const csvHeader = csvRow(columns);

export function csvOfTask(task: TaskRecord, project: Project, names: ReadonlyMap<string, string>): string {
  const { title, description, type, priority, status, assigneeId, dueOn, estimate } = task;
  const labels = project.labels.filter(({ id }) => task.labelIds.includes(id)).map(({ name }) => name);
  return csvRow([
    ...[keyOf(task, project), title, description, type, priority, status],
    assigneeId === null ? null : (names.get(assigneeId) ?? assigneeId),
    ...[labels.join(`${betweenLabels} `), dueOn, estimate],
    ...[task.createdAt.toISOString(), task.updatedAt.toISOString()],
  ]);
}

/** Rows by the name of their column. Throws `invalid_request` for a file that cannot be read at all. */
export function readImportRows(text: string): { line: number; cells: ReadonlyMap<Column, string> }[] {
  const [header, ...rows] = readCsv(text) ?? [];
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  if (!names.includes("title")) {
    const advice = 'The file must begin with a line of column names, one of them "title".';
    throw new AppError("invalid_request", advice);
  }
  if (rows.length > mostLines) {
    throw new AppError(
      "invalid_request",
      "The file may have at most 1,000 tasks. Split it into several files.",
    );
  }
  return rows.map(({ line, cells }: CsvRow) => ({
    line,
    cells: new Map(columns.map((column) => [column, (cells[names.indexOf(column)] ?? "").trim()] as const)),
  }));
}

/** `assignees` are those who may be assigned, by their name or uid in lower case; null for a name of several people. */
export function readTaskRow(
  cells: ReadonlyMap<Column, string>,
  project: Project,
  assignees: ReadonlyMap<string, string | null>,
): TaskFields | { readonly reason: string } {
  const cell = (column: Column): string => cells.get(column) ?? "";
  const labels = labelsOf(cell("labels"), project);
  if ("reason" in labels) return labels;
  const assignee = assigneeOf(cell("assignee"), assignees);
  if (typeof assignee === "object" && assignee !== null) return assignee;
  const estimate = cell("estimate");
  const parsed = routes.createTask.body.safeParse({
    projectId: project._id,
    ...{ title: cell("title"), description: cell("description"), labelIds: labels.ids },
    type: wordOf(cell("type"), taskTypeNames, "TASK"),
    priority: wordOf(cell("priority"), taskPriorityNames, "MEDIUM"),
    status: wordOf(cell("status"), taskStatusNames, "TODO"),
    dueOn: cell("due") === "" ? null : cell("due"),
    estimate: estimate === "" ? null : Number(estimate),
  });
  if (!parsed.success) return { reason: reasonOf(parsed.error.issues[0]) };
  const { title, type, priority, status, description = null, dueOn = null } = parsed.data;
  return {
    ...{ title, type, priority, status, description, dueOn, assigneeId: assignee },
    ...{ labelIds: labels.ids, estimate: parsed.data.estimate ?? null },
  };
}

/** "In Review" and "in_review" are meant alike. What is no such word stays, and is refused by its field. */
function wordOf(text: string, words: readonly string[], fallback: string): string {
  if (text === "") return fallback;
  const wanted = text.toUpperCase().replaceAll(/[\s-]+/g, "_");
  return words.find((word) => word === wanted || word.replaceAll("_", "") === wanted) ?? text;
}

function labelsOf(text: string, { labels }: Project): { ids: string[] } | { reason: string } {
  const names = text
    .split(betweenLabels)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const found = names.map((name) => labels.find((label) => label.name.toLowerCase() === name.toLowerCase()));
  const unknown = names.find((_, index) => found[index] === undefined);
  if (unknown !== undefined) return { reason: `The project has no label "${unknown.slice(0, 30)}".` };
  return { ids: found.flatMap((label) => (label === undefined ? [] : [label.id])) };
}

function assigneeOf(
  text: string,
  assignees: ReadonlyMap<string, string | null>,
): string | null | { reason: string } {
  if (text === "") return null;
  const found = assignees.get(text.toLowerCase());
  if (found === undefined)
    return { reason: "The assignee is not an active user with access to this project." };
  return found ?? { reason: "Several people have the assignee's name." };
}

/** What is wrong with a field, by the name that the contract has for it. */
const reasons: Readonly<Record<string, string>> = {
  type: `The type is none of ${taskTypeNames.join(", ")}.`,
  priority: `The priority is none of ${taskPriorityNames.join(", ")}.`,
  status: `The status is none of ${taskStatusNames.join(", ")}.`,
  dueOn: "The due date is not a day such as 2026-12-01.",
  estimate: "The estimate is not a number from 0 to 999, in halves.",
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of a text that is longer than that. */
  readonly maximum?: number | bigint;
}

function reasonOf(issue: Issue | undefined): string {
  const field = String(issue?.path[0] ?? "line");
  if (reasons[field] !== undefined) return reasons[field];
  if (issue?.maximum !== undefined) return `The ${field} is longer than ${String(issue.maximum)} characters.`;
  return issue?.message === "Title is required" ? "Title is required." : `The ${field} is not valid.`;
}
