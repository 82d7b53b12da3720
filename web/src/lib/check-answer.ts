/**
 * Compares an answer with the contract in builds for the local suite, where a difference is a mistake of ours. Elsewhere
 * it is not compared: the server has already done so, and a tab that is older than the server must not refuse a field that is new.
 */
import type { RouteName } from "@acrux/contract";
import { ApiError } from "./api-error.ts";

/** Throws ApiError `bad_answer` for what the contract does not know. */
export async function checkAnswer(name: RouteName, body: unknown): Promise<void> {
  if (!__LOCAL_BUILD__) return;
  const { routes } = await import("@acrux/contract");
  const { output, status } = routes[name];
  const { error } = output.safeParse(body);
  if (error === undefined) return;
  throw new ApiError("bad_answer", "The server's response does not fit the contract.", {
    status,
    cause: error,
  });
}
