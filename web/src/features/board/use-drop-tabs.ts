/**
 * Which column's tab a lifted card is held over. The library knows only what stands beside the card, and a phone shows one
 * column at a time: the finger on a tab says where the card goes instead.
 */
import { taskStatusNames } from "@acrux/contract";
import { useEffect, useRef, useState } from "react";
import type { Status } from "./task-words.ts";

export function useDropTabs() {
  const [isDragging, setDragging] = useState(false);
  const [over, setOver] = useState<Status | null>(null);
  // Read when the card is let go, which may be before the last step of the finger is on screen.
  const latest = useRef<Status | null>(null);
  const note = (status: Status | null): void => {
    latest.current = status;
    setOver(status);
  };
  useEffect(() => {
    if (!isDragging) return;
    const onTouch = ({ touches }: TouchEvent): void => note(tabAt(touches[0]));
    const onMouse = (event: MouseEvent): void => note(tabAt(event));
    window.addEventListener("touchmove", onTouch, { passive: true });
    window.addEventListener("mousemove", onMouse);
    return () => {
      window.removeEventListener("touchmove", onTouch);
      window.removeEventListener("mousemove", onMouse);
    };
  }, [isDragging]);
  return {
    over,
    isDragging,
    begin: () => {
      note(null);
      setDragging(true);
    },
    /** Answers the column on whose tab it ended. */
    end: (): Status | null => {
      const ended = latest.current;
      note(null);
      setDragging(false);
      return ended;
    },
  };
}

function tabAt(point: { readonly clientX: number; readonly clientY: number } | undefined): Status | null {
  if (point === undefined) return null;
  const tab = document.elementFromPoint(point.clientX, point.clientY)?.closest<HTMLElement>("[data-column]");
  return taskStatusNames.find((status) => status === tab?.dataset["column"]) ?? null;
}
