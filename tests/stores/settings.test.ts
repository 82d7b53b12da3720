/** Both adapters of the port to review settings under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreSettings } from "../../functions/src/adapters/firestore/settings.ts";
import { createMemorySettings } from "../../functions/src/adapters/memory/settings.ts";
import type { SettingsStore } from "../../functions/src/settings/store.ts";
import { startOfTest } from "../github/sample-records.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

const now = (): Date => startOfTest;
const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemorySettings(now)) },
  {
    name: "firestore",
    open: async () => {
      await firestore.recursiveDelete(firestore.collection("settings"));
      return createFirestoreSettings(firestore, now);
    },
  },
];

const orbit = { scope: "repositories", id: 101 } as const;
const mira = { uid: "mira", requestId: "request" };

describe.each(adapters)("review settings in $name", ({ open }) => {
  let settings: SettingsStore;
  beforeEach(async () => {
    settings = await open();
  });

  it("are nothing until they are written, and then what was written", async () => {
    expect(await settings.find(orbit)).toBeNull();
    const written = { ...orbit, text: "strictness: strict", version: 1 };
    expect(await settings.change(orbit, 0, "strictness: strict", mira)).toMatchObject(written);
    expect(await settings.find(orbit)).toEqual({ ...written, updatedBy: "mira", updatedAt: startOfTest });
  });

  it("take one of ten first texts, and one of ten changes of a version", async () => {
    for (const version of [0, 1]) {
      const changes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => settings.change(orbit, version, `# ${String(index)}`, mira)),
      );
      expect(changes.filter((change) => change !== "stale")).toHaveLength(1);
    }
    expect(await settings.find(orbit)).toMatchObject({ version: 2 });
  });

  it("of an organization and a repository with one number are two", async () => {
    await settings.change(orbit, 0, "maxComments: 1", mira);
    expect(await settings.find({ scope: "organizations", id: 101 })).toBeNull();
    await settings.change({ scope: "organizations", id: 101 }, 0, "maxComments: 2", mira);
    const texts = (await settings.list()).map(({ scope, text }) => `${scope} ${text}`);
    expect(texts.sort()).toEqual(["organizations maxComments: 2", "repositories maxComments: 1"]);
  });
});
