/** Cuts the operations we use out of GitHub's OpenAPI description: `node local/github/trim-contract.ts [folder of @octokit/openapi]`. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectSchemas, follow, isObject, type Json, type JsonObject, strip } from "../openapi-extract.ts";
import { corrections, nullableFields, operationIds, webhookNames } from "./contract/selection.ts";

const source = "@octokit/openapi@23.0.2";
const target = path.join(import.meta.dirname, "contract", "github.openapi.json");

const choices = new Set(["oneOf", "anyOf", "allOf"]);

/** Closes every object of a request, so that a misspelt field fails; branches of a choice repeat fields of their parent and stay open. */
function close(value: Json, insideChoice = false): Json {
  if (Array.isArray(value)) return value.map((item) => close(item, insideChoice));
  if (!isObject(value)) return value;
  const { properties: fields, ...rest } = value;
  const closed: JsonObject = {};
  for (const [key, inner] of Object.entries(rest)) {
    closed[key] = close(inner, choices.has(key) && (insideChoice || isObject(fields)));
  }
  if (!isObject(fields)) return closed;
  closed["properties"] = Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [name, close(inner)]),
  );
  return insideChoice ? closed : { additionalProperties: false, ...closed };
}

/** Every `$ref` of a value replaced by what it points at: requests are closed, so they cannot share schemas with answers. */
function inline(document: JsonObject, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => inline(document, item));
  if (!isObject(value)) return value;
  if (typeof value["$ref"] === "string") return inline(document, follow(document, value["$ref"]));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(document, inner)]));
}

const jsonSchemaOf = (holder: Json | undefined): Json => {
  const content = isObject(holder) ? holder["content"] : undefined;
  const media = isObject(content) ? content["application/json"] : undefined;
  return isObject(media) ? (media["schema"] ?? null) : null;
};

function resolved(document: JsonObject, value: Json): JsonObject {
  if (!isObject(value)) throw new Error("An object was expected.");
  return typeof value["$ref"] === "string" ? follow(document, value["$ref"]) : value;
}

const idOf = ({ operationId }: JsonObject): string => (typeof operationId === "string" ? operationId : "");

function trimOperation(document: JsonObject, operation: JsonObject): JsonObject {
  const parameters = (Array.isArray(operation["parameters"]) ? operation["parameters"] : []).map((given) => {
    const parameter = resolved(document, given);
    return {
      name: parameter["name"] ?? null,
      in: parameter["in"] ?? null,
      required: parameter["required"] ?? false,
      schema: strip(inline(document, parameter["schema"] ?? {})),
    };
  });
  const responses = Object.entries(isObject(operation["responses"]) ? operation["responses"] : {}).map(
    ([status, given]): [string, Json] => {
      const corrected = corrections[`${idOf(operation)} ${status}`];
      const schema = corrected ?? jsonSchemaOf(resolved(document, given));
      return [status, schema === null ? {} : { content: { "application/json": { schema: strip(schema) } } }];
    },
  );
  const body = jsonSchemaOf(operation["requestBody"]);
  const requestBody =
    body === null
      ? {}
      : {
          requestBody: {
            required: isObject(operation["requestBody"])
              ? (operation["requestBody"]["required"] ?? false)
              : false,
            content: { "application/json": { schema: close(strip(inline(document, body))) } },
          },
        };
  return {
    operationId: operation["operationId"] ?? null,
    parameters,
    ...requestBody,
    responses: Object.fromEntries(responses),
  };
}

function trim(document: JsonObject): JsonObject {
  const wanted = new Set<string>(operationIds);
  const paths: JsonObject = {};
  for (const [template, methods] of Object.entries(isObject(document["paths"]) ? document["paths"] : {})) {
    for (const [method, operation] of Object.entries(isObject(methods) ? methods : {})) {
      if (!isObject(operation) || !wanted.delete(idOf(operation))) continue;
      const known = paths[template];
      paths[template] = { ...(isObject(known) ? known : {}), [method]: trimOperation(document, operation) };
    }
  }
  if (wanted.size > 0) throw new Error(`Not in GitHub's description: ${[...wanted].join(", ")}`);
  const webhooks: JsonObject = {};
  for (const name of webhookNames) {
    const post = follow(document, `#/x-webhooks/${name}/post`);
    webhooks[name] = {
      post: {
        requestBody: {
          content: { "application/json": { schema: strip(jsonSchemaOf(post["requestBody"])) } },
        },
      },
    };
  }
  const schemas: JsonObject = {};
  collectSchemas(document, paths, schemas);
  collectSchemas(document, webhooks, schemas);
  const info = {
    title: "An extract of GitHub's REST API description",
    version: source,
    license: { name: "MIT" },
  };
  Object.entries(nullableFields).forEach(([name, fields]) => {
    allowNull(schemas[name], fields);
  });
  return { openapi: "3.1.0", info, paths, webhooks, components: { schemas } };
}

function allowNull(schema: Json | undefined, fields: readonly string[]): void {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  for (const field of fields) {
    const property = isObject(properties) ? properties[field] : undefined;
    if (isObject(property) && typeof property["type"] === "string")
      property["type"] = [property["type"], "null"];
  }
}

/** One schema, path or webhook a line: readable in a diff, and a quarter of the size of the indented form. */
function print(extract: JsonObject): string {
  const mapLines = (map: Json | undefined): string =>
    Object.entries(isObject(map) ? map : {})
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(",\n");
  const schemas = isObject(extract["components"]) ? extract["components"]["schemas"] : {};
  return [
    `{"openapi": ${JSON.stringify(extract["openapi"])},\n"info": ${JSON.stringify(extract["info"])},`,
    `"paths": {\n${mapLines(extract["paths"])}\n},\n"webhooks": {\n${mapLines(extract["webhooks"])}\n},`,
    `"components": {"schemas": {\n${mapLines(schemas)}\n}}}\n`,
  ].join("\n");
}

function withPackage(use: (folder: string) => void): void {
  const given = process.argv[2];
  if (given !== undefined) {
    use(given);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "github-openapi-"));
  try {
    const archive = execFileSync("npm", ["pack", source, "--silent"], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
    execFileSync("tar", ["xzf", archive, "package/generated/api.github.com.json"], { cwd: folder });
    use(path.join(folder, "package"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

withPackage((folder) => {
  const document = JSON.parse(
    readFileSync(path.join(folder, "generated", "api.github.com.json"), "utf8"),
  ) as JsonObject;
  const text = print(trim(document));
  writeFileSync(target, text);
  console.log(`${path.relative(process.cwd(), target)}: ${String(Math.round(text.length / 1024))} kB`);
});
