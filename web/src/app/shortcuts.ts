/** What keys mean in the app: `c`, `/`, `?`, `g` and a letter, and Ctrl or Cmd with K. */

export type Meaning = "create" | "search" | "sheet" | { readonly goTo: string };

const singles = new Map<string, Meaning>([
  ["c", "create"],
  ["/", "search"],
  ["?", "sheet"],
]);

/** How long a `g` waits for its letter. */
const PAIR_MS = 1500;

/** Answers what a key means, given the keys before it; `now` is in milliseconds. */
export function createKeyReader(): (key: string, now: number) => Meaning | null {
  let leaderAt = -Infinity;
  return (key, now) => {
    const isSecond = now - leaderAt <= PAIR_MS;
    leaderAt = -Infinity;
    if (isSecond && /^[a-z]$/.test(key)) return { goTo: key };
    if (key !== "g") return singles.get(key) ?? null;
    leaderAt = now;
    return null;
  };
}

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented"
>;

/** The key of a plain press, in lower case whatever Caps Lock says; null for one with a modifier, or that is another's. */
export function plainKey(event: Pressed): string | null {
  const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
  if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!/^[a-z]$/i.test(event.key)) return event.key;
  return event.shiftKey ? null : event.key.toLowerCase();
}

/** Cmd+K on a Mac, where Ctrl+K edits text, and Ctrl+K elsewhere. */
export function opensPalette(event: Pressed, isMac: boolean): boolean {
  const [wanted, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return event.key.toLowerCase() === "k" && wanted && !other && !event.altKey && !event.shiftKey;
}

/** Elements that keys are typed into or that have keys of their own. */
const TYPING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=grid], [role=tree]";

export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Whether something stands over the page that has the keyboard for itself: a dialog, a menu, the slide-in menu. */
export function isCovered(page: Document): boolean {
  return page.querySelector("[role=dialog], [role=alertdialog], [role=menu], main[inert]") !== null;
}
