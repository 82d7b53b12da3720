/** What a review says of the repository around its change. */
import type { RepositoryContext } from "@acrux/contract";
import type { HelperSearch } from "../context/find-helpers.ts";

/** The repository counts as read also where only values were followed into it. */
export function withHelpers(
  context: RepositoryContext | undefined,
  { note, size }: HelperSearch,
): RepositoryContext | undefined {
  if (context?.state !== "not-needed") return context;
  if (note !== null) return { ...context, state: "unavailable", note };
  return size === 0 ? context : { ...context, state: "read", files: size };
}
