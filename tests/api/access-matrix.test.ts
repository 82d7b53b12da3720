/**
 * Every route by every kind of caller, against the table of who may. `ACCESS_TABLE=1 npx vitest run --project api
 * tests/api/access-matrix.test.ts` prints what came out.
 */
import { ErrorBody, errorStatus, type Role, type Route, type RouteName, routes } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFirestoreRules } from "../../functions/src/adapters/firestore/rules.ts";
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
  const things = await thingsOf(owner, call, routes[name].path);
  const token = caller === "owner" ? ownersToken : await enter(caller, `caller-${call}`);
  const asked = row.ask(caller === "user" ? nobodysThings(call) : things);
  return ask(routes[name], asked, token);
}

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
  const ruleId = path.includes("/rules/") ? await addRule(owner, call) : "no-such-rule";
  return {
    ...nobodysThings(call),
    ...{ uid: owner, ruleId, reviewId: world.reviewId, repositoryId: String(repository.id) },
    ...(path.endsWith("/callback") && { callbacks: await beginSignIns(owner) }),
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
    ...{ uid: "nobody", ruleId: "no-such-rule", newRuleId: `new-rule-${call}`, repositoryId: "999" },
    settingsId: String(700_000 + Number(call)),
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
    for (const caller of callers) outcomes[caller] = outcomeOf(await callAs(caller, name, row));
    table.push({ name, outcomes: outcomes as Record<Caller, Outcome> });
    unexpected += callers.filter(
      (caller) => typeof outcomes[caller] === "number" && outcomes[caller] !== row.outcomes[caller],
    ).length;
    expect(outcomes).toEqual(row.outcomes);
  });
});

const hidden = rows.filter(({ row: { outcomes } }) =>
  [outcomes["other user"], outcomes.user].every((outcome) => outcome === "not_found"),
);

it.each(hidden)(
  "$name says the same of what is somebody else's as of what does not exist",
  async ({ name, row }) => {
    const [foreign, missing] = [await callAs("other user", name, row), await callAs("user", name, row)];
    const sayings = [foreign, missing].map(({ body }) => ErrorBody.parse(body).message);
    expect(sayings[0]).toBe(sayings[1]);
  },
);

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
