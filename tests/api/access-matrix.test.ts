/**
 * Every route by every kind of caller, against the table of who may. `ACCESS_TABLE=1 npx vitest run --project api
 * tests/api/access-matrix.test.ts` prints what came out.
 */
import { randomBytes } from "node:crypto";
import { ErrorBody, errorStatus, type Role, type Route, type RouteName, routes } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTokenCipher } from "../../functions/src/adapters/encryption.ts";
import { createFirestoreLearnings } from "../../functions/src/adapters/firestore/learnings.ts";
import { createFirestoreModelAccess } from "../../functions/src/adapters/firestore/model-access.ts";
import { createFirestoreRules } from "../../functions/src/adapters/firestore/rules.ts";
import { newId } from "../../functions/src/adapters/random-id.ts";
import {
  type Asked,
  accessTable,
  type Caller,
  callers,
  type Outcome,
  type Row,
  type Thing,
} from "./access-table.ts";
import { createGitHubWorld, type GitHubWorld, repository } from "./github-world.ts";
import { smallImage } from "./small-image.ts";
import { type Answer, findAnything, startApi, type TestApi } from "./start-api.ts";

const rows = (Object.keys(routes) as RouteName[]).map((name): { name: RouteName; row: Row } => ({
  name,
  row: accessTable[name],
}));

let world: GitHubWorld;
let api: TestApi;
beforeAll(async () => {
  world = await createGitHubWorld();
  const tryRule = (text: string) => Promise.resolve({ rule: { id: text, name: text }, faults: [] });
  api = await startApi({ handlers: world.handlers, tryRule, findTarget: findAnything });
  // So that nobody else here is the last master.
  await api.addUser("first", { roles: ["master", "user"] });
});

const table: { name: RouteName; outcomes: Record<Caller, Outcome> }[] = [];
let unexpected = 0;
afterAll(async () => {
  await api.stop();
  if (process.env["ACCESS_TABLE"] === "1") process.stdout.write(`${tableText()}\n`);
});

const rolesOf: Partial<Record<Caller, Role[]>> = { admin: ["admin", "user"], master: ["master", "user"] };

/** Every call is made by new people on new things, so that none of them can disturb another. */
let calls = 0;

async function callAs(caller: Caller, name: RouteName, row: Row): Promise<Answer> {
  calls += 1;
  const call = String(calls);
  const owner = `owner-${call}`;
  const ownersToken = await api.addUser(owner);
  await world.connect(owner, true);
  const things = asksForNothing.has(caller)
    ? nobodysThings(call)
    : await thingsOf(owner, call, routes[name].path);
  const token = caller === "owner" ? ownersToken : await enter(caller, `caller-${call}`);
  return ask(routes[name], row.ask(things), token);
}

/** Whoever is not let in is refused before anything is looked for: asked of what exists, they would get the same answer, or the test fails. */
const asksForNothing: ReadonlySet<Caller> = new Set(["anonymous", "expired", "inactive", "user"]);

async function enter(caller: Exclude<Caller, "owner">, uid: string): Promise<string | undefined> {
  if (caller === "anonymous") return undefined;
  const token = await api.addUser(uid, {
    roles: rolesOf[caller] ?? ["user"],
    isActive: caller !== "inactive",
  });
  if (caller === "expired") return api.identityProvider.issueToken({ uid }, -1);
  if (caller === "other user") await world.connect(uid, false);
  return token;
}

/** Only what the route needs, since a hundred rules are all that may be kept. */
async function thingsOf(owner: string, call: string, path: string): Promise<Thing> {
  const onBoard = /^\/(?:projects|tasks|task-changes)/.test(path) ? await addBoard(owner, call) : {};
  const ruleId = path.includes("/rules/") ? await addRule(owner, call) : "no-such-rule";
  return {
    ...{ ...nobodysThings(call), ...onBoard },
    ...(path.includes("/model-access/") && { modelScopeId: await addModelAccess(owner, call) }),
    ...(path.includes("/learnings/") && { learningId: await addLearning(owner) }),
    ...{ uid: owner, ruleId, reviewId: world.reviewId, repositoryId: String(repository.id) },
    ...(path.startsWith("/posts/{id}") && (await addPosts(owner, call))),
    ...(path.startsWith("/uploads/") && { uploadId: await addUpload(owner) }),
    ...(path.endsWith("/callback") && { callbacks: await beginSignIns(owner) }),
  };
}

/** A private project of the owner, written as people write it. */
async function addBoard(owner: string, call: string): Promise<Partial<Thing>> {
  const make = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await api.ask("POST", path, { token: api.tokenFor(owner), body });
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body as Record<string, string>;
  };
  const projectKey = `OLD${call}`;
  const project = await make("/api/projects", { name: "Private", key: projectKey, isPrivate: true });
  const projectId = project["_id"] ?? "";
  const task = await make("/api/tasks", { projectId, title: "Task" });
  const deleted = await make("/api/tasks", { projectId, title: "Deleted" });
  await api.ask("DELETE", `/api/tasks/${deleted["_id"] ?? ""}`, { token: api.tokenFor(owner) });
  const comment = await make(`/api/tasks/${task["_id"] ?? ""}/comments`, { content: "Comment" });
  const imported = await make(`/api/projects/${projectId}/imports`, { text: "title\nImported" });
  return {
    ...{ projectId, projectKey, taskId: task["_id"] ?? "", commentId: comment["_id"] ?? "" },
    ...{ deletedTaskId: deleted["_id"] ?? "", importId: imported["importId"] ?? "" },
  };
}

