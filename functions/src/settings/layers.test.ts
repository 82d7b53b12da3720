import { describe, expect, it } from "vitest";
import { createMemoryAccounts } from "../adapters/memory/accounts.ts";
import { createMemoryRepositories } from "../adapters/memory/repositories.ts";
import { createMemorySettings } from "../adapters/memory/settings.ts";
import { findSettingsTarget, listSettingsTargets, settingsKeysOf } from "../entries/settings.ts";
import { settingsLayers } from "./layers.ts";

const now = (): Date => new Date("2026-11-22T00:00:00Z");
const by = { uid: "mira", requestId: "request" };

async function world() {
  const [accounts, repositories] = [createMemoryAccounts(), createMemoryRepositories()];
  const account = { installationId: 11, accountId: 4_711, login: "northwind-labs", type: "Organization" };
  await accounts.record({ ...account, suspended: false, deleted: false });
  const repository = { id: 101, installationId: 11, fullName: "northwind-labs/orbit", private: true };
  await repositories.switchReview({ ...repository, enableACR: true, updatedAt: now() }, by);
  const listTargets = listSettingsTargets({ accounts, repositories });
  return {
    accounts,
    repositories,
    account,
    listTargets,
    findTarget: findSettingsTarget({ accounts, repositories }),
  };
}

describe("the settings that a review goes by", () => {
  it("are those of the organization, and over them those of the repository", async () => {
    const { findTarget } = await world();
    const settings = createMemorySettings(now);
    await settings.change({ scope: "organizations", id: 4_711 }, 0, "strictness: strict", by);
    await settings.change({ scope: "repositories", id: 101 }, 0, "\nstrictness: relaxed", by);
    const layers = await settingsLayers(settings, await settingsKeysOf(findTarget, 101));
    expect(layers).toMatchObject([
      { layer: { origin: "organization settings", folder: "", values: { strictness: "strict" } } },
      {
        layer: {
          ...{ origin: "repository settings", values: { strictness: "relaxed" } },
          positions: { strictness: { line: 2 } },
        },
      },
    ]);
    expect(await settingsLayers(settings, await settingsKeysOf(findTarget, 999))).toEqual([]);
  });

  it("belong to the account, whatever its installation, and to nobody once that is deleted", async () => {
    const { accounts, account, findTarget, listTargets } = await world();
    expect(await findTarget("organizations", 11)).toMatchObject({
      key: { id: 4_711 },
      name: "northwind-labs",
    });
    expect(await findTarget("organizations", 12)).toBeNull();
    expect((await listTargets()).map(({ id, organizationId }) => [id, organizationId])).toEqual([
      [11, null],
      [101, 11],
    ]);
    await accounts.record({ ...account, suspended: false, deleted: true });
    expect(await findTarget("organizations", 11)).toBeNull();
    expect(await findTarget("repositories", 101)).toMatchObject({ organization: null });
    expect(await listTargets()).toMatchObject([{ id: 101, organizationId: null, isReviewed: true }]);
  });
});
