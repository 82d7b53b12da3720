/** Which cards of a column are drawn, and bringing one into view that is to have the focus. */
import { useVirtualizer } from "@tanstack/react-virtual";
import type { TaskCard } from "@acrux/contract";
import { type RefObject, useEffect } from "react";
import { CARD_STEP } from "./card-size.ts";

interface CardWindow {
  tasks: readonly TaskCard[];
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  focus: string | null;
  onFocused: () => void;
}

/** Drawn beyond each edge, so that a step by keyboard finds the next card there. */
const OVERSCAN = 4;

export function useCardWindow({ tasks, count, scroller, focus, onFocused }: CardWindow) {
  // Its functions change what they answer; nothing here remembers them.
  // oxlint-disable-next-line react/incompatible-library
  const window = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_STEP,
    overscan: OVERSCAN,
    getItemKey: (index) => tasks[index]?._id ?? "placeholder",
  });
  const at = focus === null ? -1 : tasks.findIndex(({ _id }) => _id === focus);
  useEffect(() => {
    if (focus === null || at < 0) return;
    window.scrollToIndex(at, { align: "auto" });
    const frame = requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(focus)}"]`)?.focus();
      onFocused();
    });
    return () => cancelAnimationFrame(frame);
  }, [at, focus, onFocused, scroller, window]);
  return { items: window.getVirtualItems(), height: window.getTotalSize() };
}
