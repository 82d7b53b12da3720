/** Whether single keys (c, /, ?, g and a letter) are shortcuts: each user's choice on this machine, on until switched off. */
import { useCallback, useSyncExternalStore } from "react";
import { watchedValue } from "./watched-value.ts";

const PREFIX = "acrux:single-keys:";

/** Counts the choices, so that everybody who shows one looks again. */
const choices = watchedValue(0);

/** What was chosen while storage is blocked; it lasts as long as the page. */
const unsaved = new Map<string, boolean>();

export function readSingleKeys(uid: string): boolean {
  const kept = unsaved.get(uid);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(PREFIX + uid) !== "off";
  } catch {
    return true;
  }
}

export function chooseSingleKeys(uid: string, on: boolean): void {
  try {
    if (on) localStorage.removeItem(PREFIX + uid);
    else localStorage.setItem(PREFIX + uid, "off");
  } catch {
    unsaved.set(uid, on);
  }
  choices.change(choices.read() + 1);
}

/** The choice of that user, and how to change it. */
export function useSingleKeys(uid: string): readonly [boolean, (on: boolean) => void] {
  const read = useCallback(() => readSingleKeys(uid), [uid]);
  const choose = useCallback((on: boolean) => chooseSingleKeys(uid, on), [uid]);
  return [useSyncExternalStore(choices.subscribe, read), choose];
}
