/**
 * Where the database holds whose uid, and what becomes of it when its owner leaves. Downloading and deleting an account
 * walk this list and nothing else, so a collection or a field that is missing here fails a test
 * (tests/stores/personal-records.test.ts).
 */

/** What stands in the place of somebody who is gone. No account can have this id: `Uid` refuses it. */
export const deletedUser = { id: "__deleted__", name: "Deleted user" } as const;

/**
 * - `leaves`: goes with the record of the user itself, in its own transaction (`UserStore`)
 * - `deleted`: the document, and all below it
 * - `cleared`: the field
 * - `removed`: the entry of the list
 * - `disowned`: `deletedUser` is put in its place
 * - `content`: the same, or the whole document is deleted when its author wants that
 * - `kept`: it stays, and leads to nobody any more
 */
type End = "leaves" | "deleted" | "cleared" | "removed" | "disowned" | "content" | "kept";

/** How a document holds a uid: as its own id or its parent's, as a field's value, or as one entry of a list. */
export type Holding = { readonly end: End } & (
  | { readonly as: "id" }
  | { readonly as: "id of parent"; readonly parent: string }
  | { readonly as: "value" | "entry"; readonly field: string }
);

export interface PersonalCollection {
  readonly collection: string;
  /** Below many parents, as comments are. */
  readonly isGroup?: true;
  readonly holdings: readonly Holding[];
  /** Fields that also tell who it was, and what they become with `disowned` and `content`, where they are there. */
  readonly beside?: Readonly<Record<string, string | null>>;
  /** Fields that the download leaves out, and why. */
  readonly withheld?: Readonly<Record<string, string>>;
}

export const personalCollections: readonly PersonalCollection[] = [
  {
    collection: "users",
    holdings: [{ as: "id", end: "leaves" }],
    withheld: { searchTokens: "made of your name, email address and GitHub login" },
  },
  { collection: "identities", holdings: [{ as: "value", field: "uid", end: "leaves" }] },
  { collection: "system", holdings: [{ as: "entry", field: "uids", end: "leaves" }] },
  {
    collection: "githubConnections",
    holdings: [{ as: "id", end: "deleted" }],
    withheld: { sealedTokens: "keys to your GitHub account, which never leave the server" },
  },
  {
    collection: "lists",
    holdings: [{ as: "id of parent", parent: "githubConnections", end: "deleted" }],
    withheld: { packed: "a copy of GitHub's own list of your repositories, kept for a day" },
  },
  {
    collection: "oauthStates",
    holdings: [{ as: "value", field: "uid", end: "deleted" }],
    withheld: { codeVerifier: "the secret of a sign-in at GitHub that is not finished" },
  },
  { collection: "accounts", holdings: [{ as: "entry", field: "connectedBy", end: "removed" }] },
  {
    collection: "posts",
    holdings: [{ as: "value", field: "authorId", end: "content" }],
    beside: { author: deletedUser.name, authorEmail: null, authorAvatarUrl: null },
    withheld: { searchTokens: "made of the post's title, tags and text" },
  },
  {
    collection: "comments",
    isGroup: true,
    holdings: [{ as: "value", field: "authorId", end: "content" }],
    beside: { author: deletedUser.name, authorEmail: null, authorAvatarUrl: null },
  },
  // Earlier versions of posts.
  {
    collection: "revisions",
    isGroup: true,
    holdings: [{ as: "value", field: "authorId", end: "content" }],
  },
  {
    collection: "reactions",
    isGroup: true,
    holdings: [{ as: "value", field: "uid", end: "deleted" }],
  },
  // Their bytes go first, by what is written here.
  { collection: "uploads", holdings: [{ as: "value", field: "ownerId", end: "content" }] },
  {
    collection: "projects",
    holdings: [
      { as: "value", field: "createdBy", end: "disowned" },
      { as: "entry", field: "audience", end: "removed" },
    ],
  },
  ...["tasks", "deletedTasks"].map((collection): PersonalCollection => ({
    collection,
    holdings: [
      { as: "value", field: "assigneeId", end: "cleared" },
      { as: "value", field: "createdBy", end: "disowned" },
    ],
  })),
  {
    collection: "activity",
    isGroup: true,
    holdings: [
      { as: "value", field: "actorId", end: "disowned" },
      { as: "value", field: "fromAssigneeId", end: "disowned" },
      { as: "value", field: "toAssigneeId", end: "disowned" },
    ],
  },
  { collection: "boards", holdings: [{ as: "id of parent", parent: "users", end: "deleted" }] },
  {
    collection: "rules",
    holdings: [
      { as: "value", field: "createdBy", end: "disowned" },
      { as: "value", field: "updatedBy", end: "disowned" },
    ],
  },
  {
    collection: "learnings",
    holdings: [
      { as: "value", field: "createdBy", end: "disowned" },
      { as: "value", field: "updatedBy", end: "disowned" },
    ],
  },
  {
    collection: "modelAccess",
    holdings: [{ as: "value", field: "updatedBy", end: "disowned" }],
    withheld: { sealedKey: "the key of an organization or a repository, which never leaves the server" },
  },
  { collection: "settings", holdings: [{ as: "value", field: "updatedBy", end: "disowned" }] },
  {
    collection: "audit",
    holdings: [
      { as: "value", field: "actorId", end: "kept" },
      { as: "value", field: "targetId", end: "kept" },
    ],
  },
];

/** Collections without anybody's uid; `packs` are copies of tasks, which are copied anew after a change. */
export const impersonalCollections: readonly string[] = [
  "rateLimits",
  ...[
    "counters",
    "deliveries",
    "locks",
    "packs",
    "parts",
    "projectKeys",
    "modelSpending",
    "pulls",
    "redeliveries",
    "repositories",
    "reviews",
    "tags",
  ],
];
