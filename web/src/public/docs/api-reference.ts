/** The API reference as the contract tells it: every route with who may call it, its fields, its errors, and an example call. */
import { type Route, routes } from "@acrux/contract";
import { z } from "zod";

export interface ApiField {
  readonly name: string;
  readonly where: "path" | "query" | "body";
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export interface ApiRoute {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly needs: string;
  readonly status: number;
  readonly fields: readonly ApiField[];
  readonly errors: readonly string[];
  /** For a shell. */
  readonly example: string;
}

export interface ApiGroup {
  /** The first part of its paths. */
  readonly name: string;
  readonly title: string;
  readonly routes: readonly ApiRoute[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Routes by the first part of their path, in the order of the contract. */
export function apiReference(): ApiGroup[] {
  const groups = new Map<string, ApiRoute[]>();
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const group = route.path.split("/")[1] ?? "";
    groups.set(group, [...(groups.get(group) ?? []), describe(name, route)]);
  }
  return Array.from(groups, ([name, described]) => ({ name, title: titleOf(name), routes: described }));
}

function titleOf(name: string): string {
  if (name === "github") return "GitHub";
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describe(name: string, route: Route): ApiRoute {
  const fields = [
    ...fieldsOf("path", route.params),
    ...fieldsOf("query", route.query),
    ...fieldsOf("body", route.body),
  ];
  const { method, path, summary, needs, status, errors } = route;
  return {
    ...{ name, method, path: `/api${path}`, summary, needs, status, fields, errors },
    example: exampleOf(route, fields),
  };
}

function fieldsOf(where: ApiField["where"], schema: z.ZodType): ApiField[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const properties = { ...json.properties, ...propertiesOfChoices(json) };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    where,
    type: typeof field === "boolean" ? "any" : typeOf(field),
    required: json.required?.includes(name) ?? false,
    description: typeof field === "boolean" ? "" : (field.description ?? ""),
  }));
}

/** A body that may have several forms has the fields of each. */
function propertiesOfChoices(json: JsonSchema): Record<string, JsonSchema> {
  return Object.assign({}, ...choicesOf(json).map((choice) => choice.properties ?? {})) as Record<
    string,
    JsonSchema
  >;
}

function typeOf(field: JsonSchema): string {
  if (field.enum !== undefined) return field.enum.map(String).join(" | ");
  if (field.const !== undefined) return JSON.stringify(field.const);
  const choices = choicesOf(field);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" | ");
  const { items } = field;
  if (typeof items === "object" && !Array.isArray(items)) return `list of ${typeOf(items)}`;
  return withBounds(Array.isArray(field.type) ? field.type.join(" | ") : (field.type ?? "any"), field);
}

function choicesOf({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] {
  return [...anyOf, ...oneOf] as JsonSchema[];
}

function withBounds(type: string, { maxLength, format }: JsonSchema): string {
  if (format !== undefined && typeof format === "string") return `${type} (${format})`;
  return maxLength === undefined ? type : `${type}, at most ${String(maxLength)} characters`;
}

function exampleOf({ method, path, needs }: Route, fields: readonly ApiField[]): string {
  const required = fields.filter((field) => field.required);
  const query = required.filter(({ where }) => where === "query").map(({ name }) => `${name}=...`);
  const address = `"$ACRUX/api${path}${query.length === 0 ? "" : `?${query.join("&")}`}"`;
  const body = required.filter(({ where }) => where === "body").map(({ name, type }) => [name, sample(type)]);
  return [
    method === "GET" ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(needs === "nobody" ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(body.length === 0
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(Object.fromEntries(body))}'`]),
  ].join(" \\\n  ");
}

function sample(type: string): unknown {
  if (type.startsWith("list of")) return [];
  if (type.startsWith("boolean")) return true;
  if (/^(?:integer|number)/.test(type)) return 1;
  return type.includes(" | ") ? type.split(" | ")[0] : "...";
}
