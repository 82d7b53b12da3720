/** The API as a component test plays it: below the real client, by the names of the contract's routes. */
import {
  errorStatus,
  type ErrorCode,
  type OutputOf,
  type RouteName,
  type Routes,
  routes,
} from "@acrux/contract";
import { vi } from "vitest";

/** What a call brings: the part of its address that varies, and its body. */
export interface PlayedCall {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Play = (call: PlayedCall) => Response | Promise<Response>;

export interface PlayedApi {
  /** Every call so far, as "getUser". */
  readonly calls: RouteName[];
  /** Answers every call of the route with that from now on. What the contract does not know fails the test. */
  answer<Name extends RouteName>(
    name: Name,
    given: OutputOf<Routes[Name]> | ((call: PlayedCall) => OutputOf<Routes[Name]>),
    headers?: Readonly<Record<string, string>>,
  ): void;
  /** Fails every call of the route as the API would. */
  fail(name: RouteName, code: ErrorCode, message?: string): void;
  /** Whatever else: a call that never ends, or an answer that is none of the API's. */
  play(name: RouteName, play: Play): void;
}

/** Stands in for fetch until the test ends. A call that nobody answers is a problem of the test, and fails it. */
export function playApi(onProblem: (problem: string) => void): PlayedApi {
  const plays = new Map<RouteName, Play>();
  const calls: RouteName[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = callOf(address, init);
    const play = call === null ? undefined : plays.get(call.name);
    if (call !== null) calls.push(call.name);
    if (call === null || play === undefined) {
      onProblem(`Nobody answers ${init.method ?? "GET"} ${address}.`);
      return errorResponse("internal", "Nobody answers this call.");
    }
    return play(call);
  });
  return {
    calls,
    answer: (name, given, headers = {}) => {
      plays.set(name, (call) => {
        const body = typeof given === "function" ? given(call) : given;
        const { status, output } = routes[name];
        const { error } = output.safeParse(body);
        if (error !== undefined) onProblem(`The contract knows no such answer of ${name}: ${error.message}`);
        return status === 204
          ? new Response(null, { status })
          : new Response(JSON.stringify(body), { status, headers: { ...json, ...headers } });
      });
    },
    fail: (name, code, message = `Message of ${code}.`) => {
      plays.set(name, () => errorResponse(code, message));
    },
    play: (name, play) => {
      plays.set(name, play);
    },
  };
}

const json = { "content-type": "application/json" };

function errorResponse(code: ErrorCode, message: string): Response {
  const body = JSON.stringify({ code, message, requestId: "req-test" });
  return new Response(body, { status: errorStatus[code], headers: json });
}

function callOf(address: string, init: RequestInit): PlayedCall | null {
  const { pathname, searchParams } = new URL(address, "http://acrux.example");
  for (const name of Object.keys(routes) as RouteName[]) {
    const { method, path } = routes[name];
    const params = method === init.method ? paramsOf(path, pathname.replace(/^\/api/, "")) : null;
    if (params === null) continue;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    return { name, params, query: searchParams, body };
  }
  return null;
}

/** The values of a route's `{parts}`, or null when it is another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/");
  const parts = path.split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = decodeURIComponent(parts[at] ?? "");
    const variable = /^\{(\w+)\}$/.exec(name)?.[1];
    if (variable !== undefined) params[variable] = part;
    else if (name !== part) return null;
  }
  return params;
}
