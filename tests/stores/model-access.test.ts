/** Both adapters of the port to models and keys under one suite. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTokenCipher } from "../../functions/src/adapters/encryption.ts";
import { createFirestoreModelAccess } from "../../functions/src/adapters/firestore/model-access.ts";
import { createMemoryModelAccess } from "../../functions/src/adapters/memory/model-access.ts";
import type { ModelAccessStore } from "../../functions/src/model-access/store.ts";
import { openTestFirestore } from "../firestore.ts";
import { startOfTest } from "../github/sample-records.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

const now = (): Date => startOfTest;
const cipher = createTokenCipher(`test:${randomBytes(32).toString("base64")}`);
const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryModelAccess(now)) },
  {
    name: "firestore",
    open: async () => {
      await firestore.recursiveDelete(firestore.collection("modelAccess"));
      return createFirestoreModelAccess(firestore, { cipher, now });
    },
  },
];

const canary = ["canary", "model", "key", "0000"].join("-");
const own = { scope: "repositories", id: 101 } as const;
const other = { scope: "organizations", id: 101 } as const;
const names = { provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: 20 } as const;
const mira = { uid: "mira", requestId: "request" };

describe.each(adapters)("models and keys in $name", ({ open }) => {
  let access: ModelAccessStore;
  beforeEach(async () => {
    access = await open();
  });

  it("keep the key apart from what is shown, and open it for its own alone", async () => {
    const record = await access.change(own, 0, { ...names, key: canary }, mira);
    expect(record).toEqual({ ...own, ...names, version: 1, updatedBy: "mira", updatedAt: startOfTest });
    expect(await access.find(own)).toEqual(record);
    expect(await access.openKey(own)).toBe(canary);
    expect([await access.openKey(other), await access.find(other)]).toEqual([null, null]);
  });

  it("keep the key when other things change, but never for another provider", async () => {
    await access.change(own, 0, { ...names, key: canary }, mira);
    await access.change(own, 1, { ...names, strong: "gpt-5-mini", key: null }, mira);
    expect(await access.openKey(own)).toBe(canary);
    expect(await access.change(own, 2, { ...names, provider: "google", key: null }, mira)).toBe("keyless");
    expect(await access.find(own)).toMatchObject({ provider: "openai", version: 2 });
  });

  it("need a key at first, and take one of two changes to the same version", async () => {
    expect(await access.change(own, 0, { ...names, key: null }, mira)).toBe("keyless");
    const both = [1, 2].map(() => access.change(own, 0, { ...names, key: canary }, mira));
    expect((await Promise.all(both)).filter((one) => one === "stale")).toHaveLength(1);
  });

  it("are forgotten whole", async () => {
    await access.change(own, 0, { ...names, key: canary }, mira);
    expect([await access.remove(own, mira), await access.remove(own, mira)]).toEqual([true, false]);
    expect(await access.openKey(own)).toBeNull();
  });
});

describe("what lies in Firestore", () => {
  it("holds the key sealed, and no entry of the audit log holds it", async () => {
    const access = await adapters[1]?.open();
    await access?.change(own, 0, { ...names, key: canary }, mira);
    const collections = await firestore.listCollections();
    const all = await Promise.all(
      collections.map(async (one) => (await one.get()).docs.map((d) => d.data())),
    );
    const text = JSON.stringify(all);
    expect(text).toContain("model.changed");
    expect(text).not.toContain(canary);
    // A document that is copied over another opens nothing.
    const documents = firestore.collection("modelAccess");
    const copied = (await documents.doc("repository-101").get()).data() ?? {};
    await documents.doc("organization-101").set(copied);
    expect(await access?.openKey(other)).toBeNull();
  });
});
