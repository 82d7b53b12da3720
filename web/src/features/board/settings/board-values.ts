/** The board's settings as their form holds them, and what is wrong with them. */
import { labelColorNames, type Project, taskStatusNames } from "@acrux/contract";
import type { Status } from "../task-words.ts";

export interface LabelRow {
  /** Absent for a new label. */
  readonly id?: string;
  /** Tells the rows of the form apart. */
  readonly row: string;
  readonly name: string;
  readonly color: string;
}

export interface BoardValues {
  readonly labels: readonly LabelRow[];
  readonly limits: LimitTexts;
  readonly foldsDone: boolean;
}

export function boardValuesOf({ labels, wipLimits, foldsDone }: Project): BoardValues {
  const rows = labels.map(({ id, name, color }) => ({ id, row: id, name, color }));
  return { labels: rows, limits: limitTextsOf(wipLimits), foldsDone };
}

/** For drafts, which another version of the app may have written. */
export function isBoardValues(value: unknown): value is BoardValues {
  if (typeof value !== "object" || value === null) return false;
  const { labels, limits, foldsDone } = value as Partial<Record<keyof BoardValues, unknown>>;
  if (typeof limits !== "object" || limits === null || typeof foldsDone !== "boolean") return false;
  const texts = taskStatusNames.map((status) => (limits as Partial<Record<Status, unknown>>)[status]);
  return Array.isArray(labels) && labels.every(isLabelRow) && texts.every((text) => typeof text === "string");
}

function isLabelRow(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id = "", row, name, color } = value as Partial<Record<keyof LabelRow, unknown>>;
  return [id, row, name, color].every((text) => typeof text === "string");
}

/** In a color that the others have not, while there are such. */
export function newRow(rows: readonly LabelRow[]): LabelRow {
  const used = new Set(rows.map(({ color }) => color));
  const color = labelColorNames.find((name) => !used.has(name)) ?? "gray";
  return { row: crypto.randomUUID(), name: "", color };
}

export function labelFault(rows: readonly LabelRow[]): string | null {
  const names = rows.map(({ name }) => name.trim().toLowerCase());
  if (names.includes("")) return "Give the label a name.";
  return new Set(names).size < names.length ? "Two labels have the same name." : null;
}

type LimitTexts = Readonly<Record<Status, string>>;

function limitTextsOf(limits: Project["wipLimits"]): LimitTexts {
  const texts = taskStatusNames.map((status) => [status, String(limits[status] ?? "")]);
  return Object.fromEntries(texts) as LimitTexts;
}

export function limitsOf(texts: LimitTexts): Project["wipLimits"] {
  const set = taskStatusNames.filter((status) => texts[status].trim() !== "");
  return Object.fromEntries(set.map((status) => [status, Number(texts[status])]));
}

export function limitFault(texts: LimitTexts): string | null {
  const limits = Object.values(limitsOf(texts));
  const isRight = limits.every((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 999);
  return isRight ? null : "A limit is a whole number from 1 to 999.";
}
