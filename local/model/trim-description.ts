/** Cuts a request for chat completions out of OpenAI's description: `node local/model/trim-description.ts <openapi.json>`. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { collectSchemas, isObject, type Json, type JsonObject, strip } from "../openapi-extract.ts";

const wanted = "#/components/schemas/CreateChatCompletionRequest";
const target = path.join(import.meta.dirname, "chat-completions.json");

/** A part of an `allOf` does not know the fields of the others, so that only the whole may be closed. */
function partsOfWholes(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(partsOfWholes);
  if (!isObject(value)) return [];
  const parts = Array.isArray(value["allOf"]) ? value["allOf"] : [];
  const own = parts.flatMap((part) =>
    isObject(part) && typeof part["$ref"] === "string" ? part["$ref"] : [],
  );
  return [...own, ...Object.values(value).flatMap(partsOfWholes)];
}

/** A field that is not described, such as a misspelt one, fails. */
function close(value: Json, isPart = false): Json {
  if (Array.isArray(value)) return value.map((item) => close(item, isPart));
  if (!isObject(value)) return value;
  const closed = Object.entries(value).map(([key, inner]): [string, Json] => {
    if (key === "properties" && isObject(inner))
      return [key, Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, close(one)]))];
    return [key, key === "enum" ? inner : close(inner, key === "allOf")];
  });
  const isWhole = !isPart && (isObject(value["properties"]) || Array.isArray(value["allOf"]));
  return { ...Object.fromEntries(closed), ...(isWhole && { unevaluatedProperties: false }) };
}

function trim(document: JsonObject): string {
  const schemas: JsonObject = {};
  collectSchemas(document, { $ref: wanted }, schemas);
  const parts = new Set(partsOfWholes(schemas));
  const rows = Object.entries(schemas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]): [string, Json] => {
      const isPart = parts.has(`#/components/schemas/${name}`);
      return [name, strip(close(schema, isPart))];
    })
    .map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  const info = document["info"];
  const version = isObject(info) && typeof info["version"] === "string" ? info["version"] : "";
  const head = `"$comment": "An extract of OpenAI's API description ${version}, MIT licensed: see README.md.",`;
  return `{${head}\n"$ref": ${JSON.stringify(wanted)},\n"components": {"schemas": {\n${rows.join(",\n")}\n}}}\n`;
}

const [, , source] = process.argv;
if (source === undefined) throw new Error("Name OpenAI's openapi.json: the README beside says where it is.");
writeFileSync(target, trim(JSON.parse(readFileSync(source, "utf8")) as JsonObject));
