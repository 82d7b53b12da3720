/** The way of a GraphQL call: fault, caller, limits, validation, execution, log. GitHub answers 200 even when it fails. */
import {
  execute,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
} from "graphql";
import { callerOf, nameForLimits } from "../auth/caller.ts";
import { ApiError, badCredentials } from "../http/api-error.ts";
import { json, parseJson, type Reply } from "../http/exchange.ts";
import { suffer } from "../http/faults.ts";
import { logCall, logOwnFault, type LocalRequest } from "../http/request.ts";
import type { World } from "../world.ts";
import { mayAsk, rootFor, TypedError } from "./resolve.ts";
import { schema } from "./schema.ts";

interface Question {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

/** Null means: hang up without an answer. */
export async function serveGraphql(world: World, request: LocalRequest): Promise<Reply | null> {
  const began = performance.now();
  const reply = await answer(world, request);
  logCall(world, request, reply, {
    api: "graphql",
    path: "/graphql",
    operation: "graphql",
    creating: false,
    began,
  });
  return reply;
}

async function answer(world: World, request: LocalRequest): Promise<Reply | null> {
  try {
    const call = { method: request.method, path: "/graphql", operation: "graphql" };
    if (await suffer(world.faults.forCall(call), world.now())) return null;
    const caller = callerOf(world, request.headers["authorization"]);
    if (caller.kind === "nobody") throw new ApiError(401, "This endpoint requires you to be authenticated.");
    if (!mayAsk(caller)) throw badCredentials();
    const question = questionOf(request);
    const document = read(question.query);
    const name = nameForLimits(caller);
    world.limits.count(name, "graphql", { reads: !isMutation(document), creates: false });
    const result = await ask(world, question, document, rootFor(world, caller));
    const shown = { ...result, errors: result.errors?.map(showError) };
    return json(200, shown, world.limits.headers(name, "graphql"));
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, error.body(), error.more.headers);
    logOwnFault(world, "graphql", error);
    return json(500, { message: "The local GitHub itself failed." });
  }
}

function questionOf(request: LocalRequest): Question {
  const question = parseJson(request.body.toString("utf8")) as Partial<Question> | undefined;
  if (typeof question?.query === "string") return { ...question, query: question.query };
  throw new ApiError(400, "A query attribute must be specified and must be a string.");
}

function isMutation(document: DocumentNode | GraphQLError): boolean {
  if (document instanceof GraphQLError) return false;
  return document.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
  );
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
