/** Listens to the keyboard for the whole app, and stays silent where keys belong to something else. */
import { useEffect, useEffectEvent } from "react";
import { isMac } from "../lib/is-mac.ts";
import {
  createKeyReader,
  isCovered,
  isTypedInto,
  type Meaning,
  opensPalette,
  plainKey,
} from "./shortcuts.ts";

interface ShortcutHandlers {
  /** False leaves only Ctrl or Cmd with K. */
  readonly singleKeys: boolean;
  readonly onPalette: () => void;
  readonly onMeaning: (meaning: Meaning) => void;
}

export function useShortcuts(handlers: ShortcutHandlers): void {
  const onPalette = useEffectEvent(() => {
    handlers.onPalette();
  });
  const onKey = useEffectEvent((key: string, read: (key: string, now: number) => Meaning | null) => {
    if (!handlers.singleKeys) return false;
    const meaning = read(key, performance.now());
    if (meaning !== null) handlers.onMeaning(meaning);
    return meaning !== null;
  });

  useEffect(() => {
    const read = createKeyReader();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (opensPalette(event, isMac)) {
        // The browser's own meaning is its search bar.
        event.preventDefault();
        onPalette();
        return;
      }
      const isElsewhere = isTypedInto(event.target) || isCovered(document);
      const key = isElsewhere ? null : plainKey(event);
      // A slash that moves the focus must not be typed into where it goes.
      if (key !== null && onKey(key, read)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
