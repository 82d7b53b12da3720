/** The newest reviews, which Home begins to read together with its posts. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

const shown = 5;

export const latestReviews = queryOptions({
  queryKey: ["reviews", "latest"],
  queryFn: async ({ signal }) =>
    (await api.call("listReviews", { query: { limit: shown } }, { signal })).data,
});
