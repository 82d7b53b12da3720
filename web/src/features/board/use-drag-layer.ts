/** The code that drags cards. It comes after the cards are on screen, as they can be read and moved by menu and keys without it. */
import { useEffect, useEffectEvent, useState } from "react";

type DragLayer = Awaited<ReturnType<typeof load>>;

const load = async () => (await import("./drag/layer.ts")).dragLayer;

let loaded: DragLayer | null = null;

/** Null until it is there. Tells which card has the focus then, since all are drawn anew. */
export function useDragLayer(onFocus: (id: string) => void): DragLayer | null {
  const [layer, setLayer] = useState(loaded);
  const arrive = useEffectEvent((found: DragLayer) => {
    loaded = found;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.dataset["task"] !== undefined)
      onFocus(focused.dataset["task"]);
    setLayer(found);
  });
  useEffect(() => {
    if (loaded !== null) return;
    let isGone = false;
    const frame = requestAnimationFrame(() => {
      load()
        .then((found) => {
          if (!isGone) arrive(found);
        })
        // Menu and keys still move cards.
        .catch((error: unknown) => console.warn("Cards cannot be dragged now.", error));
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, []);
  return layer;
}
