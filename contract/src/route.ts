/** `route()`: the one declaration from which handler type, validation, client, reference page and security tests come. */
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Needs } from "./roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type ObjectSchema = z.ZodObject;

/** A route as declared. `path` is below `/api` and writes parameters as `{name}`. */
export interface Route<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  N extends Needs = Needs,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly needs: N;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What it answers. Unknown fields are let through and dropped: a page that was loaded last week has to live on. */
  readonly output: Output;
  /** A file is sent as it is, to be saved, and an image to be shown; their `output` is a Blob. */
  readonly answers: "json" | "file" | "image";
  /** An image's bytes are the whole body. */
  readonly accepts: "json" | "image";
  /** Status of a success: 200 unless said otherwise. */
  readonly status: 200 | 201 | 202 | 204;
  /** Codes this route adds to those that every route may answer. */
  readonly errors: readonly ErrorCode[];
}

interface Declaration<
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends z.ZodType,
  O extends z.ZodType,
  N extends Needs,
> {
  method: Method;
  path: string;
  summary: string;
  needs: N;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  status?: Route["status"];
  accepts?: Route["accepts"];
  errors?: readonly ErrorCode[];
}

const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

/** Declares a route; what is left out (params, query, body) must be absent or empty in a request. */
export function route<
  const N extends Needs,
  O extends z.ZodType,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: Declaration<P, Q, B, O, N>): Route<P, Q, B, O, N> & { readonly answers: "json" } {
  return {
    method: declaration.method,
    path: declaration.path,
    summary: declaration.summary,
    needs: declaration.needs,
    params: (declaration.params ?? Nothing) as P,
    query: (declaration.query ?? Nothing) as Q,
    body: (declaration.body ?? Nothing) as B,
    output: declaration.output,
    answers: "json",
    accepts: declaration.accepts ?? "json",
    status: declaration.status ?? 200,
    errors: declaration.errors ?? [],
  };
}

const File = z.instanceof(Blob);

type FileDeclaration<P extends ObjectSchema, Q extends ObjectSchema, N extends Needs> = Omit<
  Declaration<P, Q, Nothing, typeof File, N>,
  "output" | "body" | "method" | "status" | "accepts"
>;

/** Declares a route that answers with a file to save. Its failures are JSON, as everywhere. */
export function fileRoute<
  const N extends Needs,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
>(
  declaration: FileDeclaration<P, Q, N>,
): Route<P, Q, Nothing, typeof File, N> & { readonly answers: "file" } {
  return { ...route<N, typeof File, P, Q>({ ...declaration, method: "GET", output: File }), answers: "file" };
}

/** Declares a route that answers with an image to show. */
export function imageRoute<
  const N extends Needs,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
>(
  declaration: FileDeclaration<P, Q, N>,
): Route<P, Q, Nothing, typeof File, N> & { readonly answers: "image" } {
  return {
    ...route<N, typeof File, P, Q>({ ...declaration, method: "GET", output: File }),
    answers: "image",
  };
}

export type ParamsOf<R extends Route> = z.output<R["params"]>;
export type QueryOf<R extends Route> = z.output<R["query"]>;
export type BodyOf<R extends Route> = z.output<R["body"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

/** What a caller writes, before defaults are filled in. */
export interface RequestOf<R extends Route> {
  params?: z.input<R["params"]>;
  query?: z.input<R["query"]>;
  body?: z.input<R["body"]>;
}

/** An ISO 8601 instant in UTC, as every date in an answer is written. */
export const Instant = z.iso.datetime();

/** A page size from a query string, clamped to 1..100 instead of refused, as the design decides for lists. */
export function limitQuery(fallback: number): z.ZodType<number, string | number | undefined> {
  return z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => clampLimit(value, fallback));
}

function clampLimit(value: string | number | undefined, fallback: number): number {
  const number = Math.trunc(Number(value ?? fallback));
  if (!Number.isFinite(number)) return fallback;
  return Math.min(100, Math.max(1, number));
}
