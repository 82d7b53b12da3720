/** Who may call which route on whose things: one row for each route, and an answer for every caller. */
import type { ErrorCode, RouteName } from "@acrux/contract";
import { organization, repository } from "./github-world.ts";
import { smallImage } from "./small-image.ts";

/**
 * - `anonymous`: nobody is signed in; `expired`: with a token of an hour ago
 * - `inactive`: whose record is not active
 * - `user`: asks for something that does not exist
 * - `owner`: asks for what is theirs; everybody else here asks for that, too
 */
export const callers = [
  "anonymous",
  "expired",
  "inactive",
  "user",
  "owner",
  "other user",
  "admin",
  "master",
] as const;
export type Caller = (typeof callers)[number];

/** The status of a success, or the code of a refusal. */
export type Outcome = 200 | 201 | ErrorCode;

/** The thing that is asked for. */
export interface Thing {
  readonly uid: string;
  readonly reviewId: string;
  readonly ruleId: string;
  readonly learningId: string;
  /** A repository that has a model of its own. */
  readonly modelScopeId: string;
  /** An id that no rule has. */
  readonly newRuleId: string;
  readonly repositoryId: string;
  /** A repository that has no settings yet. */
  readonly settingsId: string;
  /** A private project, and what is in it: a task, a comment on it, one that is deleted, and an import. */
  readonly projectId: string;
  readonly projectKey: string;
  readonly taskId: string;
  readonly commentId: string;
  readonly deletedTaskId: string;
  readonly importId: string;
  /** A key that no project has. */
  readonly newProjectKey: string;
  /** A post of the owner's with one comment and one earlier version, and one that is deleted. */
  readonly postId: string;
  readonly postCommentId: string;
  readonly deletedPostId: string;
  /** An image of the owner's. */
  readonly uploadId: string;
  /** What the owner's browser brought back from GitHub, for each way of connecting. */
  readonly callbacks: Readonly<Record<"add-account" | "login", Readonly<Record<string, string>>>>;
}

export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Row {
  readonly ask: (thing: Thing) => Asked;
  readonly outcomes: Readonly<Record<Caller, Outcome>>;
}

type Open = "user" | "owner" | "other user" | "admin" | "master";

const closed = { anonymous: "auth_required", expired: "auth_expired", inactive: "account_inactive" } as const;

/** Anybody, without a token. */
const everybody = row(() => ({}), {
  ...{ anonymous: 200, expired: 200, inactive: 200 },
  ...all(200),
});

/** Whoever is signed in, about nothing but themself. */
function self(outcome: Outcome): Row {
  return row(() => ({}), { ...closed, inactive: outcome, ...all(outcome) });
}

function active(ask: Row["ask"], outcomes: Record<Open, Outcome>): Row {
  return row(ask, { ...closed, ...outcomes });
}

/** Masters and admins, of what is everybody's. */
function admins(ask: Row["ask"], outcome: Outcome = 200): Row {
  return active(ask, { ...all("forbidden"), admin: outcome, master: outcome });
}

function row(ask: Row["ask"], outcomes: Row["outcomes"]): Row {
  return { ask, outcomes };
}

function all(outcome: Outcome): Record<Open, Outcome> {
  return { user: outcome, owner: outcome, "other user": outcome, admin: outcome, master: outcome };
}

/** Everybody who is active, of what is there. */
function members(outcome: Outcome): Record<Open, Outcome> {
  return { ...all(outcome), user: "not_found" };
}

/** Roles do not let anybody write in somebody else's name. */
const authors = { ...members("forbidden"), owner: 200 } as const;

/** What its author may take away, and administrators. */
const moderators = { ...authors, admin: 200, master: 200 } as const;

/** Roles here open nothing on GitHub: only what GitHub shows to somebody's own token counts. */
const unconnected = "github_connection_required";
const onGitHub = { user: unconnected, owner: 200, admin: unconnected, master: unconnected } as const;

/** A private project exists for its creator, its members, admins and masters. */
function insiders(ask: Row["ask"], outcome: Outcome = 200, ofAdmins: Outcome = outcome): Row {
  return active(ask, {
    ...{ user: "not_found", "other user": "not_found" },
    ...{ owner: outcome, admin: ofAdmins, master: ofAdmins },
  });
}

const inProject = ({ projectId }: Thing) => ({ params: { id: projectId } });
const onTask = ({ taskId }: Thing) => ({ params: { id: taskId } });
const onComment = ({ taskId, commentId }: Thing) => ({ params: { id: taskId, commentId } });

