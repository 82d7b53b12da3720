/** What holds for every route of the contract, one after the other. A new route is tested here without another line. */
import { ErrorBody, type ErrorCode, errorStatus, type Role } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleRequest, sampleRequests } from "./sample-requests.ts";
import { type Answer, type Asking, startApi, type TestApi } from "./start-api.ts";

const guarded = sampleRequests.filter(({ route }) => route.needs !== "nobody");
const writing = guarded.filter(({ route }) => route.method !== "GET");
/** Whose body is an image is tested in uploads.test.ts. */
const withJson = writing.filter(({ route }) => route.accepts === "json");
const forActive = guarded.filter(({ route }) => route.needs !== "token");
const forRoles = forActive.filter(({ route }) => route.needs !== "active");
const withIds = guarded.filter(({ route }) => route.path.includes("{"));

const forgedHeaders = [
  "Bearer ",
  "token",
  "Basic dXNlcjpwYXNz",
  "Bearer garbage",
  `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`,
  `Bearer ${"a".repeat(9_000)}`,
];

const hostileIds = [
  ...["..", "%2e%2e%2fusers", "a%2Fb", "%00", "%E0%A4%A", "__proto__", "__reserved__", "NaN", "-1"],
  ...["a'%20or%201=1", "%3Cscript%3E", "💥", "x".repeat(2_000), "[object%20Object]"],
];

const brokenBodies = ["{", "[]", "null", '"text"', "7", '{"a":1}}', "\u0000"];

const unknownFields = ["nonsense", "__proto__", "constructor", "isAdmin", "a.b"];

let api: TestApi;
const tokens = new Map<string, string>();

beforeAll(async () => {
  // Otherwise the people of these tests would delete themselves on the way; account.test.ts does it for real.
  api = await startApi({
    handlers: {
      deleteAccount: () => Promise.resolve({ deleted: true }),
      signOutEverywhere: () => Promise.resolve({ signedOut: true }),
    },
  });
  const people: [uid: string, roles: Role[], isActive: boolean][] = [
    ["master", ["master", "user"], true],
    ["admin", ["admin", "user"], true],
    ["user", ["user"], true],
    ["inactive", ["master", "user"], false],
  ];
  // The master comes first: the first one is made active.
  for (const [uid, roles, isActive] of people) tokens.set(uid, await api.addUser(uid, { roles, isActive }));
  tokens.set("newcomer", api.tokenFor("newcomer"));
});
afterAll(() => api.stop());

describe.each(guarded)("$route.method $route.path", (sample) => {
  it("asks for a token before it looks at anything else", async () => {
    expectError(await send(sample, {}), "auth_required");
    const path = sample.pathWith({ params: "%20", query: { nonsense: "1" } });
    expectError(await send(sample, { path }), "auth_required");
  });

  it("refuses a token that is not one", async () => {
    for (const authorization of forgedHeaders) {
      expectError(await send(sample, { headers: { authorization } }), "auth_required");
    }
    const token = tokenOf("master");
    const altered = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    expectError(await send(sample, { token: altered }), "auth_required");
  });

  it("takes no token from the query or a cookie", async () => {
    const token = tokenOf("master");
    const path = sample.pathWith({ query: { access_token: token, token } });
    const headers = { cookie: `__session=${token}; token=${token}` };
    expectError(await send(sample, { path, headers }), "auth_required");
  });

  it("tells an expired and a revoked token from a forged one", async () => {
    const expired = api.identityProvider.issueToken({ uid: "user" }, -1);
    expectError(await send(sample, { token: expired }), "auth_expired");
    const revoked = api.tokenFor("revoked");
    api.passTime(1);
    await api.identityProvider.revokeSessions("revoked");
    expectError(await send(sample, { token: revoked }), "auth_expired");
  });

  it.each(unknownFields)("refuses the unknown query parameter %s and names it", async (field) => {
    const path = sample.pathWith({ query: { [field]: "1" } });
    const answer = await send(sample, { token: allowed(sample), path });
    expectError(answer, "invalid_request", `"${field}"`);
  });

  it("refuses a repeated query parameter", async () => {
    const [name = "nonsense"] = Object.keys(sample.route.query.shape);
    const path = sample.pathWith();
    const twice = `${path}${path.includes("?") ? "&" : "?"}${name}=1&${name}=2`;
    expectError(await send(sample, { token: allowed(sample), path: twice }), "invalid_request");
  });
});

describe.each(forActive)("$route.method $route.path for someone who is not active", (sample) => {
  it.each(["inactive", "newcomer"])("holds back the %s", async (who) => {
    expectError(await send(sample, { token: tokenOf(who) }), "account_inactive");
    const path = sample.pathWith({ query: { nonsense: "1" } });
    expectError(await send(sample, { token: tokenOf(who), path }), "account_inactive");
  });
});

