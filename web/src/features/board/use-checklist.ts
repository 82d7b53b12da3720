/** Makes the boxes of a shown description tickable. Markdown is drawn as HTML, so that they are found in the page. */
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** `onTick` gets which box, in their order, and whether it is done now; null leaves the boxes as they are. */
export function useChecklist(
  text: string,
  onTick: ((index: number, isDone: boolean) => void) | null,
): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement | null>(null);
  const mayTick = onTick !== null;
  const tell = useEffectEvent((index: number, isDone: boolean) => onTick?.(index, isDone));
  useEffect(() => {
    const shown = element.current;
    if (shown === null || !mayTick) return;
    const boxes = () => [...shown.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    const enable = (): void => {
      for (const box of boxes()) {
        box.disabled = false;
        box.setAttribute("aria-label", box.closest("li")?.textContent.trim() ?? "Item");
      }
    };
    const onChange = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement)) return;
      const index = boxes().indexOf(target);
      if (index >= 0) tell(index, target.checked);
    };
    // The text is drawn later than this while its parser is loaded.
    const watcher = new MutationObserver(enable);
    watcher.observe(shown, { childList: true, subtree: true });
    shown.addEventListener("change", onChange);
    enable();
    return () => {
      watcher.disconnect();
      shown.removeEventListener("change", onChange);
    };
  }, [text, mayTick]);
  return element;
}
