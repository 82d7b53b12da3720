/** A click anywhere on a card opens its task, on the link that its title is, too. The end of a drag is no click. */
import type { TaskCard } from "@acrux/contract";
import type { MouseEvent } from "react";
import { useChangeAddress } from "./use-address.ts";

export function useCardClick(tasks: ReadonlyMap<string, TaskCard>) {
  const change = useChangeAddress();
  return (event: MouseEvent): void => {
    const { target, currentTarget, defaultPrevented } = event;
    // What opens over a card is drawn elsewhere on the page, and only in React's tree stands below it.
    const isHere = target instanceof Element && currentTarget.contains(target);
    if (defaultPrevented || !isHere) return;
    const link = target.closest("a, button, input");
    if (link !== null && !link.hasAttribute("data-task-link")) return;
    // The browser opens a link in another tab or window, when it is asked for that.
    if (link !== null && isForBrowser(event)) return;
    const card = target.closest<HTMLElement>("[data-task]");
    const task = tasks.get(card?.dataset["task"] ?? "");
    if (task === undefined) return;
    event.preventDefault();
    change({ task: task.number, dialog: null });
  };
}

function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
