/** What GitHub answers, turned into what Acrux says and does; over a connection that answers as scripted. */
import { describe, expect, it } from "vitest";
import { AppError } from "../../app-error.ts";
import { changedFile } from "./changed-file.ts";
import { callWith, createClient } from "./client.ts";
import { createOAuth } from "./oauth.ts";
import { readBlobs } from "./read-blobs.ts";
import { asUser } from "./user.ts";

const now = (): Date => new Date("2026-03-01T10:00:00.000Z");
const api = "https://api.github.example";

/** Assembled, so that no scanner takes it for a real one. */
const canary = ["ghu", "NotARealTokenOfAnybody0000000000000"].join("_");

interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

function answering(...answers: Scripted[]) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = (input, init) => {
    asked.push({ url: input instanceof Request ? input.url : String(input), init });
    const { status = 200, headers = {}, body = {} } = answers[asked.length - 1] ?? answers.at(-1) ?? {};
    const json = { "content-type": "application/json", ...headers };
    return Promise.resolve(
      new Response(status === 304 ? null : JSON.stringify(body), { status, headers: json }),
    );
  };
  return { send, asked };
}

async function failureOf(scripted: Scripted): Promise<AppError> {
  const client = createClient(api, now, answering(scripted).send);
  const call = callWith(
    client,
    () => Promise.resolve(canary),
    (octokit, headers) => octokit.rest.pulls.get({ owner: "o", repo: "r", pull_number: 1, headers }),
  );
  const error: unknown = await call.catch((failure: unknown) => failure);
  if (error instanceof AppError) return error;
  throw new Error("That was no AppError.", { cause: error });
}

