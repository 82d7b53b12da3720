/** The API client against a scripted server: tokens, refused sessions, time limits and error bodies. */
import { describe, expect, it, vi } from "vitest";
import { type ApiOptions, createApi } from "./api.ts";
import { ApiError, isApiError, retryRead } from "./api-error.ts";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly authorization: string | null;
  readonly contentType: string | null;
  readonly body: unknown;
}

type Reply = Response | Error | "hang";

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function failure(code: string, status: number, headers: Record<string, string> = {}): Response {
  return json({ code, message: `Message of ${code}.`, requestId: "req-1" }, status, headers);
}

/** Answers in the order given, and throws when it runs out: an unexpected call fails the test. */
function scriptedServer(...replies: Reply[]) {
  const sent: Sent[] = [];
  const fetchScripted: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    sent.push({
      url: input instanceof Request ? input.url : String(input),
      method: init?.method ?? "GET",
      authorization: headers.get("Authorization"),
      contentType: headers.get("Content-Type"),
      body: bodyOf(init),
    });
    const reply = replies.shift();
    if (reply === undefined) throw new Error("The scripted server was called once too often.");
    if (reply === "hang") return hangUntilAborted(init?.signal);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
  return { sent, fetch: fetchScripted };
}

function bodyOf(init: RequestInit | undefined): unknown {
  return typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
}

function hangUntilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => {
      reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort);
  });
}

function setUp(replies: Reply[], options: Partial<ApiOptions> = {}) {
  const server = scriptedServer(...replies);
  const onAuthLost = vi.fn();
  const log = vi.fn();
  const getToken = vi.fn((force: boolean) => Promise.resolve<string | null>(force ? "fresh" : "cached"));
  const api = createApi({ getToken, onAuthLost, log, fetch: server.fetch, ...options });
  return { api, sent: server.sent, onAuthLost, log, getToken };
}

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error("It succeeded."),
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error("An ApiError was expected.", { cause: error });
  return error;
}

describe("what is sent", () => {
  it("is the declared method and path with params encoded, undefined query left out, and the cached token", async () => {
    const { api, sent } = setUp([json([]), json({ repositories: [] })]);
    await api.call("listReviews", { query: { limit: 5, cursor: undefined, repository: "a/b c" } });
    await api.call("listRepositories", { query: { type: "organization", org: "ün & co" } });
    expect(sent.map((call) => call.url)).toEqual([
      "/api/reviews?limit=5&repository=a%2Fb+c",
      "/api/github/repositories?type=organization&org=%C3%BCn+%26+co",
    ]);
    expect(sent[0]).toMatchObject({ method: "GET", authorization: "Bearer cached", contentType: null });
  });

  it("is JSON when there is a body", async () => {
    const { api, sent } = setUp([failure("not_found", 404)]);
    await errorOf(api.call("switchReview", { params: { id: "42" }, body: { enabled: true } }));
    expect(sent[0]).toMatchObject({
      method: "POST",
      url: "/api/github/repositories/42/acr",
      contentType: "application/json",
      body: { enabled: true },
    });
  });

  it("never leaves with a param that the contract refuses", async () => {
    const { api, sent } = setUp([]);
    // @ts-expect-error A route with params cannot be called without them.
    expect((await errorOf(api.call("getUser", {}))).code).toBe("invalid_request");
    const uid = undefined as unknown as string;
    const error = await errorOf(api.call("setActivation", { params: { uid }, body: { isActive: true } }));
    expect(error.code).toBe("invalid_request");
    expect(sent).toEqual([]);
  });
});

describe("what comes back", () => {
  it("is the parsed output with the headers", async () => {
    const { api } = setUp([json([], 200, { "X-Next-Cursor": "c2" })]);
    const { data, headers } = await api.call("listReviews", {});
    expect(data).toEqual([]);
    expect(headers.get("X-Next-Cursor")).toBe("c2");
  });

  it("is refused when it is no JSON, such as a page that a proxy answered with", async () => {
    const { api } = setUp([new Response("<html>", { status: 200 }), new Response("", { status: 200 })]);
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("bad_answer");
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("bad_answer");
  });

  it("is an ApiError with the server's code, message, request id and Retry-After", async () => {
    const { api } = setUp([failure("too_many_requests", 429, { "Retry-After": "12" })]);
    const error = await errorOf(api.call("startLogin", {}));
    expect(error).toMatchObject({
      code: "too_many_requests",
      message: "Message of too_many_requests.",
      status: 429,
      requestId: "req-1",
      retryAfterSeconds: 12,
      url: "/api/github/oauth/login",
    });
  });

  it.each([
    [403, "forbidden"],
    [404, "not_found"],
    [429, "too_many_requests"],
    [500, "internal"],
    [502, "internal"],
    [504, "timeout"],
    [418, "bad_answer"],
  ])("is understood by its status %i when a proxy answered without our envelope", async (status, code) => {
    const { api } = setUp([new Response("<h1>Bad</h1>", { status })]);
    const error = await errorOf(api.call("listAccounts", {}));
    expect(error).toMatchObject({ code, status, requestId: null });
    expect(error.message).not.toContain("<");
  });
});

