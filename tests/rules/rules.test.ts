/** The security rules as a table: who, where, what. Whatever the table does not allow must be denied. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from "firebase/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testProjectId } from "../firestore.ts";
import { type Expression, readRuleCoverage } from "./rule-coverage.ts";

const roles = ["nobody", "stranger", "inactive", "user", "admin", "master"] as const;
type Role = (typeof roles)[number];
const active: readonly Role[] = ["user", "admin", "master"];
const signedIn: readonly Role[] = ["stranger", "inactive", "user", "admin", "master"];

const managing: readonly Role[] = ["admin", "master"];

const operations = ["get", "list", "create", "update", "delete"] as const;
type Operation = (typeof operations)[number];

/** A document that exists, and who may do what with it and with the collection it is in. */
interface Row {
  readonly path: string;
  readonly data?: Record<string, unknown>;
  readonly allowed?: Partial<Record<Operation, readonly Role[]>>;
}

const readable = { get: active, list: active };

const table: readonly Row[] = [
  { path: "users/user", data: { isActive: true, roles: ["user"] }, allowed: { get: ["user"] } },
  { path: "users/admin", data: { isActive: true, roles: ["admin", "user"] }, allowed: { get: ["admin"] } },
  { path: "users/master", data: { isActive: true, roles: ["master", "user"] }, allowed: { get: ["master"] } },
  {
    path: "users/inactive",
    data: { isActive: false, roles: ["master", "user"] },
    allowed: { get: ["inactive"] },
  },
  { path: "users/damaged", data: { isActive: "true", roles: ["master"] } },
  { path: "projects/kept", data: { name: "Kept", audience: ["*"], deletedAt: null } },
  { path: "projects/plain", data: { name: "Plain", audience: ["*"] } },
  { path: "projects/deleted", data: { name: "Deleted", audience: ["*"], deletedAt: new Date() } },
  { path: "projects/without-audience", data: { name: "Damaged", deletedAt: null } },
  { path: "projects/private", data: { name: "Private", audience: ["mira", "ines"], deletedAt: null } },
  {
    path: "projects/of-user",
    data: { name: "Private", audience: ["mira", "user", "inactive"], deletedAt: null },
  },
  { path: "projects/kept/counters/task", data: { next: 2 } },
  { path: "projectKeys/KEPT", data: { projectId: "kept" } },
  { path: "tasks/in-kept", data: { projectId: "kept", title: "A" }, allowed: { get: active } },
  { path: "tasks/in-plain", data: { projectId: "plain", title: "B" }, allowed: { get: active } },
  { path: "tasks/in-deleted", data: { projectId: "deleted", title: "C" } },
  { path: "tasks/in-nothing", data: { projectId: "nothing", title: "D" } },
  { path: "tasks/without-project", data: { title: "E" } },
  { path: "tasks/in-private", data: { projectId: "private", title: "F" }, allowed: { get: managing } },
  { path: "tasks/of-user", data: { projectId: "of-user", title: "G" }, allowed: { get: active } },
  {
    path: "tasks/in-damaged",
    data: { projectId: "without-audience", title: "H" },
    allowed: { get: managing },
  },
  {
    path: "tasks/gone",
    data: { projectId: "plain", goneId: "gone", deletedAt: new Date() },
    allowed: { get: active },
  },
  { path: "tasks/gone/comments/one" },
  { path: "tasks/gone/activity/one" },
  { path: "tasks/in-private/comments/one", allowed: { get: managing, list: managing } },
  { path: "tasks/of-user/comments/one", allowed: readable },
  { path: "deletedTasks/gone", data: { projectId: "plain", title: "Deleted" } },
  { path: "projects/kept/packs/0" },
  { path: "projects/kept/locks/TODO" },
  { path: "users/user/boards/kept" },
  { path: "tasks/in-kept/comments/one", allowed: readable },
  { path: "tasks/in-deleted/comments/one" },
  { path: "tasks/in-kept/activity/one" },
  { path: "posts/kept", data: { title: "Kept" } },
  { path: "posts/deleted", data: { title: "Deleted", deletedAt: new Date() } },
  { path: "posts/kept/comments/one", allowed: readable },
  { path: "posts/deleted/comments/one" },
  { path: "posts/nothing/comments/one" },
  { path: "posts/kept/revisions/one" },
  { path: "posts/kept/reactions/one", data: { uid: "user" } },
  { path: "tags/review", data: { name: "review", count: 1 } },
  { path: "accounts/1" },
  { path: "repositories/1" },
  { path: "githubConnections/user", data: { sealedTokens: "canary" } },
  { path: "githubConnections/user/lists/1" },
  { path: "oauthStates/hash" },
  { path: "deliveries/one" },
  { path: "reviews/1-1-a", data: { repositoryId: 1 } },
  { path: "reviews/1-1-a/parts/1" },
  { path: "pulls/1-1" },
  { path: "rules/one" },
  { path: "learnings/one" },
  { path: "modelAccess/repository-1", data: { sealedKey: "canary" } },
  { path: "insights/1-2026-03-01" },
  { path: "audit/one", data: { actorId: "user" } },
  { path: "identities/github.com%3A1", data: { uid: "user" } },
  { path: "system/masters", data: { uids: ["master"] } },
  { path: "anything/else" },
  { path: "anything/else/deep/down" },
];

