/** What a team taught the model: remarks that it did not want, and what is different here, in sentences that reviews are given. */
import { z } from "zod";
import { Instant, route } from "./route.ts";

export const LearningId = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{8,40}$/, "The learning's id is not valid.");

export const Learning = z.object({
  _id: LearningId,
  /** Such as "Logs of this service may hold ids of users." */
  text: z.string(),
  /** Globs of the files that it is about; every file when empty. */
  paths: z.array(z.string()),
  /** Numbers on GitHub of the repositories that it is for; every repository when empty. */
  repositoryIds: z.array(z.number().int()),
  enabled: z.boolean(),
  /** Written by somebody, or made of a finding that was dismissed. */
  source: z.enum(["written", "dismissal"]),
  /** Grows with every change; each earlier text is in the audit log. */
  version: z.number().int().min(1),
  createdBy: z.string(),
  updatedBy: z.string(),
  /** What that person is called today; null for one who is gone. */
  updatedByName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Learning = z.infer<typeof Learning>;

const LearningText = z.string().trim().min(1).max(500);
const LearningPaths = z.array(z.string().trim().min(1).max(200)).max(20);
const RepositoryIds = z.array(z.number().int().min(1)).max(100);
const LearningParams = z.strictObject({ id: LearningId });

export const learningRoutes = {
  /** Without those that are only for repositories which GitHub does not show you; X-Hidden-Count tells masters of how many. */
  listLearnings: route({
    method: "GET",
    path: "/learnings",
    summary: "List what the team taught the model, newest first",
    needs: "admin",
    output: z.array(Learning),
  }),
  createLearning: route({
    method: "POST",
    path: "/learnings",
    summary: "Teach the model a sentence",
    needs: "admin",
    body: z.strictObject({
      text: LearningText,
      paths: LearningPaths.default([]),
      repositoryIds: RepositoryIds.default([]),
      enabled: z.boolean().default(true),
    }),
    output: Learning,
    status: 201,
    errors: ["conflict"],
  }),
  updateLearning: route({
    method: "PATCH",
    path: "/learnings/{id}",
    summary: "Change a learning; what is left out stays",
    needs: "admin",
    params: LearningParams,
    body: z.strictObject({
      /** The version that was looked at; the change is refused with `conflict` when there is a newer one. */
      version: z.number().int().min(1),
      text: LearningText.optional(),
      paths: LearningPaths.optional(),
      repositoryIds: RepositoryIds.optional(),
      enabled: z.boolean().optional(),
    }),
    output: Learning,
    errors: ["not_found", "conflict"],
  }),
  deleteLearning: route({
    method: "DELETE",
    path: "/learnings/{id}",
    summary: "Delete a learning; its content stays in the audit log",
    needs: "admin",
    params: LearningParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found"],
  }),
};
