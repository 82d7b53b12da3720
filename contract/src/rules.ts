/** The team's own rules that are kept in the app: written as YAML, tested before they are taken, and used in every review. */
import { z } from "zod";
import { Instant, route } from "./route.ts";

/** The id that the rule's own text gives it; findings and suppressions name it. */
export const TeamRuleId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/, "The rule's id is not valid.")
  .max(80);

export const TeamRule = z.object({
  _id: TeamRuleId,
  /** The rule's title. */
  name: z.string(),
  /** YAML as it was written; `functions/src/review/config/rule.schema.json` describes it. */
  text: z.string(),
  /** Numbers on GitHub of the repositories that it is for; every repository when empty. */
  repositoryIds: z.array(z.number().int()),
  enabled: z.boolean(),
  /** Grows with every change; each earlier text is in the audit log. */
  version: z.number().int().min(1),
  createdBy: z.string(),
  updatedBy: z.string(),
  /** What that person is called today; null for one who is gone. */
  updatedByName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TeamRule = z.infer<typeof TeamRule>;

const RuleText = z.string().min(1).max(16_384);
const RepositoryIds = z.array(z.number().int().min(1)).max(100);
const RuleParams = z.strictObject({ id: TeamRuleId });

export const ruleRoutes = {
  /** Without those that are only for repositories which GitHub does not show you; X-Hidden-Count tells masters of how many. */
  listRules: route({
    method: "GET",
    path: "/rules",
    summary: "List the team's own rules, by id",
    needs: "admin",
    output: z.array(TeamRule),
  }),
  /**
   * Runs the rule on its own examples in a process that may be killed. Nothing is stored. A fault whose place is known
   * begins with it, such as "7:3: ".
   */
  testRule: route({
    method: "POST",
    path: "/rule-tests",
    summary: "Test a rule without keeping it",
    needs: "admin",
    body: z.strictObject({ text: RuleText }),
    output: z.object({ passed: z.boolean(), faults: z.array(z.string()) }),
    errors: ["too_many_requests"],
  }),
  /** Refused with the first faults of its test. */
  createRule: route({
    method: "POST",
    path: "/rules",
    summary: "Add a rule of the team's own",
    needs: "admin",
    body: z.strictObject({
      text: RuleText,
      repositoryIds: RepositoryIds.default([]),
      enabled: z.boolean().default(true),
    }),
    output: TeamRule,
    status: 201,
    errors: ["conflict", "too_many_requests"],
  }),
  updateRule: route({
    method: "PATCH",
    path: "/rules/{id}",
    summary: "Change a rule; what is left out stays",
    needs: "admin",
    params: RuleParams,
    body: z.strictObject({
      /** The version that was looked at; the change is refused with `conflict` when there is a newer one. */
      version: z.number().int().min(1),
      text: RuleText.optional(),
      repositoryIds: RepositoryIds.optional(),
      enabled: z.boolean().optional(),
    }),
    output: TeamRule,
    errors: ["not_found", "conflict", "too_many_requests"],
  }),
  deleteRule: route({
    method: "DELETE",
    path: "/rules/{id}",
    summary: "Delete a rule; its content stays in the audit log",
    needs: "admin",
    params: RuleParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found"],
  }),
};
