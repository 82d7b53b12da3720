/** The routes of the team's own rules: no rule is kept that failed its own examples. */
import type { ruleRoutes, TeamRule } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { type FindReadAccess, isForReadable, type ReadAccess, refuseUnreadable } from "../read-access.ts";
import type { FindPeople, RuleRecord, RuleStore, RuleTrial } from "./store.ts";

export interface RuleHandlerDeps {
  readonly rules: RuleStore;
  /** Runs the rule on its examples in a process of its own, with hard limits. */
  readonly tryRule: (text: string) => Promise<RuleTrial>;
  readonly findPeople: FindPeople;
  readonly findAccess: FindReadAccess;
}

/** As many as a review takes of a team. */
const mostRules = 100;
const mostFaultsSaid = 3;

export function createRuleHandlers({
  rules,
  tryRule,
  findPeople,
  findAccess,
}: RuleHandlerDeps): Pick<Handlers, keyof typeof ruleRoutes> {
  return {
    async listRules({ viewer, setHeader }) {
      const [all, access] = await Promise.all([rules.list(), findAccess(viewer.identity.uid)]);
      const readable = all.filter((rule) => isForReadable(rule.repositoryIds, access));
      if (viewer.user.roles.includes("master")) {
        setHeader("X-Hidden-Count", String(all.length - readable.length));
      }
      return await presentAll(readable);
    },

    async testRule({ body }) {
      const { faults } = await tryRule(body.text);
      return { passed: faults.length === 0, faults: [...faults] };
    },

    async createRule({ body, viewer, requestId }) {
      if ((await rules.list()).length >= mostRules) {
        throw new AppError("conflict", `There are ${String(mostRules)} rules already. Delete one first.`);
      }
      refuseUnreadable(body.repositoryIds, await findAccess(viewer.identity.uid));
      const { id, name } = await passed(body.text, tryRule);
      const { text, repositoryIds, enabled } = body;
      const by = { uid: viewer.identity.uid, requestId };
      const created = await rules.create(id, { name, text, repositoryIds, enabled }, by);
      if (created === null) throw new AppError("conflict", `There is a rule with the id ${id} already.`);
      return await presentOne(created);
    },

    async updateRule({ params, body, viewer, requestId }) {
      const { known, access } = await load(params.id, viewer.identity.uid);
      const added = body.repositoryIds?.filter((one) => !known.repositoryIds.includes(one)) ?? [];
      refuseUnreadable(added, access);
      const { version, text = known.text } = body;
      const { id, name } = body.text === undefined ? known : await passed(text, tryRule);
      if (id !== known.id) {
        const advice = "A rule keeps its id, because suppressions name it. Add a new rule instead.";
        throw new AppError("invalid_request", advice);
      }
      const { repositoryIds = known.repositoryIds, enabled = known.enabled } = body;
      const by = { uid: viewer.identity.uid, requestId };
      const changed = await rules.change(id, version, { name, text, repositoryIds, enabled }, by);
      if (changed === "missing") throw notFound();
      if (changed === "stale")
        throw new AppError("conflict", "Someone else changed this rule. Reload to see their version.");
      return await presentOne(changed);
    },

    async deleteRule({ params, viewer, requestId }) {
      await load(params.id, viewer.identity.uid);
      if (!(await rules.remove(params.id, { uid: viewer.identity.uid, requestId }))) throw notFound();
      return { deleted: true };
    },
  };

  async function load(id: string, uid: string): Promise<{ known: RuleRecord; access: ReadAccess }> {
    const [known, access] = await Promise.all([rules.find(id), findAccess(uid)]);
    if (known === null || !isForReadable(known.repositoryIds, access)) throw notFound();
    return { known, access };
  }

  async function presentOne(rule: RuleRecord): Promise<TeamRule> {
    return present(rule, await findPeople([rule.updatedBy]));
  }

  async function presentAll(records: readonly RuleRecord[]): Promise<TeamRule[]> {
    const people = await findPeople([...new Set(records.map(({ updatedBy }) => updatedBy))]);
    return records.map((rule) => present(rule, people));
  }
}

async function passed(
  text: string,
  tryRule: RuleHandlerDeps["tryRule"],
): Promise<{ id: string; name: string }> {
  const { rule, faults } = await tryRule(text);
  if (rule !== null && faults.length === 0) return rule;
  const more = faults.length - mostFaultsSaid;
  const rest = more > 0 ? ` And ${String(more)} more.` : "";
  throw new AppError("invalid_request", `${faults.slice(0, mostFaultsSaid).join(" ")}${rest}`);
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such rule.");
}

function present(
  { id, createdAt, updatedAt, repositoryIds, ...rule }: RuleRecord,
  people: ReadonlyMap<string, string>,
): TeamRule {
  return {
    ...{ _id: id, ...rule, repositoryIds: [...repositoryIds] },
    updatedByName: people.get(rule.updatedBy) ?? null,
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}
