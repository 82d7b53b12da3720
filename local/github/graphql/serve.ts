/** The way of a GraphQL call: fault, caller, limits, validation, execution, log. GitHub answers 200 even when it fails. */
import { setTimeout as delay } from "node:timers/promises";
import { execute, GraphQLError, parse, validate, type DocumentNode, type ExecutionResult } from "graphql";
import { callerOf, nameForLimits } from "../auth/caller.ts";
import { ApiError, badCredentials } from "../http/api-error.ts";
import { json, parseJson, type Reply } from "../http/exchange.ts";
import { errorOf } from "../http/faults.ts";
import type { RestRequest } from "../rest/serve.ts";
import type { World } from "../world.ts";
import { mayAsk, rootFor, TypedError } from "./resolve.ts";
import { schema } from "./schema.ts";

interface Question {
  readonly query?: unknown;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

export async function serveGraphql(world: World, request: RestRequest): Promise<Reply | null> {
  const began = performance.now();
  const reply = await answer(world, request);
  world.calls.add({
    at: world.now().toISOString(),
    api: "graphql",
    method: request.method,
    path: "/graphql",
    url: request.url.pathname,
    operation: "graphql",
    creating: false,
    status: reply?.status ?? 0,
    milliseconds: Math.round(performance.now() - began),
  });
  return reply;
}

async function answer(world: World, request: RestRequest): Promise<Reply | null> {
  try {
    for (const fault of world.faults.forCall({
      method: request.method,
      path: "/graphql",
      operation: "graphql",
    })) {
      if (fault.latencyMs !== undefined) await delay(fault.latencyMs);
      if (fault.hangUp === true) return null;
      const scripted = errorOf(fault, world.now());
      if (scripted !== null) throw scripted;
    }
    const caller = callerOf(world, request.headers["authorization"]);
    if (!mayAsk(caller))
      throw caller.kind === "nobody"
        ? new ApiError(401, "This endpoint requires you to be authenticated.")
        : badCredentials();
    const question = (parseJson(request.body.toString("utf8")) ?? {}) as Question;
    if (typeof question.query !== "string")
      throw new ApiError(400, "A query attribute must be specified and must be a string.");
    const document = read(question.query);
    const reads =
      !(document instanceof GraphQLError) &&
      document.definitions.every((one) => !("operation" in one) || one.operation === "query");
    const name = nameForLimits(caller);
    world.limits.count(name, "graphql", { reads, creates: false });
    const result = await ask(world, question, document, rootFor(world, caller));
    return json(
      200,
      { ...result, errors: result.errors?.map(showError) },
      world.limits.headers(name, "graphql"),
    );
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, error.body(), error.more.headers);
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    world.calls.addContractProblem(`graphql: ${words}`);
    world.log(`The local GitHub failed in GraphQL: ${words}`);
    return json(500, { message: "The local GitHub itself failed." });
  }
}

function read(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

async function ask(
  world: World,
  question: Question,
  document: DocumentNode | GraphQLError,
  rootValue: Record<string, unknown>,
): Promise<ExecutionResult> {
  if (document instanceof GraphQLError) return { errors: [document] };
  const problems = validate(schema, document);
  if (problems.length > 0) {
    world.log(`Wrong GraphQL query: ${problems.map((one) => one.message).join(" ")}`);
    return { errors: problems };
  }
  return execute({
    schema,
    document,
    rootValue,
    variableValues: question.variables ?? {},
    operationName: question.operationName ?? null,
  });
}

function showError(error: GraphQLError): Record<string, unknown> {
  const { originalError } = error;
  const type = originalError instanceof TypedError ? { type: originalError.type } : {};
  return { ...type, message: error.message, locations: error.locations, path: error.path };
}