async function addRule(owner: string, call: string): Promise<string> {
  const ruleId = `kept-rule-${call}`;
  const rule = { name: "Kept", text: "text", repositoryIds: [], enabled: true };
  await createFirestoreRules(api.firestore, () => new Date()).create(ruleId, rule, {
    uid: owner,
    requestId: "setup",
  });
  return ruleId;
}

async function addModelAccess(owner: string, call: string): Promise<string> {
  const cipher = createTokenCipher(`test:${randomBytes(32).toString("base64")}`);
  const access = createFirestoreModelAccess(api.firestore, { cipher, now: () => new Date() });
  const id = 900_000 + Number(call);
  const names = { provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: null } as const;
  const by = { uid: owner, requestId: "setup" };
  await access.change({ scope: "repositories", id }, 0, { ...names, key: "not-a-real-key-0000" }, by);
  return String(id);
}

async function addLearning(owner: string): Promise<string> {
  const learnings = createFirestoreLearnings(api.firestore, { now: () => new Date(), newId });
  const learning = { text: "Logs may hold ids.", paths: [], repositoryIds: [], enabled: true };
  const by = { uid: owner, requestId: "setup" };
  return (await learnings.create({ ...learning, source: "written" }, by)).id;
}

/** Written through the API, as their owner would. */
async function addPosts(owner: string, call: string) {
  const token = api.tokenFor(owner);
  const make = async (path: string, body: object): Promise<string> =>
    ((await api.ask("POST", path, { token, body })).body as { _id: string })._id;
  const postId = await make("/api/posts", { title: `Post ${call}`, body: "Text" });
  await api.ask("PATCH", `/api/posts/${postId}`, { token, body: { title: "Edited" } });
  const deletedPostId = await make("/api/posts", { title: "Gone", body: "Text" });
  await api.ask("DELETE", `/api/posts/${deletedPostId}`, { token });
  return {
    postId,
    deletedPostId,
    postCommentId: await make(`/api/posts/${postId}/comments`, { body: "Text" }),
  };
}

async function addUpload(owner: string): Promise<string> {
  const { body } = await api.ask("POST", "/api/uploads", { token: api.tokenFor(owner), body: smallImage });
  return (body as { _id: string })._id;
}

async function beginSignIns(uid: string): Promise<Thing["callbacks"]> {
  const token = api.tokenFor(uid);
  const begin = async (way: string): Promise<{ code: string; state: string }> => {
    const { body } = await api.ask("GET", `/api/github/oauth/${way}`, { token });
    return world.agree(uid, (body as { url: string }).url);
  };
  return { "add-account": await begin("add-account"), login: await begin("login") };
}

function nobodysThings(call: string): Thing {
  const callback = { code: "invented", state: "invented" };
  return {
    ...{ projectId: "nothing", projectKey: "NOTHING", newProjectKey: `NEW${call}` },
    ...{ taskId: "nothing", commentId: "nothing", deletedTaskId: "nothing", importId: "nothing" },
    ...{ learningId: "no-such-learning", modelScopeId: "999" },
    ...{ uid: "nobody", ruleId: "no-such-rule", newRuleId: `new-rule-${call}`, repositoryId: "999" },
    settingsId: String(700_000 + Number(call)),
    uploadId: "00000000-0000-0000-0000-000000000000-1x1",
    ...{ postId: "no-such-post", postCommentId: "none", deletedPostId: "no-such-post" },
    ...{ reviewId: `999-1-${"a".repeat(40)}`, callbacks: { "add-account": callback, login: callback } },
  };
}

function ask(route: Route, asked: Asked, token: string | undefined): Promise<Answer> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asked.params?.[name] ?? ""),
  );
  const query = new URLSearchParams(asked.query).toString();
  const body = route.method === "GET" ? undefined : (asked.body ?? {});
  return api.ask(route.method, `/api${path}${query === "" ? "" : `?${query}`}`, {
    ...(token === undefined ? {} : { token }),
    body,
  });
}

/** The status of a success; a refusal has to be whole, with the status of its code. */
function outcomeOf(answer: Answer): Outcome {
  if (answer.status < 400) return answer.status as Outcome;
  const { code } = ErrorBody.parse(answer.body);
  expect(answer.status).toBe(errorStatus[code]);
  return code;
}

describe.each(rows)("$name", ({ name, row }) => {
  it("answers each caller as the table says", async () => {
    const outcomes: Partial<Record<Caller, Outcome>> = {};
    const sayings: Partial<Record<Caller, string>> = {};
    for (const caller of callers) {
      const answer = await callAs(caller, name, row);
      outcomes[caller] = outcomeOf(answer);
      if (answer.status >= 400) sayings[caller] = ErrorBody.parse(answer.body).message;
    }
    table.push({ name, outcomes: outcomes as Record<Caller, Outcome> });
    unexpected += callers.filter(
      (caller) => typeof outcomes[caller] === "number" && outcomes[caller] !== row.outcomes[caller],
    ).length;
    expect(outcomes).toEqual(row.outcomes);
    // The same is said of what is somebody else's as of what does not exist.
    if (outcomes["other user"] === "not_found" && outcomes.user === "not_found")
      expect(sayings["other user"]).toBe(sayings.user);
  });
});

describe("the table", () => {
  it("was gone through whole, without one unexpected success", () => {
    expect(table).toHaveLength(Object.keys(routes).length);
    expect(unexpected).toBe(0);
  });
});

function tableText(): string {
  const cells = table.map(({ name, outcomes }) => [
    name,
    ...callers.map((caller) => String(outcomes[caller])),
  ]);
  const lines = [["route", ...callers], ...cells];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const text = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return [...text, `${String(calls)} calls, ${String(unexpected)} unexpected successes`].join("\n");
}
