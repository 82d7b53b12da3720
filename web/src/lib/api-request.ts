/** One request to the API over HTTP: path and query, JSON, the bearer token and a time limit. */
import { ApiError, toApiError } from "./api-error.ts";
import type { RouteAddress } from "./route-table.ts";

export interface Transport {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

export interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

export interface Received {
  readonly body: unknown;
  readonly headers: Headers;
}

/** Throws ApiError for whatever fails, except that a caller's own abort is passed on as it is. */
export async function send(
  transport: Transport,
  route: RouteAddress,
  request: RequestParts,
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
  if (request.body instanceof Blob) {
    headers.set("Content-Type", "application/octet-stream");
    init.body = request.body;
  } else if (request.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(request.body);
  }
  try {
    const response = await transport.fetch(url, init);
    const body = isFile(response) ? await response.blob() : await readJson(response);
    if (!response.ok) throw toApiError(response, body, url);
    if (body === undefined && response.status !== 204) throw notUnderstood(response.status, url);
    return { body, headers: response.headers };
  } catch (error) {
    throw translate(error, url, signal, timeout);
  }
}

function translate(
  error: unknown,
  url: string,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): unknown {
  if (error instanceof ApiError || signal?.aborted === true) return error;
  if (timeout.aborted) {
    return new ApiError("timeout", "The server took too long to respond. Try again.", {
      status: 0,
      url,
      cause: error,
    });
  }
  const message = "The server could not be reached. Check your connection, then try again.";
  return new ApiError("network", message, { status: 0, url, cause: error });
}

function notUnderstood(status: number, url: string): ApiError {
  const message = "The server's response was not understood. Reload the page, then try again.";
  return new ApiError("bad_answer", message, { status, url });
}

/** What is to be saved or shown as it is; only such an answer comes with a disposition. */
function isFile(response: Response): boolean {
  return response.headers.has("content-disposition");
}

/** Undefined when the answer is empty or no JSON. Reading may still break off. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The path below /api with its query. Params are looked at first, so that no call goes to `/users/undefined`. */
function buildPath(route: RouteAddress, request: RequestParts): string {
  const params = request.params as Readonly<Record<string, unknown>> | undefined;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (typeof value === "string" && value !== "") return encodeURIComponent(value);
    throw new ApiError("invalid_request", `The ${name} is missing.`, { status: 0 });
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (typeof value === "string" || typeof value === "number") query.set(name, String(value));
  }
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}
