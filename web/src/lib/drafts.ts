/** Drafts live in local storage under one prefix, so that signing out can remove them all. */

export const DRAFT_PREFIX = "acrux:draft:";

/** What was typed and not saved yet. */
export interface Draft<Value> {
  readonly value: Value;
  /** The version of what is being changed; 0 for something new. */
  readonly version: number;
  /** When it was last typed at, as an instant. */
  readonly at: string;
}

export function clearDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(DRAFT_PREFIX) === true) storage.removeItem(key);
  }
}

/** A draft belongs to one person: the next one at the same machine must not find it. */
export function draftKey(uid: string, name: string): string {
  return `${DRAFT_PREFIX}${uid}:${name}`;
}

/** Null when there is none, or none that `isValue` knows: another version of the app may have written it. */
export function readDraft<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
): Draft<Value> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { value, version, at } = draft as Record<string, unknown>;
    if (!isValue(value) || typeof version !== "number" || typeof at !== "string") return null;
    return { value, version, at };
  } catch {
    return null;
  }
}

/** False when the browser keeps nothing. */
export function writeDraft<Value>(key: string, draft: Draft<Value>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}
