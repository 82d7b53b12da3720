/** What the review screens read through the API, and how often they look again while something is under way. */
import type { Review, ReviewDetail } from "@acrux/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { type Filters, isFiltered } from "./filters.ts";
import { isUnderWay } from "./verdict.ts";

const PAGE_SIZE = 20;
const listKey = ["reviews", "list"] as const;

interface ReviewPage {
  readonly reviews: readonly Review[];
  readonly nextCursor: string | null;
}

export function useReviews(filters: Filters) {
  return useQuery({
    queryKey: [...listKey, filters],
    queryFn: ({ signal }) => readPage(filters, signal),
    // A review begins without anybody here doing anything: coming back to the list looks again.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => pollInterval(query.state.data?.reviews, filters),
  });
}

async function readPage(filters: Filters, signal: AbortSignal): Promise<ReviewPage> {
  const { data, headers } = await api.call("listReviews", { query: queryOf(filters) }, { signal });
  return { reviews: data, nextCursor: headers.get("X-Next-Cursor") };
}

function queryOf({ status, repository, cursor }: Filters) {
  return {
    limit: PAGE_SIZE,
    ...(status !== null && { status }),
    ...(repository !== null && { repository }),
    ...(cursor !== null && { cursor }),
  };
}

/** Milliseconds, or false for never. Polling pauses by itself while the page is hidden. */
export function pollInterval(reviews: readonly Review[] | undefined, filters: Filters): number | false {
  if (reviews === undefined) return false;
  if (reviews.some(isUnderWay)) return 4_000;
  // Somebody who sees no review at all has probably just opened a pull request.
  return reviews.length === 0 && filters.cursor === null && !isFiltered(filters) ? 15_000 : false;
}

/** Repositories of all reviews that were loaded so far, whatever the filter was then. */
export function useSeenRepositories(): readonly string[] {
  const pages = useQueryClient().getQueriesData<ReviewPage>({ queryKey: listKey });
  return pages.flatMap(([, page]) => page?.reviews.map((review) => review.repositoryName) ?? []);
}

export function useReview(id: string) {
  return useQuery({
    queryKey: ["reviews", "one", id],
    queryFn: ({ signal }) => readReview(id, signal),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? 3_000 : false),
  });
}

async function readReview(id: string, signal: AbortSignal): Promise<ReviewDetail> {
  const { data } = await api.call("getReview", { params: { id } }, { signal });
  return data;
}

/** Agrees to a comment by which the change suppresses the finding of this fingerprint; the review is made anew. */
export function useAgree(id: string, onAgreed: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (fingerprint: string) =>
      (await api.call("agreeToSuppression", { params: { id }, body: { fingerprint } })).data,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["reviews"] });
      onAgreed();
    },
    onError: (error) => {
      console.error("Failed to agree to a suppression", error);
    },
  });
}
