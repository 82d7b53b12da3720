/** Whether the person asked their system for less motion. The server does not know; it draws what moves later. */
import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

export function useStillness(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => {
    media.removeEventListener("change", onChange);
  };
}
