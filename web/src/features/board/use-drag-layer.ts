/** The code that drags cards. It comes after the cards are on screen, as they can be read and moved by menu and keys without it. */
import { useEffect, useEffectEvent, useState } from "react";

type DragLayer = Awaited<ReturnType<typeof load>>;

const load = async () => (await import("./drag/layer.ts")).dragLayer;

let loaded: DragLayer | null = null;

/**
 * Null until it is there. All cards are drawn anew then: so it tells which has the focus, and does not come between pressing a
 * card and letting it go, which would leave a click on nothing.
 */
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
    const pointer = watchPointer();
    const frame = requestAnimationFrame(() => {
      load()
        .then(async (found) => {
          await pointer.released();
          if (!isGone) arrive(found);
        })
        // Menu and keys still move cards.
        .catch((error: unknown) => console.warn("Cards cannot be dragged now.", error));
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      pointer.stop();
    };
  }, []);
  return layer;
}

/** Tells when no pointer is pressed: at once, or after the click that letting it go makes. */
function watchPointer() {
  const watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  let isPressed = false;
  let release: () => void = () => undefined;
  const onRelease = (): void => {
    isPressed = false;
    // The click is told right after, before the next task.
    setTimeout(() => release());
  };
  addEventListener("pointerdown", () => (isPressed = true), options);
  addEventListener("pointerup", onRelease, options);
  addEventListener("pointercancel", onRelease, options);
  return {
    released: (): Promise<void> =>
      isPressed ? new Promise((resolve) => (release = resolve)) : Promise.resolve(),
    stop: () => watching.abort(),
  };
}
