/** Hands the API client to the screens; the provider is mounted once, by the app. */
import { createContext, use } from "react";
import type { Api } from "./api.ts";

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error("useApi must be used within an ApiContext provider");
  return api;
}