describe.each(forRoles)("$route.method $route.path for someone without the role", (sample) => {
  it("is forbidden before anything of the request is judged", async () => {
    const tooLow = sample.route.needs === "master" ? ["user", "admin"] : ["user"];
    for (const who of tooLow) {
      expectError(await send(sample, { token: tokenOf(who) }), "forbidden");
      const path = sample.pathWith({ params: "%20", query: { nonsense: "1" } });
      expectError(await send(sample, { token: tokenOf(who), path }), "forbidden");
    }
  });
});

describe.each(writing)("the body of $route.method $route.path", (sample) => {
  it("is not read before the caller is let in", async () => {
    for (const body of [...brokenBodies, '{"nonsense":1}']) {
      expectError(await send(sample, { body }), "auth_required");
      if (sample.route.needs === "token") continue;
      expectError(await send(sample, { token: tokenOf("inactive"), body }), "account_inactive");
    }
  });

  it.each(brokenBodies)("may not be %j", async (body) => {
    expectError(await send(sample, { token: allowed(sample), body }), "invalid_request");
  });
});

describe.each(withJson)("the fields of $route.method $route.path", (sample) => {
  it.each(unknownFields)("may not hold the unknown field %s", async (field) => {
    // Written by hand: an object literal would lose __proto__.
    const rest = JSON.stringify(sample.body).slice(1);
    const body = `{${JSON.stringify(field)}:{"roles":["master"]}${rest === "}" ? "" : ","}${rest}`;
    const answer = await send(sample, { token: allowed(sample), body });
    expectError(answer, "invalid_request", `"${field}"`);
  });

  it("may not be larger than 1 MB", async () => {
    const body = JSON.stringify({ email: "x".repeat(1_000_001) });
    expectError(await send(sample, { token: allowed(sample), body }), "payload_too_large");
  });
});

describe.each(withIds)("the id of $route.method $route.path", (sample) => {
  it("is not found when nothing has it", async () => {
    expectError(await send(sample, { token: tokenOf("master") }), "not_found");
  });

  it.each(hostileIds)("gets a plain refusal when it is %j", async (id) => {
    const answer = await send(sample, { token: tokenOf("master"), path: sample.pathWith({ params: id }) });
    expectError(answer, answer.status === 404 ? "not_found" : "invalid_request");
  });
});

describe.each(sampleRequests)("every answer of $route.method $route.path", (sample) => {
  it("may not be cached, sniffed or framed, and carries its request id", async () => {
    const token = allowed(sample);
    const answers = [
      await send(sample, {}),
      await send(sample, { token }),
      await send(sample, { token, path: sample.pathWith({ query: { nonsense: "1" } }) }),
    ];
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      for (const absent of ["etag", "x-powered-by", "set-cookie", "access-control-allow-origin"]) {
        expect(headers.get(absent)).toBeNull();
      }
    }
  });

  it("is the same below /api, as Hosting asks, and at the function's own address", async () => {
    const ask = (path: string) =>
      api.ask(sample.route.method, path, { token: tokenOf("master"), body: sample.body });
    const [hosted, direct] = [await ask(sample.pathWith()), await ask(sample.pathWith().replace("/api", ""))];
    expect(direct.status).toBe(hosted.status);
    expect(hosted.status).toBeLessThan(500);
  });

  it("is not found under another method", async () => {
    const methods = sampleRequests
      .filter(({ route }) => route.path === sample.route.path)
      .map(({ route }): string => route.method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (methods.includes(method)) continue;
      expectError(await api.ask(method, sample.pathWith(), { token: tokenOf("master") }), "not_found");
    }
  });
});

function send(sample: SampleRequest, asking: Asking & { path?: string }): Promise<Answer> {
  const { path = sample.pathWith(), ...rest } = asking;
  return api.ask(sample.route.method, path, { body: sample.body, ...rest });
}

/** The token of someone whom the route lets in. */
function allowed({ route }: SampleRequest): string {
  const who = { nobody: "user", token: "newcomer", active: "user", admin: "admin", master: "master" };
  return tokenOf(who[route.needs]);
}

function tokenOf(who: string): string {
  const token = tokens.get(who);
  if (token === undefined) throw new Error(`Nobody is called ${who}.`);
  return token;
}

function expectError(answer: Answer, code: ErrorCode, part = ""): void {
  const body = ErrorBody.parse(answer.body);
  expect(body.code).toBe(code);
  expect(answer.status).toBe(errorStatus[code]);
  expect(body.requestId).toBe(answer.headers.get("x-request-id"));
  expect(body.message).toContain(part);
  // A message is for people: no stack, no path of ours, no schema, no vendor.
  expect(body.message).not.toMatch(/\bat \S+:\d+|node_modules|\/src\/|ZodError|Firestore|undefined/);
}