let environment: RulesTestEnvironment;
const databases = new Map<Role, Firestore>();

beforeAll(async () => {
  // A refusal is what these tests ask for; the client would log each one.
  setLogLevel("silent");
  const [host = "", port = ""] = (process.env["FIRESTORE_EMULATOR_HOST"] ?? "").split(":");
  const rules = readFileSync(join(import.meta.dirname, "../../firestore.rules"), "utf8");
  environment = await initializeTestEnvironment({
    projectId: testProjectId(),
    firestore: { host, port: Number(port), rules },
  });
  await environment.withSecurityRulesDisabled(async (context) => {
    const database = context.firestore() as unknown as Firestore;
    await Promise.all(table.map(({ path, data }) => setDoc(doc(database, path), data ?? { text: "text" })));
  });
  for (const role of roles) {
    const context =
      role === "nobody" ? environment.unauthenticatedContext() : environment.authenticatedContext(role);
    databases.set(role, context.firestore() as unknown as Firestore);
  }
});
afterAll(() => environment.cleanup());

it.each(table)("$path is open to those in the table, and to nobody else", async ({ path, allowed = {} }) => {
  const attempts = operations.flatMap((operation) => roles.map((role) => ({ operation, role })));
  const outcomes = await Promise.all(
    attempts.map(async ({ operation, role }) => [operation, role, await outcomeOf(role, operation, path)]),
  );
  const expected = attempts.map(({ operation, role }) => [
    operation,
    role,
    allowed[operation]?.includes(role) === true ? "allowed" : "denied",
  ]);
  expect(outcomes).toEqual(expected);
});

describe("queries", () => {
  const tasksOf = (role: Role, projectId: string) =>
    query(collection(databaseOf(role), "tasks"), where("projectId", "==", projectId));

  it("find the tasks of one project that is kept", async () => {
    for (const role of active) expect((await getDocs(tasksOf(role, "kept"))).size).toBe(1);
    for (const role of ["nobody", "stranger", "inactive"] as const) {
      expect(await outcome(getDocs(tasksOf(role, "kept")))).toBe("denied");
    }
  });

  it("find the tasks of a private project for those who see it", async () => {
    for (const role of active) expect((await getDocs(tasksOf(role, "of-user"))).size).toBe(1);
    for (const role of managing) expect((await getDocs(tasksOf(role, "private"))).size).toBe(1);
    for (const role of ["nobody", "stranger", "inactive", "user"] as const) {
      expect(await outcome(getDocs(tasksOf(role, "private")))).toBe("denied");
    }
  });

  it("find what changed on a board since it was loaded, with what is gone from it", async () => {
    const since = new Date("2026-03-01");
    await environment.withSecurityRulesDisabled(async (context) => {
      const database = context.firestore() as unknown as Firestore;
      const later = { projectId: "plain", updatedAt: new Date("2026-03-02") };
      await setDoc(doc(database, "tasks/gone"), { ...later, goneId: "gone", deletedAt: new Date() });
    });
    const changed = query(tasksOf("user", "plain"), where("updatedAt", ">", since), orderBy("updatedAt"));
    expect((await getDocs(changed)).docs.map(({ id }) => id)).toEqual(["gone"]);
  });

  it("are denied for the tasks of a deleted or unknown project, and of several", async () => {
    expect(await outcome(getDocs(tasksOf("master", "deleted")))).toBe("denied");
    expect(await outcome(getDocs(tasksOf("master", "nothing")))).toBe("denied");
    const several = query(
      collection(databaseOf("master"), "tasks"),
      where("projectId", "in", ["kept", "deleted"]),
    );
    expect(await outcome(getDocs(several))).toBe("denied");
  });

  it.each(["tasks", "comments", "users", "counters", "revisions"])(
    "are denied across all %s",
    async (name) => {
      expect(await outcome(getDocs(collectionGroup(databaseOf("master"), name)))).toBe("denied");
    },
  );

  it("are denied at once to someone who was deactivated", async () => {
    const comments = collection(databaseOf("user"), "posts/kept/comments");
    const setActive = (isActive: boolean) =>
      environment.withSecurityRulesDisabled(async (context) => {
        await updateDoc(doc(context.firestore() as unknown as Firestore, "users/user"), { isActive });
      });
    expect(await outcome(getDocs(comments))).toBe("allowed");
    await setActive(false);
    expect(await outcome(getDocs(comments))).toBe("denied");
    await setActive(true);
    expect(await outcome(getDocs(comments))).toBe("allowed");
  });
});

