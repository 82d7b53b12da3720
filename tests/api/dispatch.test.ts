/** What the dispatcher promises beside the routes: errors that say nothing, origins, limits and addresses. */
import { connect } from "node:net";
import { ErrorBody } from "@acrux/contract";
import { afterEach, describe, expect, it } from "vitest";
import { createMemoryRateLimiter } from "../../functions/src/adapters/memory/rate-limiter.ts";
import { AppError } from "../../functions/src/app-error.ts";
import { origin, startApi, type StartOptions, type TestApi } from "./start-api.ts";

let api: TestApi;
async function start(options: StartOptions = {}): Promise<TestApi> {
  api = await startApi(options);
  return api;
}
afterEach(() => api.stop());

describe("an error that nobody meant", () => {
  const secret = ["gho", "_", "canary".repeat(4)].join("");
  const failure = new Error(`select * failed with ${secret}`, { cause: new TypeError("the real reason") });

  it("shows nothing to the caller and everything but tokens to the log", async () => {
    await start({ handlers: { getHealth: () => Promise.reject(failure) } });
    const { status, body } = await api.ask("GET", "/api/health?state=open-sesame");
    expect(status).toBe(400);
    const answer = await api.ask("GET", "/api/health");
    expect(answer.status).toBe(500);
    const { code, message, requestId } = ErrorBody.parse(answer.body);
    expect({ code, message }).toEqual({
      code: "internal",
      message: "Something went wrong on our side. Please try again later.",
    });
    const line = api.lines.find((text) => text.includes(requestId)) ?? "";
    expect(line).toContain("select * failed");
    expect(line).toContain("the real reason");
    expect(line).toContain('"severity":"ERROR"');
    expect(api.lines.join()).not.toContain(secret);
    expect(api.lines.join()).not.toContain("open-sesame");
    expect(JSON.stringify(body)).not.toContain("open-sesame");
  });

  it("is what an answer is that does not fit the contract", async () => {
    const wrong = { status: "ok", version: "1", password: "hunter2" } as const;
    await start({ handlers: { getHealth: () => Promise.resolve(wrong) } });
    const { status, body } = await api.ask("GET", "/api/health");
    expect(status).toBe(500);
    expect(ErrorBody.parse(body).code).toBe("internal");
    expect(JSON.stringify(body)).not.toContain("hunter2");
    expect(api.lines.join()).toContain("does not fit its schema");
  });

  it("is what a handler that throws at once becomes", async () => {
    await start({
      handlers: {
        getHealth: () => {
          throw new RangeError("thrown, not rejected");
        },
      },
    });
    expect((await api.ask("GET", "/api/health")).status).toBe(500);
  });

  it("keeps the session when the database fails while it is looked up", async () => {
    await start();
    const token = api.tokenFor("ada");
    await api.firestore.doc("users/ada").set({ isActive: "false", roles: ["master"] });
    const { status } = await api.ask("GET", "/api/users/ada", { token });
    expect(status).toBe(500);
  });
});

describe("an error that was meant", () => {
  it("is shown with its sentence and when to come back", async () => {
    const busy = new AppError("too_many_requests", "Slowly, please.", { retryAfterSeconds: 7 });
    await start({ handlers: { getHealth: () => Promise.reject(busy) } });
    const { status, headers, body } = await api.ask("GET", "/api/health");
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("7");
    expect(ErrorBody.parse(body).message).toBe("Slowly, please.");
  });
});

describe("an address that does not exist", () => {
  it.each([
    "/api/nothing",
    "/api",
    "/",
    "/api/",
    "/api/api/health",
    "/api/health/",
    "/API/health",
    "/api//health",
    "/api/%E0%A4%A",
  ])("answers %s with not_found as JSON", async (path) => {
    await start();
    const { status, headers, body } = await api.ask("GET", path);
    expect(status).toBe(404);
    expect(headers.get("content-type")).toContain("application/json");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(ErrorBody.parse(body).code).toBe("not_found");
  });
});

describe("health", () => {
  it("answers without a token, also to HEAD", async () => {
    await start();
    expect((await api.ask("GET", "/api/health")).body).toEqual({ status: "ok", version: "test" });
    expect((await fetch(`${api.address}/api/health`, { method: "HEAD" })).status).toBe(200);
  });
});

