/** Whether Acrux can be reached: what the browser says of the network, and whether the last call got an answer. */
import { useSyncExternalStore } from "react";
import { watchedValue } from "./watched-value.ts";

export type Connection = "online" | "offline" | "unreachable";

const answered = watchedValue(true);

/** The API client says after each call whether anything answered it at all. */
export function reportAnswer(came: boolean): void {
  answered.change(came);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection);
}

function readConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return answered.read() ? "online" : "unreachable";
}

function subscribe(onChange: () => void): () => void {
  const stop = answered.subscribe(onChange);
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    stop();
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
