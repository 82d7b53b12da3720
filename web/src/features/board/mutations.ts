/** What a board's dialogs change through the API: the project, its views, and a task's comments. */
import type { BodyOf, Project, Routes, SavedView } from "@acrux/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { conflictOf } from "./conflict.ts";
import { projectKeyOf } from "./queries.ts";

export function useSaveViews(projectId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (views: readonly SavedView[]) =>
      (await api.call("saveViews", { params: { id: projectId }, body: { views: [...views] } })).data,
    onSuccess: (views) => cache.setQueryData(["board", projectId, "views"], views),
  });
}

export type ProjectChange = BodyOf<Routes["updateProject"]>;

/** The project that the server answers replaces the one on screen, and the list reads anew. */
export function useChangeProject(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProjectChange) =>
      (await api.call("updateProject", { params: { id }, body })).data,
    onSuccess: (project: Project) => {
      cache.setQueryData(projectKeyOf(id), project);
      void cache.invalidateQueries({ queryKey: ["projects", "list"] });
    },
    onError: (error) => {
      console.warn("The project could not be changed.", error);
      const theirs = conflictOf(error);
      if (theirs !== null) cache.setQueryData(projectKeyOf(id), theirs);
    },
  });
}
