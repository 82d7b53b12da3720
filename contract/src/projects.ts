/** Projects: who sees one, what its board is made of, and the routes of specification section 7 that read and change it. */
import { z } from "zod";
import { Instant, limitQuery, route } from "./route.ts";
import { line, prose } from "./text.ts";
import { Uid } from "./users.ts";
import { labelColorNames, projectStatusNames, taskStatusNames } from "./words.ts";

/** A document's id; `__x__` is a name that Firestore keeps for itself. */
export const Id = z.string().regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, "The id is not valid.");

export const ProjectKey = z
  .string()
  .min(1, "Project key is required")
  .max(10, "Project key may be at most 10 characters long")
  .regex(/^[A-Z0-9]+$/, "Project key must be uppercase letters and numbers only");

export const ProjectStatus = z.enum(projectStatusNames);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const LabelColor = z.enum(labelColorNames);
export type LabelColor = z.infer<typeof LabelColor>;

/** `color` is one of `LabelColor`, or a color of a later version. A task may name a label that was deleted: it is not shown. */
export const Label = z.object({ id: z.string(), name: z.string(), color: z.string() });
export type Label = z.infer<typeof Label>;

/** The most tasks that a column should hold. More are allowed; the board warns. A column without a limit is absent. */
const WipLimits = z.partialRecord(z.enum(taskStatusNames), z.number().int().min(1).max(999));
export type WipLimits = z.infer<typeof WipLimits>;

export const Project = z.object({
  _id: Id,
  name: z.string(),
  /** Never changes, and is never given to another project. */
  key: ProjectKey,
  /** Absent when there is none. */
  description: z.string().optional(),
  status: ProjectStatus,
  /** Seen by its creator, its members, admins and masters only; for others it does not exist. */
  isPrivate: z.boolean(),
  /** Of a private project, without its creator. */
  memberIds: z.array(z.string()),
  createdBy: z.string(),
  labels: z.array(Label),
  wipLimits: z.partialRecord(z.enum(taskStatusNames), z.number()),
  /** Tasks that are done for longer than 14 days are folded away on the board. */
  foldsDone: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Whether the caller may archive, restore and delete it and choose who sees it: its creator, admins and masters. */
  canManage: z.boolean(),
});
export type Project = z.infer<typeof Project>;

export const DeletedProject = Project.pick({
  ...{ _id: true, name: true, key: true, description: true, createdAt: true },
}).extend({
  deletedAt: Instant,
  /** Until then it can be restored. */
  keptUntil: Instant,
});
export type DeletedProject = z.infer<typeof DeletedProject>;

/** Somebody as they are shown beside a task. No email address: everybody who sees the project reads it. */
export const Person = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  avatarUrl: z.url().nullable(),
  /** Who is not active keeps the tasks they have, and gets no new ones. */
  isActive: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** What somebody's filters and grouping were, as the board's address writes them. */
export const SavedView = z.object({ name: line(50, "Give the view a name."), query: z.string().max(1_000) });
export type SavedView = z.infer<typeof SavedView>;

export const ProjectName = line(100, "Project name is required");
/** Empty becomes null: no description. */
const Description = prose(2_000)
  .nullable()
  .transform((text) => (text === null || text.trim() === "" ? null : text));

const MemberIds = z.array(Uid).max(200);

const NewLabel = z.strictObject({
  /** Of a label that is there; without one, it is a new label. */
  id: Id.optional(),
  name: line(30, "Give the label a name."),
  color: LabelColor,
});

const fields = {
  name: ProjectName,
  /** Null or empty takes it away. */
  description: Description,
  /** All of them, in order: what is left out is deleted. */
  labels: z.array(NewLabel).max(50),
  wipLimits: WipLimits,
  foldsDone: z.boolean(),
  isPrivate: z.boolean(),
  memberIds: MemberIds,
};

const ProjectParams = z.strictObject({ id: Id });
const gone = "not_found";

