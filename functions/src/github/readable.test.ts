/** Access that was taken away on GitHub is gone here with the event that tells of it, not when a list has grown old. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryAccounts } from "../adapters/memory/accounts.ts";
import { createMemoryConnections } from "../adapters/memory/connections.ts";
import { createMemoryOAuth, type MemoryOAuth } from "../adapters/memory/oauth.ts";
import { createMemoryQueue } from "../adapters/memory/queue.ts";
import { createMemoryRepositories } from "../adapters/memory/repositories.ts";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import { sampleConnection, startOfTest } from "../../../tests/github/sample-records.ts";
import { readEvent } from "./events.ts";
import { handleEvent } from "./handle-event.ts";
import type { SeenInstallation } from "./hosting.ts";
import { findRepository, type ReadableDeps, readAccess } from "./readable.ts";

const northwind: SeenInstallation = {
  ...{ id: 11, accountId: 910001, login: "northwind-labs", type: "Organization", suspended: false },
  ...{ permissionsOutdated: false, manageUrl: "https://github.example/settings/installations/11" },
};
const orbit = {
  ...{ id: 101, fullName: "northwind-labs/orbit", description: null, private: true, canSwitch: true },
};
const account = { id: 910001, login: "northwind-labs", type: "Organization" };
const repository = { id: 101, full_name: "northwind-labs/orbit", private: true };
const installation = { id: 11 };

let time = 0;
let oauth: MemoryOAuth;
let mira: ReturnType<MemoryOAuth["addPerson"]>;
let deps: ReadableDeps;
let repositories = createMemoryRepositories();

beforeEach(async () => {
  time = startOfTest.getTime();
  const now = (): Date => new Date(time);
  oauth = createMemoryOAuth({ now, challengeOf: String, newToken: () => `fake-token-${randomUUID()}` });
  mira = oauth.addPerson({ id: 583101, login: "mira-sol" });
  mira.installations = [northwind];
  mira.repositories.set(11, [orbit]);
  repositories = createMemoryRepositories();
  deps = {
    ...{ connections: createMemoryConnections(), accounts: createMemoryAccounts(), oauth, now },
    ...{ newId: randomUUID, pause: () => Promise.resolve() },
  };
  const tokens = await oauth.exchangeCode(oauth.authorize(mira, null), null);
  await deps.connections.save(sampleConnection({ uid: "mira", tokens }));
});

async function tell(event: string, payload: object): Promise<void> {
  time += 1_000;
  const known = readEvent(event, payload);
  if (known === null) throw new Error(`${event} is not known.`);
  const [reviews, queue] = [createMemoryReviews(), createMemoryQueue()];
  await handleEvent({ ...deps, repositories, reviews, queue, appSlug: "acrux-test" })(known, { isNew: true });
  time += 1_000;
}

const readableIds = async (): Promise<number[]> => [...(await readAccess("mira", deps)).repositories.keys()];

describe("what somebody may read", () => {
  it("is kept while nothing is told, so that GitHub is not asked for every page", async () => {
    expect(await readableIds()).toEqual([101]);
    const asked = oauth.calls.length;
    time += 9 * 60_000;
    expect(await readableIds()).toEqual([101]);
    expect(oauth.calls.length).toBe(asked);
  });

  it.each([
    ["member", { action: "removed", installation, repository }],
    ["membership", { action: "removed", installation }],
    ["organization", { action: "member_removed", installation }],
    ["team", { action: "removed_from_repository", installation, repository }],
    ["team_add", { installation, repository }],
    ["repository", { action: "privatized", installation, repository }],
    ["repository", { action: "transferred", installation, repository }],
    ["repository", { action: "deleted", installation, repository }],
    [
      "installation_repositories",
      { action: "removed", installation, repositories_added: [], repositories_removed: [{ id: 101 }] },
    ],
  ])("ends with %s %j", async (event, payload) => {
    await readableIds();
    mira.repositories.set(11, []);
    expect(await readableIds()).toEqual([101]);
    await tell(event, payload);
    expect(await readableIds()).toEqual([]);
  });

  it.each(["suspend", "deleted"])(
    "ends with the installation's %s, whatever GitHub still lists",
    async (action) => {
      await readableIds();
      await tell("installation", { action, installation: { ...installation, account } });
      expect(await readAccess("mira", deps)).toEqual({ repositories: new Map(), accountIds: new Set() });
      expect(await findRepository("mira", 101, deps)).toBeNull();
    },
  );

  it("comes back when the suspension ends", async () => {
    await readableIds();
    for (const action of ["suspend", "unsuspend"]) {
      await tell("installation", { action, installation: { ...installation, account } });
    }
    expect(await readableIds()).toEqual([101]);
  });

  it("comes back also for who looked while the installation was suspended", async () => {
    await tell("installation", { action: "suspend", installation: { ...installation, account } });
    mira.installations = [{ ...northwind, suspended: true }];
    expect(await readableIds()).toEqual([]);
    time += 11 * 60_000;
    expect(await readableIds()).toEqual([]);
    mira.installations = [northwind];
    await tell("installation", { action: "unsuspend", installation: { ...installation, account } });
    expect(await readableIds()).toEqual([101]);
  });

  it("does not outlive an event that came while it was being read", async () => {
    deps = {
      ...deps,
      oauth: {
        ...oauth,
        asUser: (token) => ({
          ...oauth.asUser(token),
          listRepositories: async (...given) => {
            const answer = await oauth.asUser(token).listRepositories(...given);
            mira.repositories.set(11, []);
            await tell("member", { action: "removed", installation, repository });
            return answer;
          },
        }),
      },
    };
    await readableIds();
    deps = { ...deps, oauth };
    expect(await readableIds()).toEqual([]);
  });
});