describe("other origins", () => {
  const preflight = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };

  it("may call when they are listed, without cookies", async () => {
    await start();
    const { status, headers } = await api.ask("OPTIONS", "/api/users", { headers: { origin, ...preflight } });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-headers")).toContain("Authorization");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    const answer = await api.ask("GET", "/api/health", { headers: { origin } });
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-Next-Cursor");
    expect(answer.headers.get("vary")).toContain("Origin");
  });

  it.each([
    "https://evil.example",
    "null",
    `${origin}.evil.example`,
    origin.replace("https", "http"),
    `${origin}:8443`,
  ])("may not when they are %s", async (other) => {
    await start();
    for (const method of ["OPTIONS", "GET"]) {
      const { headers } = await api.ask(method, "/api/health", { headers: { origin: other, ...preflight } });
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe("too many requests", () => {
  it("are refused with a time, for one caller only, and work again after it", async () => {
    let time = 0;
    await start({ limiter: createMemoryRateLimiter(() => new Date(time)) });
    const [ada, grace] = [await api.addUser("ada"), await api.addUser("grace")];
    const begin = (token: string) => api.ask("GET", "/api/github/oauth/login", { token });
    for (let count = 0; count < 20; count += 1) expect((await begin(ada)).status).not.toBe(429);
    const refused = await begin(ada);
    expect(refused.status).toBe(429);
    expect(ErrorBody.parse(refused.body)).toMatchObject({
      code: "too_many_requests",
      message: "Too many requests. Try again in 3 seconds.",
    });
    expect(refused.headers.get("retry-after")).toBe("3");
    expect((await begin(grace)).status).not.toBe(429);
    time += 3_000;
    expect((await begin(ada)).status).not.toBe(429);
    expect((await begin(ada)).status).toBe(429);
  });

  it("are refused for lists, too, which cost many reads, and not for one thing", async () => {
    await start({ limiter: createMemoryRateLimiter(() => new Date(0)) });
    const token = await api.addUser("ada");
    const statuses = new Set<number>();
    for (let count = 0; count < 600; count += 1) {
      statuses.add((await api.ask("GET", "/api/reviews", { token })).status);
    }
    expect(statuses.has(429)).toBe(false);
    expect((await api.ask("GET", "/api/reviews", { token })).status).toBe(429);
    expect((await api.ask("GET", "/api/users/ada", { token })).status).toBe(200);
  });

  it("are refused where each asks GitHub, whose calls are also those of reviews", async () => {
    await start({ limiter: createMemoryRateLimiter(() => new Date(0)) });
    const token = await api.addUser("ada", { roles: ["admin", "user"] });
    const paths = ["/api/settings/repositories/1", "/api/github/accounts", "/api/github/repositories"];
    const asked = Array.from({ length: 120 }, (_, count) => paths[count % 3] ?? "");
    const answers = await Promise.all(asked.map((path) => api.ask("GET", path, { token })));
    expect(answers.some(({ status }) => status === 429)).toBe(false);
    for (const path of paths) expect((await api.ask("GET", path, { token })).status).toBe(429);
    expect((await api.ask("GET", "/api/users/ada", { token })).status).toBe(200);
  });

  it("are written to the log with who was refused, once their token was verified", async () => {
    await start();
    const token = await api.addUser("ada");
    await api.ask("GET", "/api/audit", { token });
    await api.ask("GET", "/api/audit", { token: "not.a.token" });
    const refused = api.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(refused).toMatchObject([
      { message: "A request was refused", code: "forbidden", path: "/audit", uid: "ada" },
      { message: "A request was refused", code: "auth_required", uid: null },
    ]);
  });

  it("are refused sooner where a file is asked for", async () => {
    await start({ limiter: createMemoryRateLimiter(() => new Date(0)) });
    const token = await api.addUser("ada");
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await api.ask("GET", "/api/account/export", { token })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it("are counted by address where accounts cost nothing", async () => {
    await start({ limiter: createMemoryRateLimiter(() => new Date(0)) });
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const join = (uid: string, from = headers) =>
      api.ask("POST", "/api/users", { token: api.tokenFor(uid), body: {}, headers: from });
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, index) => join(`new-${String(index)}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await join("elsewhere", { "x-forwarded-for": "203.0.113.10" })).status).toBe(201);
  });

  it("are counted also for whoever names another address each time, before the one that Cloud Run adds", async () => {
    await start({ limiter: createMemoryRateLimiter(() => new Date(0)) });
    const attempt = (claimed: number, own: string) =>
      api.ask("POST", "/api/try", {
        body: {},
        headers: { "x-forwarded-for": `198.51.100.${String(claimed)}, ${own}` },
      });
    const forged = Array.from({ length: 105 }, (_, count) => attempt(count, "203.0.113.9"));
    const answers = await Promise.all(forged);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await attempt(200, "203.0.113.10")).status).toBe(400);
  });
});

describe("a request that is cut off", () => {
  it("does not stop the server", async () => {
    await start();
    const token = await api.addUser("ada", { roles: ["master", "user"] });
    const { hostname, port } = new URL(api.address);
    const socket = connect(Number(port), hostname);
    const head = ["PATCH /api/users/ada/roles HTTP/1.1", "host: x", `authorization: Bearer ${token}`];
    socket.write(`${[...head, "content-length: 100"].join("\r\n")}\r\n\r\n{"roles`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    expect((await api.ask("GET", "/api/health")).status).toBe(200);
  });
});
