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
