/** What texts lead to in this app: people at GitHub, tasks on their boards. */
import type { FoundReference } from "@acrux/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { api } from "../lib/api.ts";
import { cleanText } from "../lib/clean-text.ts";
import { githubWebUrl } from "../lib/env.ts";
import { MarkdownContext, type MarkdownSurroundings as Surroundings } from "../ui/markdown-context.ts";
import { projectPath } from "./paths.ts";
import { giveBackImages, useImages } from "./uploaded-images.ts";

export function MarkdownSurroundings({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(() => giveBackImages(queries), [queries]);
  const surroundings = useMemo(
    (): Surroundings => ({
      ...{ useLinks, useImages, suggest },
      upload: async (file, options) =>
        (await import("./upload-image.ts")).uploadImage(file, options, queries),
    }),
    [queries],
  );
  return <MarkdownContext value={surroundings}>{children}</MarkdownContext>;
}

function useLinks(references: readonly string[]): ReadonlyMap<string, string> {
  const of = references.join(",");
  const { data } = useQuery({
    queryKey: ["references", of],
    enabled: of !== "",
    queryFn: async ({ signal }) => (await api.call("findReferences", { query: { of } }, { signal })).data,
  });
  return useMemo(
    () =>
      new Map((data ?? []).flatMap((found) => addressOf(found).map((to) => [found.reference, to] as const))),
    [data],
  );
}

/** One address, or none. */
function addressOf({ login, projectId, number }: FoundReference): string[] {
  if (login !== null) return [`${githubWebUrl()}/${encodeURIComponent(login)}`];
  return projectId === null ? [] : [`${projectPath(projectId)}?task=${String(number)}`];
}

async function suggest(kind: "person" | "task", search: string) {
  const { data } = await api.call("suggestReferences", { query: { kind, search: search.slice(0, 50) } });
  return data.map(({ reference, label }) => ({
    value: reference,
    label: reference,
    detail: cleanText(label),
  }));
}
