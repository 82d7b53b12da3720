/** What cuts an extract out of somebody's OpenAPI description: its words go, and the schemas that are used stay. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

const wordsOnly = new Set([
  "description",
  "example",
  "examples",
  "summary",
  "title",
  "externalDocs",
  "deprecated",
  "default",
]);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value below a JSON pointer such as `#/components/schemas/issue`. */
export function follow(document: JsonObject, pointer: string): JsonObject {
  let found: Json = document;
  for (const step of pointer.slice(2).split("/")) {
    found = isObject(found) ? (found[step.replaceAll("~1", "/").replaceAll("~0", "~")] ?? null) : null;
  }
  if (!isObject(found)) throw new Error(`Nothing at ${pointer}`);
  return found;
}

/** OpenAPI 3.0 says `nullable`; JSON Schema, and so OpenAPI 3.1, says it with a type. */
function sayNull(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  if (nullable !== true) return rest;
  if (Array.isArray(rest["enum"]) && !rest["enum"].includes(null)) rest["enum"] = [...rest["enum"], null];
  if (typeof rest["type"] === "string") return { ...rest, type: [rest["type"], "null"] };
  return { anyOf: [rest, { type: "null" }] };
}

/** A schema without its words. `properties` is a map of names, so a property called `title` or `default` stays. */
export function strip(value: Json, isNameMap = false): Json {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value)
    .filter(([key]) => isNameMap || (!wordsOnly.has(key) && !key.startsWith("x-")))
    .map(([key, inner]): [string, Json] => [
      key,
      key === "enum" ? inner : strip(inner, !isNameMap && key === "properties"),
    ]);
  const schema = Object.fromEntries(kept);
  return isNameMap ? schema : sayNull(schema);
}

/** Puts every schema that the value refers to, and those that these refer to, into `schemas`. */
export function collectSchemas(document: JsonObject, value: Json, schemas: JsonObject): void {
  if (Array.isArray(value))
    value.forEach((item) => {
      collectSchemas(document, item, schemas);
    });
  if (!isObject(value)) return;
  const pointer = value["$ref"];
  if (typeof pointer !== "string") {
    Object.values(value).forEach((inner) => {
      collectSchemas(document, inner, schemas);
    });
    return;
  }
  const name = pointer.split("/").at(-1) ?? "";
  if (!pointer.startsWith("#/components/schemas/") || schemas[name] !== undefined) return;
  schemas[name] = strip(follow(document, pointer));
  collectSchemas(document, schemas[name], schemas);
}
