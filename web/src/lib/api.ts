/** The typed client of the contract: every call of the browser to the API goes through here. */
import type { BodyOf, OutputOf, ParamsOf, RequestOf, RouteName, Routes } from "@acrux/contract";
import { isApiError, meansSignedOut } from "./api-error.ts";
import { type Received, send } from "./api-request.ts";
import { checkAnswer } from "./check-answer.ts";
import { reportAnswer } from "./connection.ts";
import { routeTable } from "./route-table.ts";
import { accountInactive, getToken, sessionRefused } from "./token.ts";

const TIMEOUT_MS = 15_000;
/** Hosting cuts a file off after 60 s; a little more, so that its own answer arrives. */
export const FILE_TIMEOUT_MS = 65_000;

export interface ApiOptions {
  /** The bearer token, cached unless `force`; null when nobody is signed in. May throw. */
  readonly getToken: (force: boolean) => Promise<string | null>;
  /** Called when a refreshed token was refused too: only a new sign-in helps. */
  readonly onAuthLost: () => void;
  /** Called when the server answers that the account is not active. */
  readonly onInactive?: () => void;
  /** Called after each call with whether anything answered it. */
  readonly onAnswer?: (came: boolean) => void;
  /** Looks at a successful answer, and throws when it is not what the contract says. */
  readonly check?: (name: RouteName, body: unknown) => Promise<void>;
  readonly fetch?: typeof fetch;
  readonly log?: (message: string, error: unknown) => void;
  /** Milliseconds until a call is given up: 15 s, or 65 s for a file. */
  readonly timeoutMs?: { readonly json: number; readonly file: number };
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** False keeps `onAuthLost` and `onInactive` from being called, for the session's own first call. */
  readonly reportAuthLoss?: boolean;
  /** Milliseconds until it is given up, for what takes longer than most. */
  readonly timeoutMs?: number;
  /** Sends in another way, such as one that tells how far it is. */
  readonly fetch?: typeof fetch;
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
      const attempt = (token: string | null): Promise<Received> =>
        send(transportOf(options, name, callOptions), routeTable[name], request, token, callOptions.signal);
      try {
        const received = await tryTwice(options, attempt);
        options.onAnswer?.(true);
        await options.check?.(name, received.body);
        return { data: received.body as never, headers: received.headers };
      } catch (error) {
        if (isApiError(error)) options.onAnswer?.(error.code !== "network");
        if (callOptions.reportAuthLoss !== false) report(options, error);
        throw error;
      }
    },
  };
}

/** The client of the app, which uses the session's token. */
export const api = createApi({
  getToken,
  onAuthLost: sessionRefused,
  onInactive: accountInactive,
  onAnswer: reportAnswer,
  check: checkAnswer,
});

/** Looked up at each call: a browser's fetch must not be called as somebody's method, and tests replace it. */
function transportOf(options: ApiOptions, name: RouteName, { timeoutMs, fetch: own }: CallOptions) {
  const limits = options.timeoutMs ?? { json: TIMEOUT_MS, file: FILE_TIMEOUT_MS };
  return {
    fetch: own ?? options.fetch ?? globalThis.fetch.bind(globalThis),
    timeoutMs: timeoutMs ?? (routeTable[name].answers === "json" ? limits.json : limits.file),
  };
}

/** One refresh and one more try after a refused token; then the session is given up. */
async function tryTwice(
  options: ApiOptions,
  attempt: (token: string | null) => Promise<Received>,
): Promise<Received> {
  const token = await tokenOrNull(options, false);
  try {
    return await attempt(token);
  } catch (error) {
    if (!meansSignedOut(error)) throw error;
    const fresh = await tokenAfter(options, token);
    if (fresh === null) throw error;
    return attempt(fresh);
  }
}

/** A call that is refused late takes the token that another one fetched meanwhile; else a new one is fetched. */
async function tokenAfter(options: ApiOptions, refused: string | null): Promise<string | null> {
  const current = refused === null ? null : await tokenOrNull(options, false);
  return current === refused ? tokenOrNull(options, true) : current;
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

function log(options: ApiOptions, message: string, error: unknown): void {
  (options.log ?? console.error)(message, error);
}
