/** Keys on a line of the list, wherever in it the focus is: arrows go from line to line, `e` edits, `x` selects. */
import type { TaskCard } from "@acrux/contract";
import { type KeyboardEvent, use } from "react";
import { useSingleKeys } from "../../lib/single-keys.ts";
import { useAuth } from "../session/auth-context.ts";
import { BoardContext } from "./board-context.ts";

export function useRowKeys(tasks: ReadonlyMap<string, TaskCard>) {
  const { canEdit, actions } = use(BoardContext);
  const { user } = useAuth();
  const [singleKeys] = useSingleKeys(user?.uid ?? "");

  const press = (row: HTMLElement, task: TaskCard, key: string): boolean => {
    if (key === "ArrowDown") focusLine(row, "nextElementSibling");
    else if (key === "ArrowUp") focusLine(row, "previousElementSibling");
    else if (!singleKeys || !canEdit) return false;
    else if (key === "e") actions.edit(task);
    else if (key === "x") actions.toggle(task);
    else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    const { target, key } = event;
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-task]") : null;
    const task = tasks.get(row?.dataset["task"] ?? "");
    if (row === null || task === undefined || isTaken(event)) return;
    if (press(row, task, key)) event.preventDefault();
  };
}

function isTaken({ defaultPrevented, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return defaultPrevented || ctrlKey || metaKey || altKey || shiftKey;
}

/** Lines stand in the page in their order; a few more than can be seen are there. */
function focusLine(row: Element, beside: "nextElementSibling" | "previousElementSibling"): void {
  let next = row[beside];
  while (next !== null && !next.hasAttribute("data-task")) next = next[beside];
  next?.querySelector("a")?.focus();
}
