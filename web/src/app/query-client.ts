/** What the app keeps of the API's answers, and for how long: the defaults of specification section 7. */
import { QueryClient } from "@tanstack/react-query";
import { retryRead } from "../lib/api-error.ts";

const MINUTE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryRead,
        refetchOnWindowFocus: false,
        staleTime: 5 * MINUTE_MS,
        gcTime: 60 * MINUTE_MS,
      },
    },
  });
}
