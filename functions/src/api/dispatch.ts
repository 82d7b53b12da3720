/** From an HTTP request to a handler and back: who asks, what they may, what they sent, and what we answer. */
import { randomUUID } from "node:crypto";
import { type Route, type RouteName, routes, type User } from "@acrux/contract";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Handlers, Viewer, Visitor } from "../handlers.ts";
import type { Log } from "../log.ts";
import { authenticate, type TokenVerifier } from "./authenticate.ts";
import { authorize } from "./authorize.ts";
import { createImageSlots, type UseSlot } from "./image-slots.ts";
import { parsePart } from "./parse-part.ts";
import { limitCalls, limitVisitors, type RateLimiter } from "./rate-limit.ts";
import { readBodyOf } from "./read-body.ts";
import { reply } from "./reply.ts";
import { notFound, replyToError } from "./reply-to-error.ts";
import { allowOrigins, setSafeHeaders } from "./response-headers.ts";
import { byPath } from "./route-order.ts";

export interface ApiDependencies {
  /** A function that serves few routes has few; any other address is `not_found` there. */
  readonly handlers: Partial<Handlers>;
  readonly tokens: TokenVerifier;
  readonly findUser: (uid: string) => Promise<User | null>;
  readonly limiter: RateLimiter;
  /** Exact origins, such as "https://acrux.example", whose pages may call the API from elsewhere. */
  readonly origins: readonly string[];
  readonly log: Log;
}

/** Answers below `/api`, as Hosting forwards it, and at the root, as the function's own address has it. */
export function createApi(dependencies: ApiDependencies): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Hosting and Cloud Run stand in front; the addresses found this way only ever slow a caller down.
  app.set("trust proxy", true);
  app.use((request, response, next) => {
    response.locals["requestId"] = randomUUID();
    setSafeHeaders(response, requestIdOf(response));
    if (request.url === "/api" || request.url.startsWith("/api/")) request.url = request.url.slice(4) || "/";
    next();
  });
  app.use(allowOrigins(dependencies.origins));
  app.use(createRouter(dependencies));
  app.use(() => {
    throw notFound();
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const failed = {
      ...{ requestId: requestIdOf(response), method: request.method, path: request.path },
      uid: uidOf(response),
    };
    replyToError(error, failed, response, dependencies.log);
  });
  return app;
}

/** Every other method of a known path is `not_found` too, so that paths and methods tell the same story. */
function createRouter(dependencies: ApiDependencies): express.Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const useSlot = createImageSlots();
  for (const name of byPath(routes).filter((known) => dependencies.handlers[known] !== undefined)) {
    const route = routes[name];
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const method = route.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    router[method](path, (request, response) => answer(name, { request, response, useSlot }, dependencies));
  }
  return router;
}

/** The order matters: a caller without a token learns nothing of roles, and one without the role nothing of validation. */
async function answer(
  name: RouteName,
  { request, response, useSlot }: { request: Request; response: Response; useSlot: UseSlot },
  dependencies: ApiDependencies,
): Promise<void> {
  const route: Route = routes[name];
  const viewer = await admit(route, request, response, dependencies);
  const handle = async (): Promise<unknown> => {
    // The types of a route's parts and of its handler come from one declaration, which a loop over names cannot see.
    const handler = dependencies.handlers[name] as (request: unknown) => Promise<unknown>;
    return handler(await readInput(route, request, response, viewer));
  };
  await reply(route, await (route.accepts === "image" ? useSlot(handle) : handle()), response);
}

async function readInput(
  route: Route,
  request: Request,
  response: Response,
  viewer: Visitor | Viewer | null,
): Promise<object> {
  return {
    params: parsePart("path", route.params, { ...request.params }),
    query: parsePart("query", route.query, readQuery(request.url)),
    body: parsePart("body", route.body, await readBodyOf(route, request)),
    viewer,
    requestId: requestIdOf(response),
    setHeader: (header: string, value: string) => void response.setHeader(header, value),
  };
}

async function admit(
  route: Route,
  request: Request,
  response: Response,
  { tokens, findUser, limiter }: ApiDependencies,
): Promise<Visitor | Viewer | null> {
  const address = request.ip ?? "unknown";
  const origin = { address, hop: request.ips.at(-1) ?? address };
  if (route.needs === "nobody") {
    await limitVisitors(route, origin, limiter);
    return null;
  }
  const identity = await authenticate(request.headers.authorization, tokens);
  response.locals["uid"] = identity.uid;
  const visitor: Visitor = { identity, user: await findUser(identity.uid) };
  const admitted = authorize(route.needs, visitor);
  await limitCalls(route, { uid: identity.uid, origin }, limiter);
  return admitted;
}

/**
 * Read from the address, because Cloud Functions hands on a query that its own parser has made objects of. A repeated
 * name becomes a list, which no schema accepts by accident.
 */
function readQuery(url: string): Record<string, string | string[]> {
  const given = new URL(url, "http://localhost").searchParams;
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first = "", ...more] = given.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

/** Null until a token was verified: nobody is named by what they merely claim. */
function uidOf(response: Response): string | null {
  const uid: unknown = response.locals["uid"];
  return typeof uid === "string" ? uid : null;
}

function requestIdOf(response: Response): string {
  return String(response.locals["requestId"]);
}
