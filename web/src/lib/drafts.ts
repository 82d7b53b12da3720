/** Drafts live in local storage under one prefix, so that signing out can remove them all. */

export const DRAFT_PREFIX = "acrux:draft:";

export function clearDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(DRAFT_PREFIX) === true) storage.removeItem(key);
  }
}
