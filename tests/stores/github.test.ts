/** Both adapters of the GitHub feature's ports under one suite. */
import type { SaidFinding } from "../../functions/src/review/identity/already-said.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTokenCipher } from "../../functions/src/adapters/encryption.ts";
import { createFirestoreAccounts } from "../../functions/src/adapters/firestore/accounts.ts";
import { createFirestoreConnections } from "../../functions/src/adapters/firestore/connections.ts";
import { createFirestoreDeliveries } from "../../functions/src/adapters/firestore/deliveries.ts";
import { createFirestoreOAuthStates } from "../../functions/src/adapters/firestore/oauth-states.ts";
import { createFirestoreModelSpending } from "../../functions/src/adapters/firestore/model-spending.ts";
import { createFirestorePulls } from "../../functions/src/adapters/firestore/pulls.ts";
import { createFirestoreRepositories } from "../../functions/src/adapters/firestore/repositories.ts";
import { createMemoryAccounts } from "../../functions/src/adapters/memory/accounts.ts";
import { createMemoryConnections } from "../../functions/src/adapters/memory/connections.ts";
import { createMemoryDeliveries } from "../../functions/src/adapters/memory/deliveries.ts";
import { createMemoryOAuthStates } from "../../functions/src/adapters/memory/oauth-states.ts";
import { createMemoryModelSpending } from "../../functions/src/adapters/memory/model-spending.ts";
import { createMemoryPulls } from "../../functions/src/adapters/memory/pulls.ts";
import { createMemoryRepositories } from "../../functions/src/adapters/memory/repositories.ts";
import { sampleConnection, sampleDelivery, startOfTest } from "../github/sample-records.ts";
import { deliveryDays } from "../../functions/src/github/store.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

const cipher = createTokenCipher(`test:${randomBytes(32).toString("base64")}`);

const adapters = [
  {
    name: "memory",
    clear: () => Promise.resolve(),
    open: () => ({
      accounts: createMemoryAccounts(),
      connections: createMemoryConnections(),
      deliveries: createMemoryDeliveries(),
      states: createMemoryOAuthStates(),
      pulls: createMemoryPulls(),
      spending: createMemoryModelSpending(),
      repositories: createMemoryRepositories(),
    }),
  },
  {
    name: "firestore",
    async clear() {
      for (const found of await firestore.listCollections()) await firestore.recursiveDelete(found);
    },
    open: () => ({
      accounts: createFirestoreAccounts(firestore),
      connections: createFirestoreConnections(firestore, cipher),
      deliveries: createFirestoreDeliveries(firestore),
      states: createFirestoreOAuthStates(firestore),
      pulls: createFirestorePulls(firestore),
      spending: createFirestoreModelSpending(firestore),
      repositories: createFirestoreRepositories(firestore),
    }),
  },
];

const days = (count: number): Date => new Date(startOfTest.getTime() + count * 86_400_000);

