/** A click anywhere on a card opens its task, besides the link that its title is. The end of a drag is no click. */
import type { TaskCard } from "@acrux/contract";
import type { MouseEvent } from "react";
import { useChangeAddress } from "./use-address.ts";

export function useCardClick(tasks: ReadonlyMap<string, TaskCard>) {
  const change = useChangeAddress();
  return (event: MouseEvent): void => {
    const { target, currentTarget, defaultPrevented } = event;
    // What opens over a card is drawn elsewhere on the page, and only in React's tree stands below it.
    const isHere = target instanceof Element && currentTarget.contains(target);
    if (defaultPrevented || !isHere || target.closest("a, button, input") !== null) return;
    const card = target.closest<HTMLElement>("[data-task]");
    const task = tasks.get(card?.dataset["task"] ?? "");
    if (task !== undefined) change({ task: task.number, dialog: null });
  };
}
