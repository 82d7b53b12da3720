/** Finds the operation of a call in GitHub's description, and checks requests, answers and webhooks against it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { explain } from "./explain.ts";
import type { OperationId } from "./selection.ts";

export interface Match {
  readonly operationId: OperationId;
  readonly method: string;
  /** Such as /repos/{owner}/{repo}. */
  readonly template: string;
  readonly params: Record<string, string>;
}

export interface ContractChecks {
  match(method: string, pathname: string): Match | null;
  /** Turns numbers and booleans of path and query into themselves, in place. Answers sentences; none when all is well. */
  problemsOfRequest(match: Match, params: object, query: object, body: unknown): string[];
  problemsOfAnswer(match: Match, status: number, body: unknown): string[];
  problemsOfWebhook(name: string, payload: unknown): string[];
  /** Compiles every check ahead, one at a time between other work; answers what stops it. */
  warmUp(): () => void;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Operation {
  readonly operationId: OperationId;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, object>>;
}

interface Route {
  readonly match: Omit<Match, "params">;
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** These may hold slashes. */
const deepNames = new Set(["path", "ref", "base", "head"]);

function routesOf(description: Description): Route[] {
  const routes: Route[] = [];
  for (const [template, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const names: string[] = [];
      const source = template.replaceAll(/[.]|\{(\w+)\}/g, (_, name: string | undefined) => {
        if (name === undefined) return "\\.";
        names.push(name);
        return deepNames.has(name) ? "(.+?)" : "([^/]+)";
      });
      // The root folder of a repository has an empty path.
      const pattern = new RegExp(`^${source.replace("/contents/(.+?)", "/contents/?(.*?)")}$`);
      routes.push({
        match: { operationId: operation.operationId, method: method.toUpperCase(), template },
        operation,
        pattern,
        names,
      });
    }
  }
  // What has fewer names is more exact: /user before /{anything}.
  return routes.sort((one, other) => one.names.length - other.names.length);
}

const pointer = (...steps: readonly string[]): string =>
  `github#/${steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

export function loadContract(): ContractChecks {
  const file = path.join(import.meta.dirname, "github.openapi.json");
  const description = JSON.parse(readFileSync(file, "utf8")) as Description;
  const settings = {
    strict: false,
    allErrors: false,
    logger: false,
    validateFormats: true,
    inlineRefs: false,
  } as const;
  const plain = new Ajv(settings);
  const coercing = new Ajv({ ...settings, coerceTypes: true });
  formats.default(plain);
  formats.default(coercing);
  plain.addSchema(description, "github");
  const routes = routesOf(description);
  const compiled = new Map<string, ValidateFunction>();

  const check = (key: string, compile: () => ValidateFunction, value: unknown): string[] => {
    const validate = compiled.get(key) ?? compile();
    compiled.set(key, validate);
    return validate(value) ? [] : (validate.errors ?? []).map((error: ErrorObject) => explain(error, value));
  };
  const routeOf = (match: Match): Route => {
    const route = routes.find((one) => one.match.operationId === match.operationId);
    if (route === undefined) throw new Error(`No operation ${match.operationId}`);
    return route;
  };
  const checkParameters = (route: Route, place: "path" | "query", value: object): string[] => {
    const wanted = route.operation.parameters.filter((parameter) => parameter.in === place);
    const schema = {
      type: "object",
      properties: Object.fromEntries(wanted.map((parameter) => [parameter.name, parameter.schema])),
      required: wanted.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      additionalProperties: false,
    };
    return check(`${place} ${route.match.operationId}`, () => coercing.compile(schema), value);
  };

  const checks: ContractChecks = {
    match: (method, pathname) => {
      for (const route of routes) {
        const found = route.match.method === method ? route.pattern.exec(pathname) : null;
        if (found === null) continue;
        const params = Object.fromEntries(
          route.names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? "")]),
        );
        return { ...route.match, params };
      }
      return null;
    },
    problemsOfRequest: (match, params, query, body) => {
      const route = routeOf(match);
      const problems = [...checkParameters(route, "path", params), ...checkParameters(route, "query", query)];
      const wanted = route.operation.requestBody;
      if (wanted === undefined || (body === undefined && !wanted.required)) return problems;
      const steps = [
        "paths",
        match.template,
        match.method.toLowerCase(),
        "requestBody",
        "content",
        "application/json",
        "schema",
      ];
      const compile = (): ValidateFunction => plain.compile({ $ref: pointer(...steps) });
      return [...problems, ...check(`body ${match.operationId}`, compile, body ?? {})];
    },
    problemsOfAnswer: (match, status, body) => {
      const answer = routeOf(match).operation.responses[String(status)];
      if (answer === undefined)
        return status >= 400 ? [] : [`${match.operationId} does not answer ${String(status)}.`];
      if (answer.content === undefined)
        return body === undefined ? [] : [`A ${String(status)} of ${match.operationId} has no body.`];
      const method = match.method.toLowerCase();
      const steps = [
        "paths",
        match.template,
        method,
        "responses",
        String(status),
        "content",
        "application/json",
        "schema",
      ];
      return check(
        `${String(status)} ${match.operationId}`,
        () => plain.compile({ $ref: pointer(...steps) }),
        body,
      );
    },
    problemsOfWebhook: (name, payload) => {
      if (description.webhooks[name] === undefined) return [`No webhook ${name} in the description.`];
      const steps = ["webhooks", name, "post", "requestBody", "content", "application/json", "schema"];
      return check(`webhook ${name}`, () => plain.compile({ $ref: pointer(...steps) }), payload);
    },
    warmUp: () => {
      const work = [
        ...routes.flatMap(({ match, operation }) => [
          () => checks.problemsOfRequest({ ...match, params: {} }, {}, {}, {}),
          ...Object.keys(operation.responses).map(
            (status) => () => checks.problemsOfAnswer({ ...match, params: {} }, Number(status), {}),
          ),
        ]),
        ...Object.keys(description.webhooks).map((name) => () => checks.problemsOfWebhook(name, {})),
      ];
      const timer = setInterval(() => {
        const next = work.shift();
        if (next === undefined) clearInterval(timer);
        else next();
      }, 5).unref();
      return () => {
        clearInterval(timer);
      };
    },
  };
  return checks;
}
