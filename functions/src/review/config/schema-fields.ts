/** Looks a field up in a schema by its path: which keys it may hold, and what its description says of it. */
import { z } from "zod";

/** The keys that are known at the path; none where anything may stand. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(schema, path).flatMap((one) => Object.keys(shapeOf(one))))];
}

/** Undefined where the schema describes nothing. */
export function meaningAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const last = path.at(-1);
  if (typeof last !== "string") return undefined;
  const [field] = schemasAt(schema, path.slice(0, -1)).flatMap((one) => shapeOf(one)[last] ?? []);
  return field instanceof z.ZodType ? field.description : undefined;
}

/** All that may stand at the path: choices of a union count each. */
function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType[] {
  let level = bare(schema);
  for (const part of path) level = level.flatMap((one) => inner(one, part)).flatMap(bare);
  return level;
}

/** Without what is wrapped around it. */
function bare(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap());
  if (schema instanceof z.ZodLazy) return bare(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(bare);
  return schema instanceof z.ZodType ? [schema] : [];
}

function inner(schema: z.ZodType, part: PropertyKey): unknown[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  const field = shapeOf(schema)[String(part)];
  if (field !== undefined) return [field];
  return schema instanceof z.ZodRecord ? [schema.valueType] : [];
}

/** What is known by name. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodRecord) || !(schema.keyType instanceof z.ZodEnum)) return {};
  return Object.fromEntries(schema.keyType.options.map((name) => [name, schema.valueType]));
}
