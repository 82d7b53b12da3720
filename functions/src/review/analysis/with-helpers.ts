/** What a review says of the repository around its change. */
import type { RepositoryContext } from "@acrux/contract";
import type { HelperSearch } from "../context/find-helpers.ts";

/** The repository counts as read also where only values were followed into it. */
export function withHelpers(
  context: RepositoryContext | undefined,
  { note, size, isCutShort }: HelperSearch,
): RepositoryContext | undefined {
  if (context === undefined || context.state === "off" || context.state === "unavailable") return context;
  const files = context.files + (context.state === "not-needed" ? size : 0);
  if (isCutShort) {
    const rest = "Values were not followed into every function of other files: there were too many.";
    return { ...context, state: "partly", files, note: [context.note ?? [], rest].flat().join(" ") };
  }
  if (context.state !== "not-needed") return context;
  if (note !== null) return { ...context, state: "unavailable", note };
  return size === 0 ? context : { ...context, state: "read", files };
}
