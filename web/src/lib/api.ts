/** The typed client of the contract: every call of the browser to the API goes through here. */
import {
  type BodyOf,
  type OutputOf,
  type ParamsOf,
  type RequestOf,
  type Route,
  type RouteName,
  type Routes,
  routes,
} from "@acrux/contract";
import { ApiError, meansSignedOut, toApiError } from "./api-error.ts";

const TIMEOUT_MS = 15_000;

export interface ApiOptions {
  /** The bearer token, cached unless `force`; null when nobody is signed in. May throw. */
  readonly getToken: (force: boolean) => Promise<string | null>;
  /** Called when a refreshed token was refused too: only a new sign-in helps. */
  readonly onAuthLost: () => void;
  readonly fetch?: typeof fetch;
  readonly log?: (message: string, error: unknown) => void;
  readonly timeoutMs?: number;
  readonly baseUrl?: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** False keeps `onAuthLost` from being called, for the session's own first call. */
  readonly reportAuthLoss?: boolean;
}

export interface Answer<Output> {
  readonly data: Output;
  readonly headers: Headers;
}

type Empty = Record<string, never>;
type Required<Name extends RouteName> = (ParamsOf<Routes[Name]> extends Empty
  ? unknown
  : {
      params: NonNullable<RequestOf<Routes[Name]>["params"]>;
    }) &
  (BodyOf<Routes[Name]> extends Empty ? unknown : { body: NonNullable<RequestOf<Routes[Name]>["body"]> });

/** What a call of that route needs: its params and body are not forgotten. */
export type ApiRequest<Name extends RouteName> = RequestOf<Routes[Name]> & Required<Name>;

export interface Api {
  call<Name extends RouteName>(
    name: Name,
    request: ApiRequest<Name>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Routes[Name]>>>;
}

/** Throws ApiError for whatever fails, except that a caller's own abort is passed on as it is. */
export function createApi(options: ApiOptions): Api {
  return {
    async call(name, request, callOptions = {}) {
      const route: Route = routes[name];
      const response = await sendSignedIn(options, route, request, callOptions);
      return { data: readOutput(route, response.body) as never, headers: response.headers };
    },
  };
}

interface Received {
  readonly body: unknown;
  readonly headers: Headers;
}

/** One refresh and one more try after a refused token; then the session is given up. */
async function sendSignedIn(
  options: ApiOptions,
  route: Route,
  request: RequestOf<Route>,
  callOptions: CallOptions,
): Promise<Received> {
  try {
    return await send(options, route, request, await tokenOrNull(options, false), callOptions.signal);
  } catch (error) {
    if (!meansSignedOut(error)) throw error;
    try {
      const token = await tokenOrNull(options, true);
      if (token === null) throw error;
      return await send(options, route, request, token, callOptions.signal);
    } catch (second) {
      if (meansSignedOut(second) && callOptions.reportAuthLoss !== false) {
        log(options, "The API refused the session.", second);
        options.onAuthLost();
      }
      throw second;
    }
  }
}

/** A token that cannot be had is logged, and the call goes out without it: the server then says what it thinks. */
async function tokenOrNull(options: ApiOptions, force: boolean): Promise<string | null> {
  try {
    return await options.getToken(force);
  } catch (error) {
    log(options, "The identity token could not be fetched.", error);
    return null;
  }
}

async function send(
  options: ApiOptions,
  route: Route,
  request: RequestOf<Route>,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const url = (options.baseUrl ?? "/api") + buildPath(route, request);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
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
    const response = await (options.fetch ?? fetch)(url, init);
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

function readOutput(route: Route, body: unknown): unknown {
  const parsed = route.output.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = "The server's answer was not understood. Reload the page, then try again.";
  throw new ApiError("bad_answer", message, { status: route.status, cause: parsed.error });
}

/** The path below /api with its query. Params are checked first, so that no call goes to `/users/undefined`. */
export function buildPath(route: Route, request: RequestOf<Route>): string {
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
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return search === "" ? path : `${path}?${search}`;
}

function log(options: ApiOptions, message: string, error: unknown): void {
  (options.log ?? console.error)(message, error);
}
