/** The routes of models and keys: load what they are about, change, present without the key. */
import type { ModelAccess, modelAccessRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { type FindReadAccess, isTargetReadable } from "../read-access.ts";
import {
  type FindPeople,
  type FindSettingsTarget,
  nameOfKey,
  type SettingsTarget,
} from "../settings/store.ts";
import type { ModelAccessRecord, ModelAccessStore } from "./store.ts";

export interface ModelAccessHandlerDeps {
  readonly access: ModelAccessStore;
  readonly findTarget: FindSettingsTarget;
  readonly findPeople: FindPeople;
  readonly findAccess: FindReadAccess;
  /** Whether the deployment itself names a model. */
  readonly isDeploymentSet: boolean;
  /** Whether it is known what a model of this name costs. */
  readonly hasPrice: (model: string) => boolean;
  /** US dollars of a month such as "2026-11". */
  readonly findSpent: (account: string, month: string) => Promise<number>;
  readonly now: () => Date;
}

interface Params {
  readonly scope: ModelAccess["scope"];
  readonly id: string;
}

export function createModelAccessHandlers({
  access,
  findTarget,
  findPeople,
  findAccess,
  isDeploymentSet,
  hasPrice,
  findSpent,
  now,
}: ModelAccessHandlerDeps): Pick<Handlers, keyof typeof modelAccessRoutes> {
  return {
    async getModelAccess({ params, viewer }) {
      const target = await load(params, viewer.identity.uid);
      return await present(params, target, await access.find(target.key));
    },

    async setModelAccess({ params, body, viewer, requestId }) {
      const target = await load(params, viewer.identity.uid);
      const { version, key = null, ...names } = body;
      const by = { uid: viewer.identity.uid, requestId };
      const changed = await access.change(target.key, version, { ...names, key }, by);
      if (changed === "stale")
        throw new AppError("conflict", "Someone else changed the model. Reload to see their version.");
      if (changed === "keyless")
        throw new AppError("invalid_request", "This provider needs a key of its own.");
      return await present(params, target, changed);
    },

    async clearModelAccess({ params, viewer, requestId }) {
      const target = await load(params, viewer.identity.uid);
      const by = { uid: viewer.identity.uid, requestId };
      if (!(await access.remove(target.key, by)))
        throw new AppError("not_found", "There is no model of its own here.");
      return { deleted: true };
    },
  };

  /** As with settings: what GitHub does not show to somebody is not there for them, whatever their role is here. */
  async function load({ scope, id }: Params, uid: string): Promise<SettingsTarget> {
    const [target, readable] = await Promise.all([findTarget(scope, Number(id)), findAccess(uid)]);
    if (target === null || !isTargetReadable(target.key, readable))
      throw new AppError("not_found", "There is nothing here that has a model.");
    return target;
  }

  async function present(
    { scope, id }: Params,
    { key, organization }: SettingsTarget,
    record: ModelAccessRecord | null,
  ): Promise<ModelAccess> {
    const [above, people, spentUsd] = await Promise.all([
      organization === null ? null : access.find(organization),
      findPeople(record === null ? [] : [record.updatedBy]),
      findSpent(nameOfKey(key), now().toISOString().slice(0, 7)),
    ]);
    return {
      ...{ scope, _id: id, auditId: `model-${nameOfKey(key)}`, version: record?.version ?? 0 },
      own: record === null ? null : { ...ownOf(record, people), hasPrice: isPriced(record) },
      spentUsd,
      otherwise: above !== null ? "organization" : isDeploymentSet ? "deployment" : "none",
    };
  }

  function isPriced({ strong, cheap }: ModelAccessRecord): boolean {
    return hasPrice(strong) && (cheap === null || hasPrice(cheap));
  }
}

function ownOf(
  { provider, strong, cheap, monthlyCapUsd, updatedBy, updatedAt }: ModelAccessRecord,
  people: ReadonlyMap<string, string>,
): Omit<NonNullable<ModelAccess["own"]>, "hasPrice"> {
  return {
    ...{ provider, strong, cheap, monthlyCapUsd, updatedBy },
    ...{ updatedByName: people.get(updatedBy) ?? null, updatedAt: updatedAt.toISOString() },
  };
}
