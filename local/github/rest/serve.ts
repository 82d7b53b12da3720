/** The way of a REST call: fault, caller, limits, description, operation, description again, ETag, log. */
import { createHash } from "node:crypto";
import { callerOf, nameForLimits, type Caller } from "../auth/caller.ts";
import type { Match } from "../contract/checks.ts";
import { ApiError, invalidRequest, notFound } from "../http/api-error.ts";
import { json, parseJson, type Reply } from "../http/exchange.ts";
import { suffer, type Fault } from "../http/faults.ts";
import { logCall, logOwnFault, type LocalRequest } from "../http/request.ts";
import { fullNameOf, repositoryById } from "../state/lookup.ts";
import type { World } from "../world.ts";
import type { Answer, Operation } from "./call.ts";
import { operations } from "./operations.ts";

interface Matched {
  readonly match: Match;
  readonly operation: Operation;
}

/** Null means: hang up without an answer. */
export async function serveRest(world: World, request: LocalRequest): Promise<Reply | null> {
  const began = performance.now();
  const path = throughId(world, request.path);
  const match = world.contract.match(request.method, path);
  if (match === null) {
    world.log(
      `No operation for ${request.method} ${path}: add it to contract/selection.ts if GitHub has it.`,
    );
    const reply = json(404, notFound().body(), common);
    logCall(world, request, reply, { api: "rest", path, operation: null, creating: false, began });
    return reply;
  }
  const matched = { match, operation: operations[match.operationId] };
  const { operationId: operation, template } = match;
  const faults = world.faults.forCall({ method: request.method, path, operation });
  const reply = await answer(world, request, matched, faults);
  const creating = matched.operation.creates ?? false;
  logCall(world, request, reply, { api: "rest", path: template, operation, creating, began });
  return reply;
}

const common = {
  "x-github-media-type": "github.v3; format=json",
  "x-github-api-version-selected": "2022-11-28",
};

/** GitHub knows every repository by its number too. */
function throughId(world: World, path: string): string {
  const match = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
  const repository = match === null ? null : repositoryById(world.state, Number(match[1]));
  return repository === null ? path : `/repos/${fullNameOf(world.state, repository)}${match?.[2] ?? ""}`;
}

async function answer(
  world: World,
  request: LocalRequest,
  { match, operation }: Matched,
  faults: readonly Fault[],
): Promise<Reply | null> {
  let limits: Record<string, string> = {};
  try {
    if (await suffer(faults, world.now())) return null;
    const caller = callerOf(world, request.headers["authorization"]);
    const name = nameForLimits(caller);
    const reads = request.method === "GET";
    if (operation.free !== true)
      world.limits.count(name, "core", { reads, creates: operation.creates ?? false });
    limits = world.limits.headers(name, "core");
    const cutPatch = faults.find((fault) => fault.cutPatch !== undefined)?.cutPatch ?? null;
    const reply = withEtag(request, await run(world, request, { match, operation }, caller, cutPatch));
    if (reply.status === 304) world.limits.uncount(name, "core");
    return { ...reply, headers: { ...common, ...world.limits.headers(name, "core"), ...reply.headers } };
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected(world, match, error);
    return json(known.status, known.body(), { ...common, ...limits, ...known.more.headers });
  }
}

function unexpected(world: World, match: Match, error: unknown): ApiError {
  logOwnFault(world, match.operationId, error);
  const words = error instanceof Error ? error.message : String(error);
  return new ApiError(500, `The local GitHub itself failed: ${words}`);
}

async function run(
  world: World,
  request: LocalRequest,
  { match, operation }: Matched,
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
  const call = { world, caller, params, query, body, url: request.url, accept, cutPatch };
  const given = await operation.run(call);
  const isJson = given.raw === undefined;
  const wrong = isJson ? world.contract.problemsOfAnswer(match, given.status, given.body) : [];
  if (wrong.length > 0) throw new Error(`our answer does not fit GitHub's description: ${wrong.join(" ")}`);
  return given;
}

function checkCaller(operation: Operation, caller: Caller): void {
  if (operation.who.includes(caller.kind)) return;
  if (caller.kind === "nobody") throw new ApiError(401, "Requires authentication");
  if (operation.who.includes("app")) throw new ApiError(401, "A JSON web token could not be decoded");
  if (caller.kind === "installation") throw new ApiError(403, "Resource not accessible by integration");
  const message = "You must authenticate with an installation access token in order to use this endpoint.";
  throw new ApiError(403, message);
}

function bodyOf(request: LocalRequest): unknown {
  if (request.method === "GET" || request.body.length === 0) return undefined;
  const value = parseJson(request.body.toString("utf8"));
  if (value === undefined) throw new ApiError(400, "Problems parsing JSON");
  if (typeof value !== "object" || value === null) throw new ApiError(400, "Body should be a JSON object");
  return value;
}

/** What did not change is answered without a body, and not counted. */
function withEtag(request: LocalRequest, given: Answer): Reply {
  const { status, raw } = given;
  if (given.body === undefined && raw === undefined) return { status, headers: { ...given.headers } };
  const body = raw?.content ?? JSON.stringify(given.body);
  const headers = { ...given.headers, "content-type": raw?.type ?? "application/json; charset=utf-8" };
  if (request.method !== "GET") return { status, headers, body };
  const etag = `W/"${createHash("sha256").update(body).digest("hex")}"`;
  const caching = {
    etag,
    "cache-control": "private, max-age=60, s-maxage=60",
    vary: "Accept, Authorization",
  };
  const unchanged = knownTags(request).some((tag) => tag === etag || `W/${tag}` === etag);
  if (unchanged) return { status: 304, headers: { ...headers, ...caching } };
  return { status, headers: { ...headers, ...caching }, body };
}

function knownTags(request: LocalRequest): readonly string[] {
  return (request.headers["if-none-match"] ?? "").split(/,\s*/);
}
