/** Both adapters of the port to the team's rules under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreRules } from "../../functions/src/adapters/firestore/rules.ts";
import { createMemoryRules } from "../../functions/src/adapters/memory/rules.ts";
import { rulesFor, type RuleStore } from "../../functions/src/rules/store.ts";
import { startOfTest } from "../github/sample-records.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

const now = (): Date => startOfTest;
const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryRules(now)) },
  {
    name: "firestore",
    open: async () => {
      await firestore.recursiveDelete(firestore.collection("rules"));
      return createFirestoreRules(firestore, now);
    },
  },
];

const rule = { name: "Rule", text: "id: team-rule", repositoryIds: [], enabled: true };
const mira = { uid: "mira", requestId: "request" };

describe.each(adapters)("the team's rules in $name", ({ open }) => {
  let rules: RuleStore;
  beforeEach(async () => {
    rules = await open();
  });

  it("are created once, out of ten at once", async () => {
    const created = await Promise.all(
      Array.from({ length: 10 }, () => rules.create("team-rule", rule, mira)),
    );
    expect(created.filter((one) => one !== null)).toHaveLength(1);
    expect(await rules.find("team-rule")).toMatchObject({ id: "team-rule", version: 1, createdBy: "mira" });
  });

  it("take one of two changes to the same version", async () => {
    await rules.create("team-rule", rule, mira);
    const ines = { ...mira, uid: "ines" };
    const changes = await Promise.all([mira, ines].map((by) => rules.change("team-rule", 1, rule, by)));
    expect(changes.filter((change) => change === "stale")).toHaveLength(1);
    expect(await rules.find("team-rule")).toMatchObject({ version: 2, createdBy: "mira" });
  });

  it("are missing when they are gone", async () => {
    await rules.create("team-rule", rule, mira);
    expect(await rules.remove("team-rule", mira)).toBe(true);
    expect(await rules.remove("team-rule", mira)).toBe(false);
    expect(await rules.change("team-rule", 1, rule, mira)).toBe("missing");
    expect(await rules.find("team-rule")).toBeNull();
  });

  it("are listed by id, and used where they are enabled", async () => {
    await rules.create("team-b", { ...rule, repositoryIds: [7] }, mira);
    await rules.create("team-c", { ...rule, enabled: false }, mira);
    await rules.create("team-a", rule, mira);
    const all = await rules.list();
    expect(all.map(({ id }) => id)).toEqual(["team-a", "team-b", "team-c"]);
    expect(rulesFor(all, 7).map(({ id }) => id)).toEqual(["team-a", "team-b"]);
    expect(rulesFor(all, 8).map(({ id }) => id)).toEqual(["team-a"]);
  });
});
