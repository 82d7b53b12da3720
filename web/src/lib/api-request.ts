/** One request to the API over HTTP: path and query, JSON, the bearer token and a time limit. */
import type { RequestOf, Route } from "@acrux/contract";
import { ApiError, toApiError } from "./api-error.ts";

export interface Transport {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

export interface Received {
  readonly body: unknown;
  readonly headers: Headers;
}

/** Throws ApiError for whatever fails, except that a caller's own abort is passed on as it is. */
export async function send(
  transport: Transport,
  route: Route,
  request: RequestOf<Route>,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const url = `/api${buildPath(route, request)}`;
  const timeout = AbortSignal.timeout(transport.timeoutMs);
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const init: RequestInit = {
    method: route.method,
    headers,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  };
  if (request.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(request.body);
  }
  try {
    const response = await transport.fetch(url, init);
    const body = await readJson(response);
    if (!response.ok) throw toApiError(response, body);
    return { body, headers: response.headers };
  } catch (error) {
    throw translate(error, signal, timeout);
  }
}

function translate(error: unknown, signal: AbortSignal | undefined, timeout: AbortSignal): unknown {
  if (error instanceof ApiError || signal?.aborted === true) return error;
  if (timeout.aborted) {
    return new ApiError("timeout", "The server took too long to answer. Try again.", {
      status: 0,
      cause: error,
    });
  }
  const message = "The server could not be reached. Check your connection, then try again.";
  return new ApiError("network", message, { status: 0, cause: error });
}

/** Undefined when the answer is empty or no JSON: the schema then decides. Reading may still break off. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The path below /api with its query. Params are checked first, so that no call goes to `/users/undefined`. */
function buildPath(route: Route, request: RequestOf<Route>): string {
  const params = route.params.safeParse(request.params ?? {});
  if (!params.success) {
    const message = params.error.issues[0]?.message ?? "The request is not valid.";
    throw new ApiError("invalid_request", message, { status: 0, cause: params.error });
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.data[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (typeof value === "string" || typeof value === "number") query.set(name, String(value));
  }
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}
