/** How reviews are done where a repository's own `.acrux.yml` says nothing: settings that the app keeps for an organization or a repository. */
import { z } from "zod";
import { Instant, route } from "./route.ts";

/** `organizations` are named by the number of their installation, `repositories` by their own, as GitHub counts them. */
export const SettingsScope = z.enum(["organizations", "repositories"]);
export type SettingsScope = z.infer<typeof SettingsScope>;

export const TeamSettings = z.object({
  scope: SettingsScope,
  /** The organization's or the repository's number. */
  _id: z.string(),
  /** The target of its entries in the audit log. An organization keeps it when the App is installed anew. */
  auditId: z.string(),
  name: z.string(),
  /** YAML as in an `.acrux.yml`; `functions/src/review/config/acrux.schema.json` describes it. */
  text: z.string(),
  /** 0 before anything was kept; grows with every change, and each earlier text is in the audit log. */
  version: z.number().int().min(0),
  updatedBy: z.string().nullable(),
  /** What that person is called today; null for one who is gone. */
  updatedByName: z.string().nullable(),
  updatedAt: Instant.nullable(),
  /**
   * What holds for the whole of it, as YAML, each value with where it comes from. Files in a repository's folders are not
   * read: they are about their folders.
   */
  effective: z.string(),
  /** The repository's own `.acrux.yml` on its default branch, as part of `effective`; null for an organization. */
  ownFile: z
    .object({
      state: z.enum(["read", "missing", "unreadable"]),
      /** Why it could not be read. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type TeamSettings = z.infer<typeof TeamSettings>;

/** An organization or a repository that may have settings of its own. */
export const SettingsEntry = TeamSettings.pick({ scope: true, _id: true, name: true }).extend({
  /** Whether it has settings of its own; a text that was emptied is none. */
  isSet: z.boolean(),
  /** Of a repository: the `_id` of its organization; null once that is gone. */
  organizationId: z.string().nullable(),
  /** Of a repository: whether it is switched on. */
  isReviewed: z.boolean(),
});
export type SettingsEntry = z.infer<typeof SettingsEntry>;

const SettingsParams = z.strictObject({
  scope: SettingsScope,
  id: z.string().regex(/^[1-9][0-9]{0,15}$/, "The id is a number."),
});

export const settingsRoutes = {
  /** Those that GitHub shows you. Masters are told in the header X-Hidden-Count of how many they are not shown. */
  listTeamSettings: route({
    method: "GET",
    path: "/settings",
    summary: "List the organizations and repositories that may have review settings, by name",
    needs: "admin",
    output: z.array(SettingsEntry),
  }),
  getTeamSettings: route({
    method: "GET",
    path: "/settings/{scope}/{id}",
    summary: "Show the review settings of an organization or a repository",
    needs: "admin",
    params: SettingsParams,
    output: TeamSettings,
    errors: ["not_found", "too_many_requests"],
  }),
  /** Refused with the first faults of the text, each with its line and column. */
  changeTeamSettings: route({
    method: "PUT",
    path: "/settings/{scope}/{id}",
    summary: "Change the review settings of an organization or a repository",
    needs: "admin",
    params: SettingsParams,
    body: z.strictObject({
      /** The version that was looked at; the change is refused with `conflict` when there is a newer one. */
      version: z.number().int().min(0),
      text: z.string().max(16_384),
    }),
    output: TeamSettings,
    errors: ["not_found", "conflict", "too_many_requests"],
  }),
};
