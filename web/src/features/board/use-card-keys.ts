/** Keys on a focused card: arrows go from card to card, Shift with an arrow moves it, Enter opens, `e` edits, `x` selects. */
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import { type KeyboardEvent, use } from "react";
import { useSingleKeys } from "../../lib/single-keys.ts";
import { useAuth } from "../session/auth-context.ts";
import { BoardContext } from "./board-context.ts";
import type { Columns } from "./order.ts";
import type { Direction } from "./steps.ts";
import { useChangeAddress } from "./use-address.ts";

const arrows: Partial<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

interface CardKeys {
  tasks: ReadonlyMap<string, TaskCard>;
  visible: Columns;
  /** Brings a card into view and focuses it. */
  onFocus: (id: string) => void;
}

export function useCardKeys({ tasks, visible, onFocus }: CardKeys) {
  const { canEdit, actions } = use(BoardContext);
  const { user } = useAuth();
  const [singleKeys] = useSingleKeys(user?.uid ?? "");
  const change = useChangeAddress();

  const onArrow = (task: TaskCard, direction: Direction, isMove: boolean): void => {
    if (!isMove) {
      const next = neighborOf(task, direction, visible);
      if (next !== null) onFocus(next._id);
    } else if (canEdit) {
      actions.step(task, direction);
      onFocus(task._id);
    }
  };
  const onKey = (task: TaskCard, key: string): boolean => {
    if (key === "Enter") change({ task: task.number, dialog: null });
    else if (!singleKeys || !canEdit) return false;
    else if (key === "e") actions.edit(task);
    else if (key === "x") actions.toggle(task);
    else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    const task = cardOf(event, tasks);
    // A key that moves a lifted card is the library's.
    if (task === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = arrows[event.key];
    if (direction !== undefined) onArrow(task, direction, event.shiftKey);
    else if (event.shiftKey || !onKey(task, event.key)) return;
    event.preventDefault();
  };
}

/** The task whose card itself has the focus, not a link or button in it. */
function cardOf({ target }: KeyboardEvent, tasks: ReadonlyMap<string, TaskCard>): TaskCard | null {
  const id = target instanceof HTMLElement ? target.dataset["task"] : undefined;
  return id === undefined ? null : (tasks.get(id) ?? null);
}

/** The card above or below; beside, the one as far from the top, or the last. */
export function neighborOf(task: TaskCard, direction: Direction, visible: Columns): TaskCard | null {
  const column = visible[task.status];
  const at = column.findIndex(({ _id }) => _id === task._id);
  if (direction === "up") return column[at - 1] ?? null;
  if (direction === "down") return column[at + 1] ?? null;
  const start = taskStatusNames.indexOf(task.status);
  const step = direction === "left" ? -1 : 1;
  for (let next = start + step; next >= 0 && next < taskStatusNames.length; next += step) {
    const beside = visible[taskStatusNames[next] ?? task.status];
    const found = beside[Math.min(Math.max(at, 0), beside.length - 1)];
    if (found !== undefined) return found;
  }
  return null;
}
