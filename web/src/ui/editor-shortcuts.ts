/** The keys that format text, as GitHub has them: each presses its button in the toolbar. */

interface Pressed {
  readonly key: string;
  /** Of the place on the keyboard: with Shift, the sign of a digit's key differs by layout. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const withLetter: Readonly<Record<string, string>> = {
  b: "md-bold",
  i: "md-italic",
  e: "md-code",
  k: "md-link",
};
const withShift: Readonly<Record<string, string>> = {
  Period: "md-quote",
  Digit7: "md-ordered-list",
  Digit8: "md-unordered-list",
};

/** The name of the button's element; null for keys that mean something else. */
export function toolFor(pressed: Pressed, isMac: boolean): string | null {
  const [wanted, other] = isMac ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey];
  if (!wanted || other || pressed.altKey) return null;
  const tool = pressed.shiftKey ? withShift[pressed.code] : withLetter[pressed.key.toLowerCase()];
  return tool ?? null;
}

/** Listens in the text area that the toolbar is for. Answers how to stop. */
export function attachShortcuts(area: HTMLElement, toolbar: Element, isMac: boolean): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const tool = toolFor(event, isMac);
    if (tool === null) return;
    event.preventDefault();
    // The page has a Ctrl+K of its own.
    event.stopPropagation();
    toolbar.querySelector<HTMLElement>(tool)?.click();
  };
  area.addEventListener("keydown", onKeyDown);
  return () => area.removeEventListener("keydown", onKeyDown);
}
