/** What every part of a board knows: the project, its people and labels, and what can be done with a task. */
import type { Label, Project, TaskCard } from "@acrux/contract";
import { createContext } from "react";
import type { BulkActions } from "./bulk-actions.ts";
import type { Between } from "./order.ts";
import type { Patch } from "./patch.ts";
import type { People } from "./people.ts";
import type { Status } from "./task-words.ts";

export interface BoardActions extends BulkActions {
  /** Puts a task between two others of a column; on screen at once, then saved. */
  readonly move: (task: TaskCard, status: Status, place: Between) => void;
  /** To the top of another column. */
  readonly moveTo: (task: TaskCard, status: Status) => void;
  /** One place up or down, or into the column beside its own, among the visible cards. */
  readonly step: (task: TaskCard, direction: "up" | "down" | "left" | "right") => void;
  readonly change: (task: TaskCard, patch: Patch) => void;
  readonly edit: (task: TaskCard) => void;
  readonly duplicate: (task: TaskCard) => void;
  readonly archive: (task: TaskCard) => void;
  readonly bringBack: (task: TaskCard) => void;
  readonly remove: (task: TaskCard) => void;
  readonly toggle: (task: TaskCard) => void;
}

export interface BoardServices {
  readonly project: Project;
  /** False while the project is archived. */
  readonly canEdit: boolean;
  readonly people: People;
  readonly labels: ReadonlyMap<string, Label>;
  readonly actions: BoardActions;
}

export const BoardContext = createContext<BoardServices>(undefined as unknown as BoardServices);