describe("a refusal", () => {
  const message = (text: string) => ({ message: text });
  const reset = String(now().getTime() / 1000 + 30);

  it.each<[string, Scripted, string, number | undefined]>([
    ["401", { status: 401, body: message("Bad credentials") }, "github_connection_required", undefined],
    ["403 with retry-after", { status: 403, headers: { "retry-after": "7" } }, "too_many_requests", 7],
    ["429 without more", { status: 429 }, "too_many_requests", 60],
    [
      "403 with nothing left until the reset",
      { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset } },
      "too_many_requests",
      30,
    ],
    [
      "403 of a secondary limit without a time",
      {
        status: 403,
        headers: { "x-ratelimit-remaining": "12", "x-ratelimit-reset": reset },
        body: message("You have exceeded a secondary rate limit."),
      },
      "too_many_requests",
      60,
    ],
    [
      "403 of a permission",
      { status: 403, body: message("Resource not accessible by integration") },
      "forbidden",
      undefined,
    ],
    ["404", { status: 404 }, "not_found", undefined],
    ["422", { status: 422 }, "invalid_request", undefined],
    ["502", { status: 502 }, "github_unavailable", undefined],
  ])("of %s is said as it is", async (_, scripted, code, retryAfterSeconds) => {
    const error = await failureOf(scripted);
    expect({ code: error.code, retryAfterSeconds: error.retryAfterSeconds }).toEqual({
      code,
      retryAfterSeconds,
    });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("names suspension and single sign-on", async () => {
    const suspended = await failureOf({ status: 403, body: message("This installation has been suspended") });
    expect(suspended.message).toContain("suspended");
    const sso = await failureOf({ status: 403, headers: { "x-github-sso": "required; url=https://x" } });
    expect(sso.message).toContain("single sign-on");
  });

  it("of a connection that broke is no answer", async () => {
    const client = createClient(api, now, () => Promise.reject(new TypeError("fetch failed")));
    const call = callWith(
      client,
      () => Promise.resolve(canary),
      (octokit, headers) => octokit.rest.meta.root({ headers }),
    );
    await expect(call).rejects.toMatchObject({ code: "github_unavailable" });
  });

  it("shows no token, however deep one looks", async () => {
    for (const status of [401, 403, 404, 422, 500]) {
      const error = await failureOf({ status });
      for (let at: unknown = error; at instanceof Error; at = at.cause) {
        expect(
          `${at.stack ?? ""} ${JSON.stringify(at)} ${Object.values(at).map(String).join(" ")}`,
        ).not.toContain(canary);
      }
    }
  });

  it("of a token that was revoked early is tried once more with a fresh one", async () => {
    const { send, asked } = answering({ status: 401 }, { body: { ok: true } });
    const fresh: boolean[] = [];
    const source = (isFresh: boolean): Promise<string> => {
      fresh.push(isFresh);
      return Promise.resolve(canary);
    };
    await callWith(createClient(api, now, send), source, (octokit, headers) =>
      octokit.rest.meta.root({ headers }),
    );
    expect(fresh).toEqual([false, true]);
    expect(asked).toHaveLength(2);
  });
});

describe("a changed file", () => {
  const listed = {
    sha: "1".repeat(40),
    filename: "a",
    status: "modified",
    additions: 0,
    deletions: 0,
    changes: 0,
  };

  it.each([
    ["binary when nothing was counted", listed, true],
    ["not binary when it is too large for a patch", { ...listed, additions: 9, changes: 9 }, false],
    [
      "not binary when it is empty",
      { ...listed, status: "added", sha: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391" },
      false,
    ],
    ["not binary when it was only renamed", { ...listed, status: "renamed", previous_filename: "b" }, false],
    ["not binary when only its mode changed", { ...listed, status: "changed" }, false],
  ])("is %s", (_, file, binary) => {
    expect(changedFile(file)).toMatchObject({ binary, patch: null });
  });
});

describe("contents", () => {
  const repo = { owner: "o", repo: "r" };
  const token = () => Promise.resolve(canary);
  const blob = (text: string) => ({ text, isBinary: false, isTruncated: false, byteSize: text.length });

  it("keep their order, and say what is not there or cannot be read", async () => {
    const { send, asked } = answering({
      body: {
        data: {
          repository: {
            e0: blob("one"),
            e1: null,
            e2: { text: null, isBinary: true, isTruncated: false, byteSize: 9 },
            e3: { text: "cut", isBinary: false, isTruncated: true, byteSize: 900_000 },
            e4: {},
          },
        },
      },
    });
    const client = createClient(api, now, send);
    const names = ["s:one", "s:gone", "s:binary", "s:large", "s:submodule"];
    expect(await readBlobs(client, token, repo, names)).toEqual([
      { kind: "text", text: "one" },
      { kind: "missing" },
      { kind: "binary" },
      { kind: "too-large", bytes: 900_000 },
      { kind: "missing" },
    ]);
    expect(asked).toHaveLength(1);
  });

  it("travel as variables: no path can become a part of the query", async () => {
    const { send, asked } = answering({ body: { data: { repository: { e0: null } } } });
    const hostile = 's:a") { id } } mutation { x("';
    await readBlobs(createClient(api, now, send), token, repo, [hostile]);
    const body = asked[0]?.init?.body;
    const { query, variables } = JSON.parse(typeof body === "string" ? body : "{}") as {
      query: string;
      variables: { e0: string };
    };
    expect(query).not.toContain("mutation");
    expect(variables.e0).toBe(hostile);
  });

  it("that were too much for one answer are asked for in halves", async () => {
    const half = { body: { data: { repository: { e0: blob("x") } } } };
    const { send, asked } = answering({ status: 502 }, half, half);
    expect(await readBlobs(createClient(api, now, send), token, repo, ["s:a", "s:b"])).toHaveLength(2);
    expect(asked).toHaveLength(3);
  });

  it("that GitHub limits inside an answer of 200 are a limit", async () => {
    const errors = [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }];
    const { send } = answering({ body: { data: null, errors } });
    const read = readBlobs(createClient(api, now, send), token, repo, ["s:a"]);
    await expect(read).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 60 });
  });
});

