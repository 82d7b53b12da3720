/** The routes of what a team taught the model: load, see that it is there, change, present. */
import type { Learning, learningRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { type FindReadAccess, isForReadable, type ReadAccess, refuseUnreadable } from "../read-access.ts";
import type { FindPeople, LearningRecord, LearningStore } from "./store.ts";

export interface LearningHandlerDeps {
  readonly learnings: LearningStore;
  readonly findPeople: FindPeople;
  readonly findAccess: FindReadAccess;
}

/** More would crowd out the code in what a model is shown. */
const mostLearnings = 200;

export function createLearningHandlers({
  learnings,
  findPeople,
  findAccess,
}: LearningHandlerDeps): Pick<Handlers, keyof typeof learningRoutes> {
  return {
    async listLearnings({ viewer, setHeader }) {
      const [all, access] = await Promise.all([learnings.list(), findAccess(viewer.identity.uid)]);
      const readable = all.filter(({ repositoryIds }) => isForReadable(repositoryIds, access));
      if (viewer.user.roles.includes("master")) {
        setHeader("X-Hidden-Count", String(all.length - readable.length));
      }
      return await presentAll(readable);
    },

    async createLearning({ body, viewer, requestId }) {
      if ((await learnings.list()).length >= mostLearnings) {
        const text = `There are ${String(mostLearnings)} learnings already. Delete one first.`;
        throw new AppError("conflict", text);
      }
      refuseUnreadable(body.repositoryIds, await findAccess(viewer.identity.uid));
      const by = { uid: viewer.identity.uid, requestId };
      return await presentOne(await learnings.create({ ...body, source: "written" }, by));
    },

    async updateLearning({ params, body, viewer, requestId }) {
      const { known, access } = await load(params.id, viewer.identity.uid);
      const added = body.repositoryIds?.filter((one) => !known.repositoryIds.includes(one)) ?? [];
      refuseUnreadable(added, access);
      const { version, text = known.text, paths = known.paths } = body;
      const { repositoryIds = known.repositoryIds, enabled = known.enabled } = body;
      const by = { uid: viewer.identity.uid, requestId };
      const changed = await learnings.change(known.id, version, { text, paths, repositoryIds, enabled }, by);
      if (changed === "missing") throw notFound();
      if (changed === "stale")
        throw new AppError("conflict", "Someone else changed this learning. Reload to see their version.");
      return await presentOne(changed);
    },

    async deleteLearning({ params, viewer, requestId }) {
      await load(params.id, viewer.identity.uid);
      if (!(await learnings.remove(params.id, { uid: viewer.identity.uid, requestId }))) throw notFound();
      return { deleted: true };
    },
  };

  async function load(id: string, uid: string): Promise<{ known: LearningRecord; access: ReadAccess }> {
    const [known, access] = await Promise.all([learnings.find(id), findAccess(uid)]);
    if (known === null || !isForReadable(known.repositoryIds, access)) throw notFound();
    return { known, access };
  }

  async function presentOne(learning: LearningRecord): Promise<Learning> {
    return present(learning, await findPeople([learning.updatedBy]));
  }

  async function presentAll(records: readonly LearningRecord[]): Promise<Learning[]> {
    const people = await findPeople([...new Set(records.map(({ updatedBy }) => updatedBy))]);
    return records.map((learning) => present(learning, people));
  }
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such learning.");
}

function present(
  { id, createdAt, updatedAt, paths, repositoryIds, ...learning }: LearningRecord,
  people: ReadonlyMap<string, string>,
): Learning {
  return {
    ...{ _id: id, ...learning, paths: [...paths], repositoryIds: [...repositoryIds] },
    updatedByName: people.get(learning.updatedBy) ?? null,
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}
