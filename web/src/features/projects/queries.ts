/** What the project screens read and change through the API. */
import type { Project } from "@acrux/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { type Filters, queryOf } from "./filters.ts";

const listKey = ["projects", "list"] as const;

export function useProjects(filters: Filters) {
  return useQuery({
    queryKey: [...listKey, filters],
    queryFn: async ({ signal }) =>
      (await api.call("listProjects", { query: queryOf(filters) }, { signal })).data,
    // Others create projects, too.
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

export function useDeletedProjects() {
  return useQuery({
    queryKey: ["projects", "deleted"],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call("listDeletedProjects", {}, { signal })).data,
  });
}

export function useRestoreProject(onRestored: (project: Project) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.call("restoreProject", { params: { id } })).data,
    onSuccess: async (project) => {
      await cache.invalidateQueries({ queryKey: ["projects"] });
      onRestored(project);
    },
    onError: (error) => console.warn("The project could not be restored.", error),
  });
}

export interface NewProjectValues {
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly isPrivate: boolean;
}

export function useCreateProject(onCreated: (project: Project) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (values: NewProjectValues) => (await api.call("createProject", { body: values })).data,
    onSuccess: (project) => {
      cache.setQueryData(["projects", "one", project._id], project);
      void cache.invalidateQueries({ queryKey: listKey });
      onCreated(project);
    },
    onError: (error) => console.error("The project could not be created.", error),
  });
}