describe("a 401", () => {
  it.each(["auth_required", "auth_expired"])(
    "%s is answered with one forced refresh and one more try",
    async (code) => {
      const { api, sent, onAuthLost } = setUp([failure(code, 401), json({ accounts: [] })]);
      await expect(api.call("listAccounts", {})).resolves.toMatchObject({ data: { accounts: [] } });
      expect(sent.map((call) => call.authorization)).toEqual(["Bearer cached", "Bearer fresh"]);
      expect(onAuthLost).not.toHaveBeenCalled();
    },
  );

  it("after the refresh ends the session, once, without a third try", async () => {
    const { api, sent, onAuthLost } = setUp([failure("auth_expired", 401), failure("auth_expired", 401)]);
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("auth_expired");
    expect(sent).toHaveLength(2);
    expect(onAuthLost).toHaveBeenCalledTimes(1);
  });

  it("without an envelope means the same", async () => {
    const { api, onAuthLost } = setUp([new Response("", { status: 401 }), new Response("", { status: 401 })]);
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("auth_required");
    expect(onAuthLost).toHaveBeenCalledTimes(1);
  });

  it("github_connection_required neither refreshes nor ends the session", async () => {
    const { api, sent, onAuthLost, getToken } = setUp([failure("github_connection_required", 401)]);
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("github_connection_required");
    expect(sent).toHaveLength(1);
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(onAuthLost).not.toHaveBeenCalled();
  });

  it("does not end the session when the call says so", async () => {
    const { api, onAuthLost } = setUp([failure("auth_required", 401), failure("auth_required", 401)]);
    await errorOf(api.call("getUser", { params: { uid: "u1" } }, { reportAuthLoss: false }));
    expect(onAuthLost).not.toHaveBeenCalled();
  });

  it("does not end the session when the second try only failed to arrive", async () => {
    const { api, onAuthLost } = setUp([failure("auth_expired", 401), new TypeError("Failed to fetch")]);
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("network");
    expect(onAuthLost).not.toHaveBeenCalled();
  });
});

describe("a call that is refused late", () => {
  it("takes a token that came while it was under way, without another refresh", async () => {
    const tokens = ["old", "new"];
    const getToken = vi.fn(() => Promise.resolve(tokens.shift() ?? "new"));
    const { api, sent } = setUp([failure("auth_expired", 401), json({ accounts: [] })], { getToken });
    await api.call("listAccounts", {});
    expect(getToken).not.toHaveBeenCalledWith(true);
    expect(sent.map((call) => call.authorization)).toEqual(["Bearer old", "Bearer new"]);
  });
});

describe("whether Acrux can be reached", () => {
  it("is told after each call: any answer says yes, none says no", async () => {
    const onAnswer = vi.fn();
    const replies = [json({ accounts: [] }), failure("internal", 500), new TypeError("Failed to fetch")];
    const { api } = setUp(replies, { onAnswer });
    await api.call("listAccounts", {});
    await errorOf(api.call("listAccounts", {}));
    await errorOf(api.call("listAccounts", {}));
    expect(onAnswer.mock.calls).toEqual([[true], [true], [false]]);
  });
});

describe("a 403 account_inactive", () => {
  it("is reported, so that the app leads to the Account Not Active screen", async () => {
    const onInactive = vi.fn();
    const { api, onAuthLost } = setUp([failure("account_inactive", 403)], { onInactive });
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("account_inactive");
    expect(onInactive).toHaveBeenCalledTimes(1);
    expect(onAuthLost).not.toHaveBeenCalled();
  });
});

describe("a token that cannot be fetched", () => {
  it("is logged, and the call goes out without it", async () => {
    const cause = new Error("no token");
    const { api, sent, log } = setUp([json({ status: "ok", version: "1" })], {
      getToken: () => Promise.reject(cause),
    });
    await api.call("getHealth", {});
    expect(sent[0]?.authorization).toBeNull();
    expect(log).toHaveBeenCalledWith("The identity token could not be fetched.", cause);
  });

  it("does not loop when the server then asks for one", async () => {
    const { api, sent, onAuthLost } = setUp([failure("auth_required", 401)], {
      getToken: () => Promise.reject(new Error("no token")),
    });
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("auth_required");
    expect(sent).toHaveLength(1);
    expect(onAuthLost).toHaveBeenCalledTimes(1);
  });
});

describe("a call that takes too long", () => {
  it("is aborted and named a timeout", async () => {
    const { api } = setUp(["hang"], { timeoutMs: { json: 5, file: 60_000 } });
    expect((await errorOf(api.call("listAccounts", {}))).code).toBe("timeout");
  });

  it("may take longer for a file than for what a screen waits for", async () => {
    const limits = vi.spyOn(AbortSignal, "timeout");
    const { api } = setUp([json({}), json({})]);
    await api.call("listAccounts", {});
    await api.call("exportAudit", {});
    expect(limits.mock.calls).toEqual([[15_000], [65_000]]);
    limits.mockRestore();
  });

  it("passes a caller's own abort on as it is", async () => {
    const { api } = setUp(["hang"]);
    const abort = new AbortController();
    const call = api.call("listAccounts", {}, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the query client's retry", () => {
  it.each([
    ["network", 0, true],
    ["internal", 502, true],
    ["timeout", 504, true],
    ["not_found", 404, false],
    ["too_many_requests", 429, false],
    ["github_connection_required", 401, false],
    ["bad_answer", 200, false],
  ] as const)("of %s is allowed once at most", (code, status, expected) => {
    const error = new ApiError(code, "", { status });
    expect(retryRead(0, error)).toBe(expected);
    expect(retryRead(1, error)).toBe(false);
  });
});
