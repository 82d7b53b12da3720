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
import { ApiError, isApiError, meansSignedOut } from "./api-error.ts";
import { type Received, send } from "./api-request.ts";
import { accountInactive, getToken, sessionRefused } from "./token.ts";

const TIMEOUT_MS = 15_000;

export interface ApiOptions {
  /** The bearer token, cached unless `force`; null when nobody is signed in. May throw. */
  readonly getToken: (force: boolean) => Promise<string | null>;
  /** Called when a refreshed token was refused too: only a new sign-in helps. */
  readonly onAuthLost: () => void;
  /** Called when the server answers that the account is not active. */
  readonly onInactive?: () => void;
  readonly fetch?: typeof fetch;
  readonly log?: (message: string, error: unknown) => void;
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** False keeps `onAuthLost` and `onInactive` from being called, for the session's own first call. */
  readonly reportAuthLoss?: boolean;
}

export interface Answer<Output> {
  readonly data: Output;
  readonly headers: Headers;
}

type Empty = Record<string, never>;
type Needed<Name extends RouteName, Part extends "params" | "body", Value> = Value extends Empty
  ? unknown
  : Record<Part, NonNullable<RequestOf<Routes[Name]>[Part]>>;

/** What a call of that route needs: its params and body cannot be forgotten. */
export type ApiRequest<Name extends RouteName> = RequestOf<Routes[Name]> &
  Needed<Name, "params", ParamsOf<Routes[Name]>> &
  Needed<Name, "body", BodyOf<Routes[Name]>>;

export interface Api {
  /** Throws ApiError for whatever fails, except that a caller's own abort is passed on as it is. */
  call<Name extends RouteName>(
    name: Name,
    request: ApiRequest<Name>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Routes[Name]>>>;
}

export function createApi(options: ApiOptions): Api {
  return {
    async call(name, request, callOptions = {}) {
      const route: Route = routes[name];
      const received = await sendSignedIn(options, route, request, callOptions);
      return { data: readOutput(route, received.body) as never, headers: received.headers };
    },
  };
}

/** The client of the app, which uses the session's token. */
export const api = createApi({ getToken, onAuthLost: sessionRefused, onInactive: accountInactive });

/** One refresh and one more try after a refused token; then the session is given up. */
async function sendSignedIn(
  options: ApiOptions,
  route: Route,
  request: RequestOf<Route>,
  callOptions: CallOptions,
): Promise<Received> {
  const attempt = (token: string | null): Promise<Received> => {
    // Looked up at each call: a browser's fetch must not be called as somebody's method, and tests replace it.
    const transport = {
      fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    };
    return send(transport, route, request, token, callOptions.signal);
  };
  try {
    return await tryTwice(options, attempt);
  } catch (error) {
    if (callOptions.reportAuthLoss !== false) report(options, error);
    throw error;
  }
}

async function tryTwice(
  options: ApiOptions,
  attempt: (token: string | null) => Promise<Received>,
): Promise<Received> {
  try {
    return await attempt(await tokenOrNull(options, false));
  } catch (error) {
    if (!meansSignedOut(error)) throw error;
    const token = await tokenOrNull(options, true);
    if (token === null) throw error;
    return attempt(token);
  }
}

function report(options: ApiOptions, error: unknown): void {
  if (meansSignedOut(error)) {
    log(options, "The API refused the session.", error);
    options.onAuthLost();
  }
  if (isApiError(error, "account_inactive")) options.onInactive?.();
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

function readOutput(route: Route, body: unknown): unknown {
  const parsed = route.output.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = "The server's answer was not understood. Reload the page, then try again.";
  throw new ApiError("bad_answer", message, { status: route.status, cause: parsed.error });
}

function log(options: ApiOptions, message: string, error: unknown): void {
  (options.log ?? console.error)(message, error);
}
