/** The way of a REST call: fault, caller, limits, description, operation, description again, ETag, log. */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { callerOf, nameForLimits, type Caller } from "../auth/caller.ts";
import type { Match } from "../contract/checks.ts";
import { ApiError, invalidRequest, notFound } from "../http/api-error.ts";
import { json, parseJson, type Reply } from "../http/exchange.ts";
import { errorOf, type Fault } from "../http/faults.ts";
import { repositoryById, fullNameOf } from "../state/lookup.ts";
import type { World } from "../world.ts";
import type { Answer, Operation } from "./call.ts";
import { operations } from "./operations.ts";

export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  /** Below /api/v3. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Null means: hang up without an answer. */
export async function serveRest(world: World, request: RestRequest): Promise<Reply | null> {
  const began = performance.now();
  const path = throughId(world, request.path);
  const match = world.contract.match(request.method, path);
  const operation = match === null ? null : operations[match.operationId];
  const faults = world.faults.forCall({
    method: request.method,
    path,
    operation: match?.operationId ?? null,
  });
  const reply = await answer(world, request, match, operation, faults);
  world.calls.add({
    at: world.now().toISOString(),
    api: "rest",
    method: request.method,
    path: match?.template ?? path,
    url: request.url.pathname + request.url.search,
    operation: match?.operationId ?? null,
    creating: operation?.creates ?? false,
    status: reply?.status ?? 0,
    milliseconds: Math.round(performance.now() - began),
  });
  if (match === null)
    world.log(
      `No operation for ${request.method} ${path}: add it to contract/selection.ts if GitHub has it.`,
    );
  return reply;
}

/** GitHub knows every repository by its number too. */
function throughId(world: World, path: string): string {
  const match = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
  const repository = match === null ? null : repositoryById(world.state, Number(match[1]));
  return repository === null ? path : `/repos/${fullNameOf(world.state, repository)}${match?.[2] ?? ""}`;
}

async function answer(
  world: World,
  request: RestRequest,
  match: Match | null,
  operation: Operation | null,
  faults: readonly Fault[],
): Promise<Reply | null> {
  let limits: Record<string, string> = {};
  try {
    for (const fault of faults) {
      if (fault.latencyMs !== undefined) await delay(fault.latencyMs);
      if (fault.hangUp === true) return null;
      const scripted = errorOf(fault, world.now());
      if (scripted !== null) throw scripted;
    }
    if (match === null || operation === null) throw notFound();
    const caller = callerOf(world, request.headers["authorization"]);
    const name = nameForLimits(caller);
    if (operation.free !== true) {
      world.limits.count(name, "core", {
        reads: request.method === "GET",
        creates: operation.creates ?? false,
      });
    }
    limits = world.limits.headers(name, "core");
    const cutPatch = faults.find((fault) => fault.cutPatch !== undefined)?.cutPatch ?? null;
    const given = await run(world, request, match, operation, caller, cutPatch);
    const reply = withEtag(request, given);
    if (reply.status === 304) world.limits.uncount(name, "core");
    return { ...reply, headers: { ...common, ...world.limits.headers(name, "core"), ...reply.headers } };
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected(world, match, error);
    return json(known.status, known.body(), { ...common, ...limits, ...known.more.headers });
  }
}

const common = {
  "x-github-media-type": "github.v3; format=json",
  "x-github-api-version-selected": "2022-11-28",
};

function unexpected(world: World, match: Match | null, error: unknown): ApiError {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  world.log(`The local GitHub failed in ${match?.operationId ?? "an unknown operation"}: ${words}`);
  world.calls.addContractProblem(`${match?.operationId ?? "unknown"}: ${words}`);
  return new ApiError(
    500,
    `The local GitHub itself failed: ${error instanceof Error ? error.message : String(error)}`,
  );
}

async function run(
  world: World,
  request: RestRequest,
  match: Match,
  operation: Operation,
  caller: Caller,
  cutPatch: number | null,
): Promise<Answer> {
  checkCaller(operation, caller);
  const { params } = match;
  const query = Object.fromEntries(request.url.searchParams);
  const body = bodyOf(request);
  const problems = world.contract.problemsOfRequest(match, params, query, body);
  if (problems.length > 0) {
    world.log(`Wrong request for ${match.operationId}: ${problems.join(" ")}`);
    throw invalidRequest(problems);
  }
  const accept = request.headers["accept"] ?? "";
  const given = await operation.run({
    world,
    caller,
    params,
    query,
    body,
    url: request.url,
    accept,
    cutPatch,
  });
  const wrong =
    given.raw === undefined ? world.contract.problemsOfAnswer(match, given.status, given.body) : [];
  if (wrong.length > 0) throw new Error(`our answer does not fit GitHub's description: ${wrong.join(" ")}`);
  return given;
}

function checkCaller(operation: Operation, caller: Caller): void {
  if (operation.who.includes(caller.kind)) return;
  if (caller.kind === "nobody") throw new ApiError(401, "Requires authentication");
  if (operation.who.includes("app")) throw new ApiError(401, "A JSON web token could not be decoded");
  if (caller.kind === "installation") throw new ApiError(403, "Resource not accessible by integration");
  throw new ApiError(
    403,
    "You must authenticate with an installation access token in order to use this endpoint.",
  );
}

function bodyOf(request: RestRequest): unknown {
  if (request.method === "GET" || request.body.length === 0) return undefined;
  const value = parseJson(request.body.toString("utf8"));
  if (value === undefined) throw new ApiError(400, "Problems parsing JSON");
  if (typeof value !== "object" || value === null) throw new ApiError(400, "Body should be a JSON object");
  return value;
}

/** What did not change is answered without a body, and not counted. */
function withEtag(request: RestRequest, given: Answer): Reply {
  const headers = { ...given.headers };
  if (given.body === undefined && given.raw === undefined) return { status: given.status, headers };
  const body = given.raw?.content ?? JSON.stringify(given.body);
  const typed = { ...headers, "content-type": given.raw?.type ?? "application/json; charset=utf-8" };
  if (request.method !== "GET") return { status: given.status, headers: typed, body };
  const etag = `W/"${createHash("sha256").update(body).digest("hex")}"`;
  const cached = {
    ...typed,
    etag,
    "cache-control": "private, max-age=60, s-maxage=60",
    vary: "Accept, Authorization",
  };
  const known = (request.headers["if-none-match"] ?? "").split(/,\s*/);
  if (known.includes(etag) || known.includes(etag.slice(2))) return { status: 304, headers: cached };
  return { status: given.status, headers: cached, body };
}
