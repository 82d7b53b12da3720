/** The posts that Home shows, read once for the list and for what stands below it. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** As the specification has it. */
const shown = 5;

export function useLatestPosts() {
  return useQuery({
    queryKey: ["posts", "latest"],
    queryFn: async ({ signal }) =>
      (await api.call("listLatestPosts", { query: { limit: shown } }, { signal })).data,
  });
}
