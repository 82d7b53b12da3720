/** Notes the queries that a store's tests ask of Firestore, and fails when one needs an index that is not in the list. */
import { Query } from "@google-cloud/firestore";
import { afterAll, expect } from "vitest";
import { z } from "zod";
import {
  compositeIndexFor,
  groupFields,
  type QueryShape,
  queryShapes,
} from "../../functions/src/adapters/firestore/query-shapes.ts";

interface Filter {
  readonly fieldFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string } | undefined;
  /** A comparison with null, which needs an index like any other. */
  readonly unaryFilter?: { readonly field: { readonly fieldPath: string } } | undefined;
  readonly compositeFilter?: { readonly filters: readonly Filter[] } | undefined;
}

const Field = z.object({ fieldPath: z.string() });

const Filter: z.ZodType<Filter> = z.object({
  fieldFilter: z.object({ field: Field, op: z.string() }).optional(),
  unaryFilter: z.object({ field: Field, op: z.literal("IS_NULL") }).optional(),
  compositeFilter: z.object({ filters: z.array(z.lazy(() => Filter)) }).optional(),
});

const Request = z.object({
  structuredQuery: z.object({
    from: z.tuple([
      z.object({ collectionId: z.string().optional(), allDescendants: z.boolean().default(false) }),
    ]),
    where: Filter.optional(),
    orderBy: z.array(z.object({ field: Field, direction: z.enum(["ASCENDING", "DESCENDING"]) })).default([]),
  }),
});

const asked = new Map<string, QueryShape>();
/** Compared across all collections of a name, as "collection.field". */
const askedOfGroups = new Set<string>();

// The one place through which every query becomes a request; it is not part of the public interface.
const toProto = Reflect.get(Query.prototype, "toProto") as (...given: unknown[]) => unknown;
function recordAndBuild(this: unknown, ...given: unknown[]): unknown {
  const request = Reflect.apply(toProto, this, given);
  const shape = shapeOf(Request.parse(request));
  if (shape !== null) asked.set(JSON.stringify(shape), shape);
  return request;
}
Reflect.set(Query.prototype, "toProto", recordAndBuild);

/** Null for the client's own queries over all collections, by which it deletes recursively. */
function shapeOf({ structuredQuery: { from, where, orderBy } }: z.infer<typeof Request>): QueryShape | null {
  const [{ collectionId: collection, allDescendants }] = from;
  if (collection === undefined || collection === "") return null;
  const filters = where === undefined ? [] : fieldFilters(where);
  if (allDescendants) {
    for (const { field } of filters) askedOfGroups.add(`${collection}.${field.fieldPath}`);
  }
  const fieldsWith = (...ops: string[]) =>
    filters.filter(({ op }) => ops.includes(op)).map(({ field }) => field.fieldPath);
  const [contains] = fieldsWith("ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY");
  const sorted = orderBy.map(({ field, direction }) => [field.fieldPath, direction] as const);
  const compared = fieldsWith("LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL")
    .filter((field) => !sorted.some(([name]) => name === field))
    .map((field) => [field, "ASCENDING"] as const);
  return {
    collection,
    equal: [...new Set(fieldsWith("EQUAL", "IN"))],
    ...(contains !== undefined && { contains }),
    order: [...compared, ...sorted].filter(([field]) => field !== "__name__"),
  };
}

function fieldFilters({
  fieldFilter,
  unaryFilter,
  compositeFilter,
}: Filter): NonNullable<Filter["fieldFilter"]>[] {
  if (fieldFilter !== undefined) return [fieldFilter];
  if (unaryFilter !== undefined) return [{ field: unaryFilter.field, op: "EQUAL" }];
  return (compositeFilter?.filters ?? []).flatMap(fieldFilters);
}

afterAll(() => {
  // The next file of this process notes its own.
  Reflect.set(Query.prototype, "toProto", toProto);
  const listed = new Set(queryShapes.map((shape) => JSON.stringify(compositeIndexFor(shape))));
  const unlisted = [...asked.values()].filter((shape) => {
    const index = compositeIndexFor(shape);
    return index !== null && !listed.has(JSON.stringify(index));
  });
  expect(unlisted, "Queries without an index: add them to query-shapes.ts").toEqual([]);
  const grouped = new Set(groupFields.map(([collection, field]) => `${collection}.${field}`));
  const ungrouped = [...askedOfGroups].filter((place) => !grouped.has(place));
  expect(ungrouped, "Add them to groupFields of query-shapes.ts").toEqual([]);
});
