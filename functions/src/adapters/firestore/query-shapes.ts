/**
 * Every query that needs a composite index. The emulator answers any query, while production refuses one without its
 * index, so tests compare this list with the queries that the stores really ask.
 */

type Direction = "ASCENDING" | "DESCENDING";

export interface QueryShape {
  readonly collection: string;
  /** Fields compared with == or in. */
  readonly equal: readonly string[];
  /** The field asked with array-contains, if any. */
  readonly contains?: string;
  /** Fields compared with < or >, or sorted by; without the document's name, which every index ends with. */
  readonly order: readonly (readonly [field: string, direction: Direction])[];
}

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: "COLLECTION";
  readonly fields: readonly ({ fieldPath: string } & ({ order: Direction } | { arrayConfig: "CONTAINS" }))[];
}

const newest = [["createdAt", "DESCENDING"]] as const;

export const queryShapes: readonly QueryShape[] = [
  { collection: "reviews", equal: ["repositoryId"], order: newest },
  { collection: "reviews", equal: ["status"], order: newest },
  { collection: "reviews", equal: ["repositoryId", "status"], order: newest },
  { collection: "reviews", equal: ["status"], order: [["updatedAt", "ASCENDING"]] },
  // The list of users by each combination of its filters.
  ...anyOf(["roles", "isActive"]).flatMap((equal) => [
    { collection: "users", equal, order: newest },
    { collection: "users", equal, contains: "searchTokens", order: newest },
  ]),
  // The audit log by each combination of its filters; a range of time sorts as well.
  ...anyOf(["action", "actorId", "targetId"]).map((equal) => ({
    collection: "audit",
    ...{ equal, order: [["at", "DESCENDING"]] as const },
  })),
  // Posts that are kept, forwards and backwards, by a word or a tag; and one's own deleted ones.
  { collection: "posts", equal: ["deletedAt"], order: newest },
  { collection: "posts", equal: ["deletedAt"], order: [["createdAt", "ASCENDING"]] },
  { collection: "posts", equal: ["deletedAt"], contains: "searchTokens", order: newest },
  { collection: "posts", equal: ["authorId"], order: [["deletedAt", "DESCENDING"]] },
  // The list of projects, of those who see all and of those who see some.
  ...anyOf(["status"]).flatMap((status) => [
    { collection: "projects", equal: ["deletedAt", ...status], order: newest },
    { collection: "projects", equal: ["deletedAt", ...status], contains: "audience", order: newest },
  ]),
  // One's own deleted ones.
  { collection: "projects", equal: ["createdBy"], order: [["deletedAt", "DESCENDING"]] },
  // A card's neighbors in its column.
  { collection: "tasks", equal: ["projectId", "status"], order: [["rank", "ASCENDING"]] },
  { collection: "tasks", equal: ["projectId", "status"], order: [["rank", "DESCENDING"]] },
  // Those that changed last in somebody's projects, for suggestions.
  { collection: "tasks", equal: ["projectId"], order: [["updatedAt", "DESCENDING"]] },
  // Asked by the server, which reads what was written since a board was packed, and by browsers: what changed on a board since the page was loaded.
  { collection: "tasks", equal: ["projectId"], order: [["updatedAt", "ASCENDING"]] },
];

/** Every combination of fields, the empty one included. */
function anyOf(fields: readonly string[]): string[][] {
  return fields.reduce<string[][]>((sets, field) => [...sets, ...sets.map((set) => [...set, field])], [[]]);
}

/** Fields that are compared across all collections of a name, wherever they are: such an index is never there by itself. */
export const groupFields: readonly (readonly [collection: string, field: string])[] = [
  ["comments", "authorId"],
  ["revisions", "authorId"],
  ["reactions", "uid"],
  ["activity", "actorId"],
  ["activity", "fromAssigneeId"],
  ["activity", "toAssigneeId"],
];

/** Large, and never asked for: indexing such a field costs at every write and brings nothing. */
export const unindexedFields: readonly (readonly [collection: string, field: string])[] = [
  ["reviews", "result"],
  ["parts", "bytes"],
  ["githubConnections", "sealedTokens"],
  ["lists", "packed"],
  ["pulls", "said"],
  ["pulls", "told"],
  ["pulls", "agreed"],
  ["audit", "details"],
  ["posts", "body"],
  ["posts", "preview"],
  ["comments", "body"],
  ["comments", "content"],
  ["revisions", "body"],
  ["projects", "description"],
  ["projects", "labels"],
  ["projects", "wipLimits"],
  ["tasks", "description"],
  ["deletedTasks", "description"],
  ["activity", "changes"],
  ["packs", "packed"],
  ["boards", "views"],
];

/** Collections whose documents Firestore deletes after their `expireAt`. */
export const expiringCollections = [
  "deliveries",
  "redeliveries",
  "oauthStates",
  "reviews",
  "parts",
  "lists",
  "rateLimits",
] as const;

/** Null when the indexes that Firestore keeps of single fields are enough: it can merge those of equalities. */
export function compositeIndexFor(shape: QueryShape): CompositeIndex | null {
  const { collection, equal, contains, order } = shape;
  const others = equal.length + (contains === undefined ? 0 : 1);
  if (order.length === 0 || (order.length === 1 && others === 0)) return null;
  return {
    collectionGroup: collection,
    queryScope: "COLLECTION",
    fields: [
      ...equal.toSorted().map((fieldPath) => ({ fieldPath, order: "ASCENDING" as const })),
      ...(contains === undefined ? [] : [{ fieldPath: contains, arrayConfig: "CONTAINS" as const }]),
      ...order.map(([fieldPath, direction]) => ({ fieldPath, order: direction })),
    ],
  };
}

/** The text of firestore.indexes.json. */
export function indexFile(): string {
  const indexes = queryShapes.map(compositeIndexFor).filter((index) => index !== null);
  const unindexed = unindexedFields.map(([collectionGroup, fieldPath]) => ({
    collectionGroup,
    fieldPath,
    indexes: [],
  }));
  const expiring = expiringCollections.map((collectionGroup) => ({
    collectionGroup,
    fieldPath: "expireAt",
    ttl: true,
    indexes: [{ order: "ASCENDING", queryScope: "COLLECTION" }],
  }));
  const grouped = groupFields.map(([collectionGroup, fieldPath]) => ({
    ...{ collectionGroup, fieldPath },
    indexes: [
      { order: "ASCENDING", queryScope: "COLLECTION" },
      { order: "DESCENDING", queryScope: "COLLECTION" },
      { order: "ASCENDING", queryScope: "COLLECTION_GROUP" },
    ],
  }));
  const fieldOverrides = [...unindexed, ...expiring, ...grouped];
  return `${JSON.stringify({ indexes, fieldOverrides }, null, 2)}\n`;
}
