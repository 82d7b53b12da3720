/** What a board reads through the API: its project, its tasks, the people beside them, and more that matches a search. */
import type { Project } from "@acrux/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { createTaskStore, type TaskStore } from "./task-store.ts";

export function projectKeyOf(id: string) {
  return ["projects", "one", id] as const;
}

export function useProject(id: string) {
  return useQuery({
    queryKey: projectKeyOf(id),
    queryFn: async ({ signal }) => (await api.call("getProject", { params: { id } }, { signal })).data,
    // Its settings may be changed by others; a board that is opened again asks.
    staleTime: 30_000,
  });
}

/** A board's tasks, which the live layer and changes keep up to date, and from when changes must be listened to. */
export interface LoadedBoard {
  readonly store: TaskStore;
  readonly since: string;
}

export function boardKeyOf(projectId: string) {
  return ["board", projectId] as const;
}

/** The store outlives the page: who comes back sees the board at once, and changes since arrive live. */
export function useBoard(projectId: string) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: boardKeyOf(projectId),
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<LoadedBoard> => {
      const { data, headers } = await api.call("listTasks", { query: { projectId } }, { signal });
      const store = cache.getQueryData<LoadedBoard>(boardKeyOf(projectId))?.store ?? createTaskStore();
      store.replace(data);
      return { store, since: headers.get("X-As-Of") ?? new Date().toISOString() };
    },
  });
}

export function archivedKeyOf(projectId: string) {
  return ["board", projectId, "archived"] as const;
}

/** The tasks that were archived, for reading and bringing back. */
export function useArchivedTasks(projectId: string, enabled: boolean) {
  return useQuery({
    queryKey: archivedKeyOf(projectId),
    enabled,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { projectId, archived: "true" as const };
      return (await api.call("listTasks", { query }, { signal })).data;
    },
  });
}

/** Everybody that the board names, also who is not active any more. */
export function usePeopleOf(projectId: string, ids: readonly string[]) {
  return useQuery({
    queryKey: ["board", projectId, "people", ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / 100) }, (_, page) =>
        api.call(
          "listProjectPeople",
          { params: { id: projectId }, query: { ids: ids.slice(page * 100, page * 100 + 100).join(",") } },
          { signal },
        ),
      );
      return (await Promise.all(pages)).flatMap(({ data }) => data);
    },
  });
}

/** Who may be given a task: active people, the first fifty, or those whom a search finds. */
export function useAssignable(projectId: string, search = "", enabled = true) {
  return useQuery({
    queryKey: ["board", projectId, "assignable", search],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const request = { params: { id: projectId }, query: search === "" ? {} : { search } };
      return (await api.call("listProjectPeople", request, { signal })).data;
    },
  });
}

/** Ids of the tasks in whose whole description the server finds the search. */
export function useFoundTasks(projectId: string, search: string, enabled: boolean) {
  return useQuery({
    queryKey: ["board", projectId, "search", search],
    enabled: enabled && search.length >= 2,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const { data } = await api.call("listTasks", { query: { projectId, search } }, { signal });
      return new Set(data.map(({ _id }) => _id));
    },
  });
}

export function useSavedViews(projectId: string) {
  return useQuery({
    queryKey: ["board", projectId, "views"],
    queryFn: async ({ signal }) =>
      (await api.call("listViews", { params: { id: projectId } }, { signal })).data,
  });
}

/** Projects that a task may move to. */
export function useOtherProjects(project: Project, enabled: boolean) {
  return useQuery({
    queryKey: ["projects", "targets"],
    enabled,
    queryFn: async ({ signal }) => {
      const query = { status: "ACTIVE" as const, limit: 100 };
      return (await api.call("listProjects", { query }, { signal })).data.projects;
    },
    select: (projects) => projects.filter(({ _id }) => _id !== project._id),
  });
}