export const projectRoutes = {
  /**
   * Newest first, and only what the caller may see. X-Next-Cursor leads to the next page and costs no more than the
   * first; `offset` is read past, and at most 1,000 of it.
   */
  listProjects: route({
    method: "GET",
    path: "/projects",
    summary: "List projects, newest first",
    needs: "active",
    query: z.strictObject({
      /** In name, key or description, wherever it stands and however it is capitalized. */
      search: z.string().max(100).optional(),
      status: ProjectStatus.optional(),
      limit: limitQuery(12),
      offset: z.coerce.number().int().min(0).max(1_000).default(0),
      cursor: z.string().max(500).optional(),
    }),
    /** `total` counts all with these filters. */
    output: z.object({ projects: z.array(Project), total: z.number() }),
  }),
  /** The last deleted one first, at most 100. */
  listDeletedProjects: route({
    method: "GET",
    path: "/projects/deleted",
    summary: "List deleted projects that can still be restored: your own, as an administrator all",
    needs: "active",
    output: z.array(DeletedProject),
  }),
  getProject: route({
    method: "GET",
    path: "/projects/{id}",
    summary: "Read a project",
    needs: "active",
    params: ProjectParams,
    output: Project,
    errors: [gone],
  }),
  getProjectByKey: route({
    method: "GET",
    path: "/projects/key/{key}",
    summary: "Read a project by its key",
    needs: "active",
    params: z.strictObject({ key: ProjectKey }),
    output: Project,
    errors: [gone],
  }),
  createProject: route({
    method: "POST",
    path: "/projects",
    summary: "Create a project",
    needs: "active",
    body: z.strictObject({
      name: ProjectName,
      key: ProjectKey,
      description: Description.optional(),
      isPrivate: z.boolean().default(false),
      memberIds: MemberIds.default([]),
    }),
    output: Project,
    status: 201,
    errors: ["project_key_taken"],
  }),
  /**
   * What is left out stays. `status`, `isPrivate` and `memberIds` are for who manages the project. An archived project
   * takes `status` ACTIVE alone. With `was`, as the fields were when they were shown, a field that somebody else has
   * changed since is answered `edit_conflict`.
   */
  updateProject: route({
    method: "PATCH",
    path: "/projects/{id}",
    summary: "Change a project, archive it or restore it",
    needs: "active",
    params: ProjectParams,
    body: z.strictObject({
      name: fields.name.optional(),
      description: fields.description.optional(),
      status: ProjectStatus.optional(),
      labels: fields.labels.optional(),
      wipLimits: fields.wipLimits.optional(),
      foldsDone: fields.foldsDone.optional(),
      isPrivate: fields.isPrivate.optional(),
      memberIds: fields.memberIds.optional(),
      was: z
        .strictObject({
          name: z.string().max(200),
          description: z.string().max(4_000).nullable(),
          labels: z
            .array(z.strictObject({ id: Id, name: z.string().max(60), color: z.string().max(20) }))
            .max(50),
          wipLimits: WipLimits,
          foldsDone: z.boolean(),
          isPrivate: z.boolean(),
          memberIds: MemberIds,
        })
        .partial()
        .optional(),
    }),
    output: Project,
    errors: [gone, "forbidden", "project_archived", "edit_conflict"],
  }),
  /** It is gone for everybody at once, and deleted with its tasks after 30 days. Its key stays reserved. */
  deleteProject: route({
    method: "DELETE",
    path: "/projects/{id}",
    summary: "Delete a project; it can be restored for 30 days",
    needs: "active",
    params: ProjectParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: [gone, "forbidden"],
  }),
  /** A project that is not deleted is answered as it is. */
  restoreProject: route({
    method: "POST",
    path: "/projects/{id}/restore",
    summary: "Bring a deleted project back, within 30 days",
    needs: "active",
    params: ProjectParams,
    output: Project,
    errors: [gone],
  }),
  /**
   * For names and avatars beside tasks (`ids`, also of people who are not active), and for choosing an assignee or a
   * member (`search`, or nothing for the first 50): active people only, and of a private project who sees it unless
   * `for` is `members`.
   */
  listProjectPeople: route({
    method: "GET",
    path: "/projects/{id}/people",
    summary: "List people of a project: by id, or who may be assigned",
    needs: "active",
    params: ProjectParams,
    query: z.strictObject({
      /** At most 100, with commas between. */
      ids: z
        .string()
        .max(13_000)
        .transform((text) => text.split(","))
        .pipe(z.array(Uid).max(100))
        .optional(),
      /** Beginnings of words of the name, the GitHub login or the email address. */
      search: z.string().max(100).optional(),
      for: z.enum(["assignee", "members"]).default("assignee"),
    }),
    output: z.array(Person),
    errors: [gone],
  }),
  /** The caller's own, in their order. */
  listViews: route({
    method: "GET",
    path: "/projects/{id}/views",
    summary: "List your saved views of a board",
    needs: "active",
    params: ProjectParams,
    output: z.array(SavedView),
    errors: [gone],
  }),
  saveViews: route({
    method: "PUT",
    path: "/projects/{id}/views",
    summary: "Replace your saved views of a board",
    needs: "active",
    params: ProjectParams,
    body: z.strictObject({
      views: z.array(z.strictObject({ name: SavedView.shape.name, query: SavedView.shape.query })).max(20),
    }),
    output: z.array(SavedView),
    errors: [gone],
  }),
};