describe("a sign-in", () => {
  const app = {
    webUrl: "https://github.example",
    slug: "acrux",
    clientId: "Iv1.test",
    clientSecret: "not-a-real-client-secret",
  };
  const open = (...answers: Scripted[]) => {
    const { send, asked } = answering(...answers);
    return { oauth: createOAuth(createClient(api, now, send), app, {}, send), asked };
  };

  it("leads to GitHub's own addresses", () => {
    const { oauth } = open();
    const flow = { state: "s&t", codeChallenge: "c", redirectUri: "https://acrux.example/back" };
    const authorize = new URL(oauth.authorizeUrl(flow));
    expect(authorize.origin + authorize.pathname).toBe("https://github.example/login/oauth/authorize");
    expect(Object.fromEntries(authorize.searchParams)).toEqual({
      client_id: "Iv1.test",
      redirect_uri: "https://acrux.example/back",
      state: "s&t",
      code_challenge: "c",
      code_challenge_method: "S256",
    });
    expect(oauth.installUrl("s")).toBe("https://github.example/apps/acrux/installations/new?state=s");
  });

  it("gives tokens with their times", async () => {
    const body = {
      access_token: canary,
      expires_in: 28_800,
      refresh_token: "r",
      refresh_token_expires_in: 60,
    };
    const tokens = await open({ body }).oauth.exchangeCode("code", null);
    expect(tokens).toEqual({
      accessToken: canary,
      accessExpiresAt: new Date(now().getTime() + 28_800_000),
      refreshToken: "r",
      refreshExpiresAt: new Date(now().getTime() + 60_000),
    });
  });

  it("that GitHub refuses with 200 is refused, without a word of what was sent", async () => {
    const { oauth } = open({ body: { error: "bad_verification_code" } });
    const error: unknown = await oauth.exchangeCode("the-code", null).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: "github_connection_required" });
    const cause = error instanceof Error ? String(error.cause) : "";
    expect(cause).toContain("bad_verification_code");
    expect(cause).not.toMatch(/the-code|not-a-real/);
  });

  it("that GitHub cannot answer is no refusal", async () => {
    const { oauth } = open({ status: 503, body: "down" });
    await expect(oauth.refresh("r")).rejects.toMatchObject({ code: "github_unavailable" });
  });
});

describe("what a person sees", () => {
  const installation = {
    id: 11,
    account: { id: 910001, login: "northwind-labs" },
    target_type: "Organization",
    permissions: { contents: "read", checks: "write" },
    suspended_at: null,
    html_url: "https://github.example/settings/installations/11",
  };

  it("tells outdated permissions apart from more than was asked for", async () => {
    const { send } = answering({ body: { total_count: 1, installations: [installation] } });
    const client = createClient(api, now, send);
    const list = async (wanted: Record<string, string>) =>
      (await asUser(client, canary, wanted).listInstallations())[0]?.permissionsOutdated;
    expect(await list({ contents: "read", checks: "read" })).toBe(false);
    expect(await list({ contents: "write" })).toBe(true);
    expect(await list({ members: "read" })).toBe(true);
  });

  it("is asked with its ETag, and a 304 means unchanged", async () => {
    const { send, asked } = answering({ status: 304 });
    const list = asUser(createClient(api, now, send), canary, {}).listRepositories(11, 1, '"tag"');
    expect(await list).toBe("unchanged");
    expect(new Headers(asked[0]?.init?.headers).get("if-none-match")).toBe('"tag"');
    expect(asked[0]?.url).toContain("per_page=100");
  });

  it("has a next page only when there is more", async () => {
    const repository = {
      id: 1,
      full_name: "northwind-labs/orbit",
      description: null,
      private: true,
      permissions: { admin: false, maintain: true },
    };
    const repositories = Array.from({ length: 100 }, () => repository);
    const page = async (total: number) => {
      const { send } = answering({ body: { total_count: total, repositories } });
      const answer = await asUser(createClient(api, now, send), canary, {}).listRepositories(11, 1, null);
      return answer === "unchanged" ? answer : answer.next;
    };
    expect(await page(100)).toBeNull();
    expect(await page(101)).toBe(2);
  });
});
