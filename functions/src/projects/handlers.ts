/** The routes of projects: load, authorize on what was loaded, act, present. */
import { managesUsers, type projectRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers, Viewer } from "../handlers.ts";
import type { People } from "../people.ts";
import { audienceOf, managesProject, noProject, requireProject, visible } from "./access.ts";
import { decideDeletion, decideRestoration, decideUpdate } from "./change.ts";
import { listPeople, requireActivePeople } from "./people.ts";
import { presentDeleted, presentProject } from "./present.ts";
import { everybody, type ProjectStore } from "./store.ts";

export interface ProjectHandlerDeps {
  readonly projects: ProjectStore;
  readonly people: People;
  readonly newId: () => string;
  readonly now: () => Date;
}

const mostDeleted = 100;

export function createProjectHandlers({
  projects,
  people,
  newId,
  now,
}: ProjectHandlerDeps): Pick<Handlers, keyof typeof projectRoutes> {
  return {
    async listProjects({ query, viewer, setHeader }) {
      const { search = "", status = null, limit, offset, cursor = null } = query;
      const page = await projects.list({
        ...{ status, limit, offset, cursor, audience: audienceOf(viewer.user) },
        search: search.trim() === "" ? null : search,
      });
      setHeader("X-Has-More", String(page.nextCursor !== null));
      if (page.nextCursor !== null) setHeader("X-Next-Cursor", page.nextCursor);
      const shown = page.projects.map((project) => presentProject(project, viewer.user));
      return { projects: shown, total: page.total };
    },

    async listDeletedProjects({ viewer: { user } }) {
      const createdBy = managesUsers(user.roles) ? null : user._id;
      return (await projects.listDeleted(createdBy, mostDeleted)).map(presentDeleted);
    },

    async getProject({ params, viewer: { user } }) {
      return presentProject(await requireProject(projects, params.id, user), user);
    },

    async getProjectByKey({ params, viewer: { user } }) {
      return presentProject(visible(await projects.findByKey(params.key), user), user);
    },

    async createProject({ body, viewer, requestId }) {
      const { name, key, description = null, isPrivate, memberIds } = body;
      const { user } = viewer;
      await requireActivePeople(people, isPrivate ? memberIds : []);
      const audience = isPrivate ? [...new Set([user._id, ...memberIds])] : [everybody];
      const created = await projects.create({ name, key, description, audience }, by(viewer, requestId));
      if (created === null) {
        throw new AppError(
          "project_key_taken",
          `The key ${key} belongs to another project. Choose another one.`,
        );
      }
      return presentProject(created, user);
    },

    async updateProject({ params, body, viewer, requestId }) {
      const { user } = viewer;
      const { audience } = await requireProject(projects, params.id, user);
      const added = (body.memberIds ?? []).filter((uid) => !audience.includes(uid));
      await requireActivePeople(people, added);
      const changed = await projects.change(params.id, by(viewer, requestId), (project) =>
        decideUpdate(visible(project, user), body, { user, newId }),
      );
      return presentProject(visible(changed, user), user);
    },

    async deleteProject({ params, viewer, requestId }) {
      const { user } = viewer;
      const changed = await projects.change(params.id, by(viewer, requestId), (project) =>
        decideDeletion(visible(project, user), user, now()),
      );
      if (changed === null) throw noProject();
      return { deleted: true };
    },

    async restoreProject({ params, viewer, requestId }) {
      const { user } = viewer;
      const changed = await projects.change(params.id, by(viewer, requestId), (project) => {
        if (!managesProject(project, user)) throw noProject();
        return decideRestoration(project);
      });
      return presentProject(visible(changed, user), user);
    },

    async listProjectPeople({ params, query, viewer: { user } }) {
      return listPeople(await requireProject(projects, params.id, user), query, people);
    },

    async listViews({ params, viewer: { user } }) {
      await requireProject(projects, params.id, user);
      return [...(await projects.findViews(params.id, user._id))];
    },

    async saveViews({ params, body, viewer: { user } }) {
      await requireProject(projects, params.id, user);
      await projects.saveViews(params.id, user._id, body.views);
      return body.views;
    },
  };
}

function by({ user }: Viewer, requestId: string): { uid: string; requestId: string } {
  return { uid: user._id, requestId };
}
