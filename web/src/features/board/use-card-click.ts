/** A click anywhere on a card, or on a line of the list, opens its task, on the link that its title is, too. The end of a drag is no click. */
import type { TaskCard } from "@acrux/contract";
import type { MouseEvent } from "react";
import { useChangeAddress } from "./use-address.ts";

export function useCardClick(tasks: ReadonlyMap<string, TaskCard>) {
  const change = useChangeAddress();
  return (event: MouseEvent): void => {
    const task = tasks.get(cardOf(event)?.dataset["task"] ?? "");
    if (event.defaultPrevented || task === undefined) return;
    event.preventDefault();
    change({ task: task.number, dialog: null });
  };
}

/** The card that is opened by this click; null for one on something else that can be pressed. */
function cardOf(event: MouseEvent): HTMLElement | null {
  const { target, currentTarget } = event;
  // What opens over a card is drawn elsewhere on the page, and only in React's tree stands below it.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null;
  const pressed = target.closest("a, button, input");
  const isOurs = pressed === null || (pressed.hasAttribute("data-task-link") && !isForBrowser(event));
  return isOurs ? target.closest<HTMLElement>("[data-task]") : null;
}

/** The browser opens a link in another tab or window, when it is asked for that. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
