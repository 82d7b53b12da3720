/**
 * Keeps a drag by touch alive. A touch belongs to the element that it began on. The library draws a lifted card anew elsewhere,
 * takes that element off the page, and listens at the window, which then hears no more of the finger: it is told from here.
 */
import { useEffect } from "react";

const followed = ["touchmove", "touchend", "touchcancel"] as const;

export function useTouchRelay(): void {
  useEffect(() => {
    window.addEventListener("touchstart", follow, { capture: true, passive: true });
    return () => window.removeEventListener("touchstart", follow, { capture: true });
  }, []);
}

function follow({ target, touches }: TouchEvent): void {
  if (!(target instanceof Element) || target.closest("[data-task]") === null || touches.length > 1) return;
  const ended = new AbortController();
  const tell = (event: Event): void => {
    if (event instanceof TouchEvent && !target.isConnected) relay(event);
    if (event.type !== "touchmove") ended.abort();
  };
  for (const type of followed) target.addEventListener(type, tell, { passive: false, signal: ended.signal });
}

function relay(event: TouchEvent): void {
  const { type, cancelable, touches } = event;
  const told = new Event(type, { cancelable });
  Object.defineProperty(told, "touches", { value: touches });
  // The library prevents what it follows, which keeps the page from scrolling along.
  if (!window.dispatchEvent(told)) event.preventDefault();
}