describe("a listener that is open", () => {
  it("ends at the next change once its owner is deactivated, and shows nothing of that change", async () => {
    const change = (path: string, fields: Record<string, unknown>) =>
      environment.withSecurityRulesDisabled(async (context) => {
        await setDoc(doc(context.firestore() as unknown as Firestore, path), fields, { merge: true });
      });
    const seen: string[][] = [];
    let end: string | null = null;
    const stop = onSnapshot(
      query(collection(databaseOf("user"), "tasks"), where("projectId", "==", "kept")),
      ({ docs }) => void seen.push(docs.map((task) => String(task.get("title")))),
      ({ code }) => (end = code),
    );
    await expect.poll(() => seen.length).toBe(1);
    await change("tasks/in-kept", { title: "A2" });
    await expect.poll(() => seen.at(-1)).toEqual(["A2"]);

    await change("users/user", { isActive: false });
    await change("tasks/in-kept", { title: "secret" });
    await expect.poll(() => end, { timeout: 10_000 }).toBe("permission-denied");
    expect(seen.flat()).not.toContain("secret");

    stop();
    await change("users/user", { isActive: true });
    await change("tasks/in-kept", { title: "A" });
  });
});

describe("one's own record", () => {
  it("may be asked for before it exists, by its owner only", async () => {
    expect(await outcome(getDoc(doc(databaseOf("stranger"), "users/stranger")))).toBe("allowed");
    for (const role of signedIn.filter((one) => one !== "stranger")) {
      expect(await outcome(getDoc(doc(databaseOf(role), "users/stranger")))).toBe("denied");
    }
  });

  it("cannot be written by its owner, in no field", async () => {
    const own = doc(databaseOf("inactive"), "users/inactive");
    for (const change of [{ isActive: true }, { roles: ["master"] }, { name: "x" }]) {
      expect(await outcome(updateDoc(own, change))).toBe("denied");
    }
    expect(await outcome(setDoc(doc(databaseOf("stranger"), "users/stranger"), { isActive: true }))).toBe(
      "denied",
    );
  });
});

describe("the rules themselves", () => {
  it("were evaluated in every expression, and each function and condition to true and to false", async () => {
    const expressions = await readRuleCoverage(environment.projectId);
    const describeExpression = ({ line, text }: Expression) => `${String(line)}: ${text}`;
    expect(expressions.filter(({ outcomes }) => outcomes.size === 0).map(describeExpression)).toEqual([]);
    const whole = expressions.filter(({ isWhole }) => isWhole);
    // Four functions and four conditions.
    expect(whole).toHaveLength(8);
    const oneSided = whole.filter(({ outcomes }) => !outcomes.has("true") || !outcomes.has("false"));
    expect(oneSided.map(describeExpression)).toEqual([]);
  });
});

function databaseOf(role: Role): Firestore {
  const database = databases.get(role);
  if (database === undefined) throw new Error(`${role} has no database.`);
  return database;
}

/** Creating is tried beside the document, under a name that is free. */
function outcomeOf(role: Role, operation: Operation, path: string): Promise<string> {
  const document = doc(databaseOf(role), path);
  switch (operation) {
    case "get":
      return outcome(getDoc(document));
    case "list":
      return outcome(getDocs(document.parent));
    case "create":
      return outcome(setDoc(doc(document.parent, `new-${role}`), { projectId: "kept", isActive: true }));
    case "update":
      return outcome(updateDoc(document, { text: role, projectId: "kept" }));
    case "delete":
      return outcome(deleteDoc(document));
  }
}

async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return "allowed";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "permission-denied") return "denied";
    throw error;
  }
}
