/** What every route of the contract has to be. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorStatus } from "./errors.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

const all = Object.entries(routes).map(([name, route]): [string, Route] => [name, route]);

describe("the routes", () => {
  it("differ in method and path, whatever their parameters are called", () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(all)("%s declares exactly the parameters of its path", (_, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(Object.keys(params.shape).toSorted()).toEqual(inPath.toSorted());
  });

  it.each(all)("%s refuses unknown fields in path, query and body", (_, { params, query, body, accepts }) => {
    for (const schema of accepts === "json" ? [params, query, body] : [params, query]) {
      const issues = schema.safeParse({ unknownField: 1 }).error?.issues ?? [];
      expect(issues.map(({ code }) => code)).toContain("unrecognized_keys");
    }
  });

  it.each(all)(
    "%s names its path and errors as the API does",
    (_, { path, method, errors, summary, body }) => {
      expect(path).toMatch(/^(\/[a-z-]+|\/\{\w+\})+$/);
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      for (const code of errors) expect(Object.keys(errorStatus)).toContain(code);
      if (method === "GET") expect(body.safeParse({}).success).toBe(true);
    },
  );
});

describe("an answer", () => {
  it.each(all)(
    "of %s lets unknown fields through, because pages are older than the server",
    (_, { output }) => {
      expect(strictObjectsIn(output)).toEqual([]);
    },
  );
});

/** Paths of the objects that refuse unknown fields. */
function strictObjectsIn(schema: z.ZodType, path = "output"): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return strictObjectsIn(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return strictObjectsIn(schema.element as z.ZodType, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return [];
  const here = schema.safeParse({ unknownField: 1 }).error?.issues ?? [];
  const inside = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    strictObjectsIn(field, `${path}.${name}`),
  );
  return here.some(({ code }) => code === "unrecognized_keys") ? [path, ...inside] : inside;
}

describe("a page size", () => {
  const { query } = routes.listUsers;
  it.each([
    [undefined, 50],
    ["10", 10],
    ["0", 1],
    ["-3", 1],
    ["1e9", 100],
    ["2.9", 2],
    ["abc", 50],
  ])("of %j becomes %j", (limit, expected) => {
    expect(query.parse(limit === undefined ? {} : { limit }).limit).toBe(expected);
  });
});
