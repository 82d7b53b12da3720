/** Which model reads the pull requests of an organization or a repository, by whose key: set in the app, and never shown again. */
import { z } from "zod";
import { Instant, route } from "./route.ts";
import { SettingsScope } from "./settings.ts";
import { modelProviderNames } from "./words.ts";

/**
 * Those that are reached by a key alone. A deployment's service account and addresses of its own are named by its operator,
 * who decides where the code may go.
 */
export const ModelProvider = z.enum(modelProviderNames);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** As providers write them: nothing in it could lead to another address. */
const ModelName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{1,79}$/i, "The model's name is as its provider writes it, such as gpt-5.");

export const ModelAccess = z.object({
  scope: SettingsScope,
  _id: z.string(),
  /** The target of its entries in the audit log. */
  auditId: z.string(),
  /** Null while nothing of its own is set. */
  own: z
    .object({
      provider: ModelProvider,
      /** Finds defects. */
      strong: ModelName,
      /** Writes summaries; null: the strong one does. */
      cheap: ModelName.nullable(),
      /** US dollars a month; null without a bound. */
      monthlyCapUsd: z.number().nullable(),
      /** Of all its models; without, what they cost is not known, and no bound in dollars holds. */
      hasPrice: z.boolean(),
      updatedBy: z.string(),
      updatedByName: z.string().nullable(),
      updatedAt: Instant,
    })
    .nullable(),
  /** 0 before anything was set; grows with every change. */
  version: z.number().int().min(0),
  /** US dollars that reading has cost in this calendar month (UTC): of a repository whoever pays, of an organization by its own key. */
  spentUsd: z.number().min(0),
  /** What reads where nothing of its own is set. */
  otherwise: z.enum(["organization", "deployment", "none"]),
});
export type ModelAccess = z.infer<typeof ModelAccess>;

const Params = z.strictObject({
  scope: SettingsScope,
  id: z.string().regex(/^[1-9][0-9]{0,15}$/, "The id is a number."),
});
/** The version that was looked at; the change is refused with `conflict` when there is a newer one. */
const version = z.number().int().min(0);

export const modelAccessRoutes = {
  getModelAccess: route({
    method: "GET",
    path: "/model-access/{scope}/{id}",
    summary: "Show which model reads the pull requests of an organization or a repository; never its key",
    needs: "admin",
    params: Params,
    output: ModelAccess,
    errors: ["not_found"],
  }),
  setModelAccess: route({
    method: "PUT",
    path: "/model-access/{scope}/{id}",
    summary: "Name the model that reads the pull requests of an organization or a repository, and its key",
    needs: "admin",
    params: Params,
    body: z.strictObject({
      version,
      provider: ModelProvider,
      strong: ModelName,
      cheap: ModelName.nullable(),
      monthlyCapUsd: z.number().min(0).max(100_000).nullable(),
      /** Left out, the key stays; another provider needs another one. */
      key: z
        .string()
        .regex(/^[\x21-\x7e]{16,400}$/, "The key is one word, as the provider gave it.")
        .optional(),
    }),
    output: ModelAccess,
    errors: ["not_found", "conflict"],
  }),
  clearModelAccess: route({
    method: "DELETE",
    path: "/model-access/{scope}/{id}",
    summary: "Forget the model and the key of an organization or a repository",
    needs: "admin",
    params: Params,
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found"],
  }),
};
