/** The switch for single-key shortcuts belongs to one user. */
import { afterEach, expect, it, vi } from "vitest";
import { chooseSingleKeys, readSingleKeys } from "./single-keys.ts";

afterEach(() => vi.unstubAllGlobals());

function storeIn(values: Map<string, string>) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
}

it("is on until its user switches it off, and another user keeps theirs", () => {
  storeIn(new Map());
  expect(readSingleKeys("mira")).toBe(true);
  chooseSingleKeys("mira", false);
  expect([readSingleKeys("mira"), readSingleKeys("ines")]).toEqual([false, true]);
  chooseSingleKeys("mira", true);
  expect(readSingleKeys("mira")).toBe(true);
});

it("lasts as long as the page where storage is blocked", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("blocked");
    },
  });
  chooseSingleKeys("kofi", false);
  expect(readSingleKeys("kofi")).toBe(false);
});
