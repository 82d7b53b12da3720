/** One reload after a deployment, never a loop of them. */
import { describe, expect, it } from "vitest";
import { shouldReload } from "./stale-chunk.ts";

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe("a file that is gone after a deployment", () => {
  it("reloads the page once, and not again right after", () => {
    const storage = memoryStorage();
    expect(shouldReload(storage, 1_000_000)).toBe(true);
    expect(shouldReload(storage, 1_005_000)).toBe(false);
  });

  it("reloads again for the next deployment", () => {
    const storage = memoryStorage();
    shouldReload(storage, 1_000_000);
    expect(shouldReload(storage, 2_000_000)).toBe(true);
  });
});
