/** Signing out leaves no drafts behind, and nothing else is touched. */
import { expect, it } from "vitest";
import { clearDrafts, DRAFT_PREFIX } from "./drafts.ts";

function memoryStorage(entries: Record<string, string>): Storage {
  const values = new Map(Object.entries(entries));
  return {
    get length() {
      return values.size;
    },
    key: (index) => Array.from(values.keys())[index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => {
      values.clear();
    },
  };
}

it("removes every draft and keeps the rest", () => {
  const storage = memoryStorage({
    [`${DRAFT_PREFIX}uid-1:post`]: "a",
    "acrux:theme": "dark",
    [`${DRAFT_PREFIX}uid-1:comment`]: "b",
    [`${DRAFT_PREFIX}uid-2:post`]: "c",
  });
  clearDrafts(storage);
  expect(storage.length).toBe(1);
  expect(storage.getItem("acrux:theme")).toBe("dark");
});