describe.each(adapters)("in $name", ({ clear, open }) => {
  let stores = open();
  beforeEach(async () => {
    await clear();
    stores = open();
  });

  describe("deliveries", () => {
    it("are created once, out of many that are the same", async () => {
      const created = await Promise.all(
        Array.from({ length: 30 }, () => stores.deliveries.create(sampleDelivery())),
      );
      expect(created.filter(Boolean)).toHaveLength(1);
    });

    it("remember that they were finished", async () => {
      await stores.deliveries.create(sampleDelivery());
      await stores.deliveries.finish("d-1", days(1));
      expect(await stores.deliveries.find("d-1")).toEqual(sampleDelivery({ finishedAt: days(1) }));
      expect(await stores.deliveries.find("d-2")).toBeNull();
    });

    it("are requested again once, also when they never arrived", async () => {
      const claims = await Promise.all(
        [1, 2, 3].map(() => stores.deliveries.claimRedelivery("d-9", days(0))),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await stores.deliveries.find("d-9")).toBeNull();
    });

    it("are forgotten after some days", async () => {
      await stores.deliveries.create(sampleDelivery());
      expect(await stores.deliveries.deleteExpired(days(deliveryDays - 1), 10)).toBe(0);
      expect(await stores.deliveries.deleteExpired(days(deliveryDays), 10)).toBe(1);
      expect(await stores.deliveries.find("d-1")).toBeNull();
    });
  });

  describe("states of sign-ins", () => {
    const state = {
      hash: "f".repeat(64),
      uid: "mira",
      flow: "login",
      codeVerifier: "verifier",
      expiresAt: days(1),
    } as const;

    it("are taken by one of many", async () => {
      await stores.states.create(state);
      const taken = await Promise.all(Array.from({ length: 10 }, () => stores.states.take(state.hash)));
      expect(taken.filter((one) => one !== null)).toEqual([state]);
    });

    it("expire", async () => {
      await stores.states.create(state);
      expect(await stores.states.deleteExpired(days(0), 10)).toBe(0);
      expect(await stores.states.deleteExpired(days(1), 10)).toBe(1);
      expect(await stores.states.take(state.hash)).toBeNull();
    });
  });

  describe("connections", () => {
    it("come back with their tokens", async () => {
      await stores.connections.save(sampleConnection());
      expect(await stores.connections.find("mira")).toEqual(sampleConnection());
      expect(await stores.connections.find("ines")).toBeNull();
      expect(await stores.connections.findByGitHubId(583101)).toEqual([sampleConnection()]);
    });

    it("are changed by one at a time", async () => {
      await stores.connections.save(sampleConnection());
      const lease = { id: "first", until: days(1) };
      const lock = () =>
        stores.connections.change("mira", ({ refreshLease }) =>
          refreshLease === null ? { refreshLease: lease } : null,
        );
      const locked = await Promise.all(Array.from({ length: 10 }, lock));
      expect(locked.filter((one) => one !== null)).toHaveLength(1);
      expect(await stores.connections.find("mira")).toEqual(sampleConnection({ refreshLease: lease }));
    });

    it("lose their tokens and keep the rest", async () => {
      await stores.connections.save(sampleConnection());
      await stores.connections.change("mira", () => ({ tokens: null }));
      expect(await stores.connections.find("mira")).toEqual(sampleConnection({ tokens: null }));
    });

    it("keep what the user may read, a thousand repositories too", async () => {
      const repositories = Array.from({ length: 1_000 }, (_, index) => ({
        id: index + 1,
        fullName: `northwind-labs/repository-${String(index)}`,
        description: "What it is for, in a sentence that is as long as such sentences are. ".repeat(3),
        private: index % 2 === 0,
        canSwitch: true,
      }));
      const list = { installationId: 11, readAt: startOfTest, pages: [{ etag: '"one"', repositories }] };
      await stores.connections.saveRepositoryList("mira", list);
      expect(await stores.connections.findRepositoryList("mira", 11)).toEqual(list);
      expect(await stores.connections.findRepositoryList("ines", 11)).toBeNull();
    });
  });

  describe("accounts", () => {
    const account = {
      installationId: 11,
      accountId: 910001,
      login: "northwind-labs",
      type: "Organization",
      suspended: false,
      deleted: false,
    };

    it("keep who connected them when GitHub says something new", async () => {
      await stores.accounts.record(account);
      await stores.accounts.connect(11, "mira");
      await stores.accounts.connect(11, "mira");
      await stores.accounts.record({ ...account, suspended: true });
      await stores.accounts.noteAccessChange(11, startOfTest);
      await stores.accounts.record({ ...account, suspended: true });
      const stored = { ...account, suspended: true, connectedBy: ["mira"], accessChangedAt: startOfTest };
      expect(await stores.accounts.find(11)).toEqual(stored);
      expect(await stores.accounts.list()).toEqual([stored]);
      expect(await stores.accounts.findConnectedBy("mira")).toEqual([stored]);
      expect(await stores.accounts.findConnectedBy("ines")).toEqual([]);
    });

    it("that are not known have nothing to be noted of", async () => {
      await stores.accounts.noteAccessChange(12, startOfTest);
      expect(await stores.accounts.find(12)).toBeNull();
    });
  });

  describe("repositories", () => {
    const repository = {
      id: 101,
      installationId: 11,
      fullName: "northwind-labs/orbit",
      private: true,
      enableACR: true,
      updatedAt: startOfTest,
    };
    const by = { uid: "mira", requestId: "request" };

    it("are found by id and by installation", async () => {
      await stores.repositories.switchReview(repository, by);
      expect(await stores.repositories.find(101)).toEqual(repository);
      expect(await stores.repositories.list()).toEqual([repository]);
      expect(await stores.repositories.findMany([101, 102])).toEqual([repository]);
      expect(await stores.repositories.findByInstallation(11)).toEqual([repository]);
      expect(await stores.repositories.findByInstallation(12)).toEqual([]);
    });

    it("are changed only when they exist", async () => {
      await stores.repositories.update(101, { enableACR: false });
      expect(await stores.repositories.find(101)).toBeNull();
      await stores.repositories.switchReview(repository, by);
      await stores.repositories.update(101, { fullName: "northwind-labs/renamed" });
      expect(await stores.repositories.find(101)).toEqual({
        ...repository,
        fullName: "northwind-labs/renamed",
      });
    });
  });

  describe("pull requests", () => {
    const one = { fingerprint: "one", hunk: "first" };
    const two = { fingerprint: "two", hunk: "first" };
    const three = { fingerprint: "three", hunk: "third", content: "same" };
    const told = {
      conclusion: "failure",
      statements: ["a"],
      reviewUrl: "https://github.example/r/1",
    } as const;
    const heard = (said: readonly SaidFinding[], authorIds: number[] = []) => ({
      said,
      told: null,
      authorIds,
    });

    it("remember every finding once with its newest hunk, of each pull request apart", async () => {
      expect(await stores.pulls.find(101, 7)).toEqual({ said: [], told: null, authorIds: [], agreed: {} });
      await stores.pulls.remember(101, 7, heard([one, two]), startOfTest);
      await stores.pulls.remember(101, 7, heard([{ ...two, hunk: "second" }, three]), startOfTest);
      await stores.pulls.remember(101, 7, heard([{ fingerprint: "four" }]), startOfTest);
      await stores.pulls.remember(101, 7, heard([]), startOfTest);
      await stores.pulls.remember(101, 8, heard([]), startOfTest);
      const { said } = await stores.pulls.find(101, 7);
      expect(new Set(said)).toEqual(
        new Set([one, { ...two, hunk: "second" }, three, { fingerprint: "four" }]),
      );
      expect(said).toHaveLength(4);
      expect((await stores.pulls.find(101, 8)).said).toEqual([]);
    });

    it("remember what was told last, and everybody who pushed", async () => {
      await stores.pulls.remember(101, 7, { ...heard([], [1, 2]), told }, startOfTest);
      expect(await stores.pulls.find(101, 7)).toMatchObject({ told, authorIds: [1, 2] });
      const later = { ...told, conclusion: "success", statements: [] } as const;
      await stores.pulls.remember(101, 7, { ...heard([], [2, 3]), told: later }, startOfTest);
      expect(await stores.pulls.find(101, 7)).toMatchObject({ told: later, authorIds: [1, 2, 3] });
    });

    it("remember who agreed to what, also before and after a review", async () => {
      const by = { uid: "mira", requestId: "request" };
      const agreement = { ruleId: "secret-a", login: "tomas-lind", at: startOfTest };
      await stores.pulls.agree(101, 7, { ...agreement, fingerprint: "one" }, by);
      await stores.pulls.remember(101, 7, heard([one]), startOfTest);
      await stores.pulls.agree(101, 7, { ...agreement, fingerprint: "two", login: "ines-hart" }, by);
      const { agreed, said } = await stores.pulls.find(101, 7);
      expect(agreed).toEqual({ one: "tomas-lind", two: "ines-hart" });
      expect(said).toEqual([one]);
    });

    it("remembers of a pull request what a model read of it last, and what was said all the same", async () => {
      await stores.pulls.remember(102, 7, heard([{ fingerprint: "one" }]), startOfTest);
      expect(await stores.pulls.reading(102, 7)).toBeNull();
      await stores.pulls.rememberReading(102, 7, { reviewId: "first", hunks: ["a", "b"] });
      await stores.pulls.rememberReading(102, 7, { reviewId: "second", hunks: ["b"] });
      expect(await stores.pulls.reading(102, 7)).toEqual({ reviewId: "second", hunks: ["b"] });
      expect((await stores.pulls.find(102, 7)).said).toEqual([{ fingerprint: "one" }]);
    });

    it("keeps what models cost within the cap of the month, also when reviews ask at once", async () => {
      const { spending } = stores;
      const granted = await Promise.all(
        Array.from({ length: 5 }, () => spending.reserve("deployment", "2026-03", 1, 2.5)),
      );
      expect(granted.reduce((sum, usd) => sum + usd, 0)).toBeCloseTo(2.5);
      expect(await spending.reserve("deployment", "2026-03", 1, 2.5)).toBe(0);
      await spending.settle("deployment", "2026-03", 1, 0.25);
      expect(await spending.spent("deployment", "2026-03")).toBeCloseTo(1.75);
      expect(await spending.reserve("deployment", "2026-04", 1, 2.5)).toBe(1);
      expect(await spending.reserve("other", "2026-03", 3, null)).toBe(3);
    });
  });
});