/** A sign-in that somebody else began, or nobody. */
const begunByOwner = { ...all("forbidden"), owner: 200 } as const;

/** A new route does not compile without a row. */
export const accessTable = {
  getHealth: everybody,
  tryReview: { ...everybody, ask: () => ({ body: { text: "let x = 1;" } }) },

  getUser: row(({ uid }) => ({ params: { uid } }), {
    ...{ ...closed, inactive: "not_found" },
    ...{ user: "not_found", owner: 200, "other user": "not_found", admin: 200, master: 200 },
  }),
  // Whoever names somebody else is refused; whoever has a record keeps it.
  createUser: row(({ uid }) => ({ body: { _id: uid } }), {
    ...{ ...closed, inactive: "forbidden" },
    ...{ ...all("forbidden"), owner: "user_exists" },
  }),
  listUsers: admins(() => ({})),
  setActivation: admins(({ uid }) => ({ params: { uid }, body: { isActive: false } })),
  setRoles: active(({ uid }) => ({ params: { uid }, body: { roles: ["admin"] } }), {
    ...all("forbidden"),
    master: 200,
  }),

  exportAccount: self(200),
  deleteAccount: self(200),
  signOutEverywhere: self(200),

  listAudit: admins(() => ({})),
  exportAudit: admins(() => ({})),

  listAccounts: active(() => ({}), { ...onGitHub, "other user": 200 }),
  listRepositories: active(() => ({ query: { type: "organization", org: organization } }), {
    ...{ ...onGitHub, "other user": "not_found" },
  }),
  startAddAccount: active(() => ({}), all(200)),
  startLogin: active(() => ({}), all(200)),
  finishAddAccount: active(({ callbacks }) => ({ query: callbacks["add-account"] }), begunByOwner),
  finishLogin: active(({ callbacks }) => ({ query: callbacks.login }), begunByOwner),
  switchReview: active(({ repositoryId }) => ({ params: { id: repositoryId }, body: { enabled: true } }), {
    ...{ ...onGitHub, "other user": "not_found" },
  }),

  listReviews: active(() => ({ query: { repository: repository.fullName } }), all(200)),
  getReview: active(({ reviewId }) => ({ params: { id: reviewId } }), { ...all("not_found"), owner: 200 }),
  // What GitHub shows them they may agree to, where something waits for it.
  agreeToSuppression: active(
    ({ reviewId }) => ({ params: { id: reviewId }, body: { fingerprint: "0".repeat(32) } }),
    { ...all("not_found"), owner: "conflict" },
  ),

  findReferences: active(() => ({ query: { of: "@nobody,NONE-1" } }), all(200)),
  suggestReferences: active(() => ({ query: { kind: "task", search: "NONE-1" } }), all(200)),

  listPosts: active(() => ({}), all(200)),
  listLatestPosts: active(() => ({}), all(200)),
  listDeletedPosts: active(() => ({}), all(200)),
  listPostTags: active(() => ({}), all(200)),
  getPost: active(({ postId }) => ({ params: { id: postId } }), members(200)),
  getPostNeighbors: active(({ postId }) => ({ params: { id: postId } }), members(200)),
  createPost: active(() => ({ body: { title: "Title", body: "Text" } }), all(201)),
  replacePost: active(({ postId }) => ({ params: { id: postId }, body: { title: "New" } }), authors),
  updatePost: active(({ postId }) => ({ params: { id: postId }, body: { title: "New" } }), authors),
  deletePost: active(({ postId }) => ({ params: { id: postId }, query: { reason: "Spam" } }), moderators),
  restorePost: active(({ deletedPostId }) => ({ params: { id: deletedPostId } }), {
    ...{ ...moderators, "other user": "not_found" },
  }),
  listPostRevisions: active(({ postId }) => ({ params: { id: postId } }), moderators),
  getPostRevision: active(({ postId }) => ({ params: { id: postId, version: "1" } }), moderators),
  reactToPost: active(
    ({ postId }) => ({ params: { id: postId, reaction: "heart" }, body: { on: true } }),
    members(200),
  ),
  listPostComments: active(({ postId }) => ({ params: { id: postId } }), members(200)),
  addPostComment: active(({ postId }) => ({ params: { id: postId }, body: { body: "Text" } }), members(201)),
  updatePostComment: active(
    ({ postId, postCommentId }) => ({
      params: { id: postId, commentId: postCommentId },
      body: { body: "New" },
    }),
    authors,
  ),
  deletePostComment: active(
    ({ postId, postCommentId }) => ({
      params: { id: postId, commentId: postCommentId },
      query: { reason: "Spam" },
    }),
    moderators,
  ),
  reactToPostComment: active(
    ({ postId, postCommentId }) => ({
      params: { id: postId, commentId: postCommentId, reaction: "heart" },
      body: { on: true },
    }),
    members(200),
  ),

  uploadImage: active(() => ({ body: smallImage }), all(201)),
  // Whoever reads a text sees what is in it.
  readUpload: active(({ uploadId }) => ({ params: { id: uploadId } }), members(200)),

  listRules: admins(() => ({})),
  testRule: admins(() => ({ body: { text: "id: team-rule" } })),
  createRule: admins(({ newRuleId }) => ({ body: { text: newRuleId } }), 201),
  updateRule: admins(({ ruleId }) => ({ params: { id: ruleId }, body: { version: 1, enabled: false } })),
  getModelAccess: admins(({ settingsId }) => ({ params: { scope: "repositories", id: settingsId } })),
  setModelAccess: admins(({ settingsId }) => ({
    params: { scope: "repositories", id: settingsId },
    body: {
      ...{ version: 0, provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: null },
      key: "not-a-real-key-0000",
    },
  })),
  clearModelAccess: admins(({ modelScopeId }) => ({ params: { scope: "repositories", id: modelScopeId } })),
  listLearnings: admins(() => ({})),
  createLearning: admins(() => ({ body: { text: "Logs may hold ids." } }), 201),
  updateLearning: admins(({ learningId }) => ({
    params: { id: learningId },
    body: { version: 1, enabled: false },
  })),
  deleteLearning: admins(({ learningId }) => ({ params: { id: learningId } })),
  deleteRule: admins(({ ruleId }) => ({ params: { id: ruleId } })),

  listTeamSettings: admins(() => ({})),
  getTeamSettings: admins(({ settingsId }) => ({ params: { scope: "repositories", id: settingsId } })),
  changeTeamSettings: admins(({ settingsId }) => ({
    params: { scope: "repositories", id: settingsId },
    body: { version: 0, text: "strictness: strict" },
  })),

  listProjects: active(() => ({}), all(200)),
  listDeletedProjects: active(() => ({}), all(200)),
  getProject: insiders(inProject),
  getProjectByKey: insiders(({ projectKey }) => ({ params: { key: projectKey } })),
  createProject: active(({ newProjectKey }) => ({ body: { name: "Project", key: newProjectKey } }), all(201)),
  updateProject: insiders((thing) => ({ ...inProject(thing), body: { memberIds: [] } })),
  deleteProject: insiders(inProject),
  restoreProject: insiders(inProject),
  listProjectPeople: insiders(inProject),
  listViews: insiders(inProject),
  saveViews: insiders((thing) => ({ ...inProject(thing), body: { views: [] } })),

  listTasks: insiders(({ projectId }) => ({ query: { projectId } })),
  getTask: insiders(onTask),
  createTask: insiders(({ projectId }) => ({ body: { projectId, title: "Task" } }), 201),
  updateTask: insiders((thing) => ({ ...onTask(thing), body: { title: "Task" } })),
  changeTasks: insiders(({ projectId, taskId }) => ({
    body: { projectId, taskIds: [taskId], status: "DONE" },
  })),
  duplicateTask: insiders(onTask, 201),
  transferTask: insiders((thing) => ({ ...onTask(thing), body: { projectId: thing.projectId } })),
  deleteTask: insiders(onTask),
  restoreTask: insiders(({ deletedTaskId }) => ({ params: { id: deletedTaskId } })),
  listTaskEvents: insiders(onTask),
  listTaskComments: insiders(onTask),
  createTaskComment: insiders((thing) => ({ ...onTask(thing), body: { content: "Comment" } }), 201),
  updateTaskComment: insiders(
    (thing) => ({ ...onComment(thing), body: { content: "Comment" } }),
    ...([200, "forbidden"] as const),
  ),
  deleteTaskComment: insiders(onComment),
  exportTasks: insiders(inProject),
  importTasks: insiders((thing) => ({ ...inProject(thing), body: { text: "title\nTask" } }), 201),
  undoImport: insiders(({ projectId, importId }) => ({ params: { id: projectId, importId } })),
} satisfies Record<RouteName, Row>;
