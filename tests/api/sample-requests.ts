/** A request for each route that is valid but names nothing that exists. A new route does not compile without one. */
import { type Route, type RouteName, routes } from "@acrux/contract";

interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

const callback = { query: { code: "some-code", state: "some-state" } };

const samples = {
  getHealth: {},
  getUser: { params: { uid: "unknown" } },
  createUser: { body: {} },
  listUsers: {},
  setActivation: { params: { uid: "unknown" }, body: { isActive: false } },
  setRoles: { params: { uid: "unknown" }, body: { roles: ["user"] } },
  exportAccount: {},
  deleteAccount: {},
  signOutEverywhere: {},
  listAudit: {},
  exportAudit: {},
  listAccounts: {},
  listRepositories: { query: { type: "personal" } },
  startAddAccount: {},
  startLogin: {},
  finishAddAccount: callback,
  finishLogin: callback,
  switchReview: { params: { id: "123" }, body: { enabled: true } },
  listReviews: {},
  listRules: {},
  testRule: { body: { text: "id: team-rule" } },
  createRule: { body: { text: "team-rule" } },
  updateRule: { params: { id: "no-such-rule" }, body: { version: 1, enabled: false } },
  getModelAccess: { params: { scope: "repositories", id: "999" } },
  setModelAccess: {
    params: { scope: "repositories", id: "999" },
    body: {
      ...{ version: 0, provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: null },
      key: "not-a-real-key-0000",
    },
  },
  clearModelAccess: { params: { scope: "repositories", id: "999" } },
  listLearnings: {},
  createLearning: { body: { text: "Logs may hold ids." } },
  updateLearning: { params: { id: "no-such-learning" }, body: { version: 1, enabled: false } },
  deleteLearning: { params: { id: "no-such-learning" } },
  deleteRule: { params: { id: "no-such-rule" } },
  listTeamSettings: {},
  getTeamSettings: { params: { scope: "repositories", id: "999" } },
  changeTeamSettings: { params: { scope: "repositories", id: "999" }, body: { version: 0, text: "" } },
  findReferences: { query: { of: "@nobody,NONE-1" } },
  suggestReferences: { query: { kind: "person", search: "nobody" } },
  listPosts: {},
  listLatestPosts: {},
  listDeletedPosts: {},
  listPostTags: {},
  getPost: { params: { id: "no-such-post" } },
  getPostNeighbors: { params: { id: "no-such-post" } },
  createPost: { body: { title: "Title", body: "Text" } },
  replacePost: { params: { id: "no-such-post" }, body: { title: "Title" } },
  updatePost: { params: { id: "no-such-post" }, body: { title: "Title" } },
  deletePost: { params: { id: "no-such-post" } },
  restorePost: { params: { id: "no-such-post" } },
  listPostRevisions: { params: { id: "no-such-post" } },
  getPostRevision: { params: { id: "no-such-post", version: "1" } },
  reactToPost: { params: { id: "no-such-post", reaction: "heart" }, body: { on: true } },
  listPostComments: { params: { id: "no-such-post" } },
  addPostComment: { params: { id: "no-such-post" }, body: { body: "Text" } },
  updatePostComment: { params: { id: "no-such-post", commentId: "none" }, body: { body: "Text" } },
  deletePostComment: { params: { id: "no-such-post", commentId: "none" } },
  reactToPostComment: {
    params: { id: "no-such-post", commentId: "none", reaction: "heart" },
    body: { on: true },
  },
  getReview: { params: { id: `1-1-${"a".repeat(40)}` } },
  agreeToSuppression: {
    params: { id: `1-1-${"a".repeat(40)}` },
    body: { fingerprint: "0123456789abcdef0123456789abcdef" },
  },
  listProjects: {},
  listDeletedProjects: {},
  getProject: { params: { id: "nothing" } },
  getProjectByKey: { params: { key: "NOTHING" } },
  createProject: { body: { name: "Project", key: "SAMPLE" } },
  updateProject: { params: { id: "nothing" }, body: { name: "Project" } },
  deleteProject: { params: { id: "nothing" } },
  restoreProject: { params: { id: "nothing" } },
  listProjectPeople: { params: { id: "nothing" } },
  listViews: { params: { id: "nothing" } },
  saveViews: { params: { id: "nothing" }, body: { views: [] } },
  listTasks: { query: { projectId: "nothing" } },
  getTask: { params: { id: "nothing" } },
  createTask: { body: { projectId: "nothing", title: "Task" } },
  updateTask: { params: { id: "nothing" }, body: { title: "Task" } },
  changeTasks: { body: { projectId: "nothing", taskIds: ["nothing"], status: "DONE" } },
  duplicateTask: { params: { id: "nothing" } },
  transferTask: { params: { id: "nothing" }, body: { projectId: "nothing" } },
  deleteTask: { params: { id: "nothing" } },
  restoreTask: { params: { id: "nothing" } },
  listTaskEvents: { params: { id: "nothing" } },
  listTaskComments: { params: { id: "nothing" } },
  createTaskComment: { params: { id: "nothing" }, body: { content: "Comment" } },
  updateTaskComment: { params: { id: "nothing", commentId: "nothing" }, body: { content: "Comment" } },
  deleteTaskComment: { params: { id: "nothing", commentId: "nothing" } },
  exportTasks: { params: { id: "nothing" } },
  importTasks: { params: { id: "nothing" }, body: { text: "title" } },
  undoImport: { params: { id: "nothing", importId: "nothing" } },
  uploadImage: { body: {} },
  readUpload: { params: { id: "00000000-0000-0000-0000-000000000000-1x1" } },
  tryReview: { body: { text: "let x = 1;" } },
} as const satisfies Record<RouteName, Sample>;

export interface SampleRequest {
  readonly name: RouteName;
  readonly route: Route;
  readonly body: unknown;
  /** The path below /api, with its query; `change` replaces or adds parts. */
  pathWith(change?: { params?: string; query?: Record<string, string> }): string;
}

export const sampleRequests: readonly SampleRequest[] = (Object.keys(routes) as RouteName[]).map((name) => {
  const route: Route = routes[name];
  const sample: Sample = samples[name];
  return {
    name,
    route,
    body: route.method === "GET" ? undefined : (sample.body ?? {}),
    pathWith(change = {}) {
      const path = route.path.replaceAll(
        /\{(\w+)\}/g,
        (_, parameter: string) => change.params ?? sample.params?.[parameter] ?? "",
      );
      const query = new URLSearchParams({ ...sample.query, ...change.query });
      return `/api${path}${query.size === 0 ? "" : `?${query.toString()}`}`;
    },
  };
});