describe("what Firestore holds", () => {
  it("shows no token in any document", async () => {
    for (const found of await firestore.listCollections()) await firestore.recursiveDelete(found);
    await createFirestoreConnections(firestore, cipher).save(sampleConnection());
    const document = await firestore.doc("githubConnections/mira").get();
    expect(JSON.stringify(document.data())).not.toContain("-of-mira");
  });

  it("opens no tokens that were copied into somebody else's document", async () => {
    const connections = createFirestoreConnections(firestore, cipher);
    await connections.save(sampleConnection());
    const stolen = (await firestore.doc("githubConnections/mira").get()).data() ?? {};
    await firestore.doc("githubConnections/eve").set(stolen);
    expect(await connections.find("eve")).toMatchObject({ tokens: null });
  });

  it("writes who switched a repository into the audit trail", async () => {
    for (const found of await firestore.listCollections()) await firestore.recursiveDelete(found);
    const repository = {
      id: 101,
      installationId: 11,
      fullName: "northwind-labs/orbit",
      private: true,
      enableACR: true,
      updatedAt: startOfTest,
    };
    await createFirestoreRepositories(firestore).switchReview(repository, { uid: "mira", requestId: "r-1" });
    const [entry] = (await firestore.collection("audit").get()).docs;
    expect(entry?.data()).toMatchObject({ actorId: "mira", targetId: "101", action: "repository.review" });
  });

  it("writes who agreed to a suppression into the audit trail", async () => {
    for (const found of await firestore.listCollections()) await firestore.recursiveDelete(found);
    const agreement = { fingerprint: "f", ruleId: "secret-a", login: "tomas-lind", at: startOfTest };
    await createFirestorePulls(firestore).agree(101, 7, agreement, { uid: "mira", requestId: "r-1" });
    const [entry] = (await firestore.collection("audit").get()).docs;
    expect(entry?.data()).toMatchObject({
      ...{ actorId: "mira", targetId: "101", action: "suppression.agreed" },
      details: { after: { pullNumber: 7, ruleId: "secret-a" } },
    });
  });
});
