/** Posts and comments through the API: who wrote what, what is hidden, what is refused, and what a page costs. */
import { AuditEntry, Post, PostComment, PostSummary } from "@acrux/contract";
import { Query } from "@google-cloud/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { bombs } from "../e2e/xss-vectors.ts";
import { allowedMs, ordinaryText } from "../quickness.ts";
import { startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
const tokens = { mira: "", ines: "", kofi: "", admin: "" };
type Person = keyof typeof tokens;

beforeAll(async () => {
  api = await startApi();
  await api.addUser("first", { roles: ["master", "user"] });
  for (const uid of ["mira", "ines", "kofi"] as const) tokens[uid] = await api.addUser(uid);
  tokens.admin = await api.addUser("admin", { roles: ["admin", "user"] });
});
afterAll(() => api.stop());

const ask = (who: Person, method: string, path: string, body?: unknown) =>
  api.ask(method, `/api${path}`, { token: tokens[who], body });

async function write(who: Person, given: Record<string, unknown> = {}): Promise<Post> {
  const { status, body } = await ask(who, "POST", "/posts", { title: "Title", body: "Text", ...given });
  expect(status).toBe(201);
  return Post.parse(body);
}

const refusal = (code: string, message?: RegExp) => ({
  body: { code, ...(message !== undefined && { message: expect.stringMatching(message) as string }) },
});

describe("a post", () => {
  it("is by whoever the token names, whatever the body says", async () => {
    const post = await write("ines", { author: "Mira", authorId: "mira", authorEmail: "mira@acrux.example" });
    expect(post).toMatchObject({
      authorId: "ines",
      authorEmail: "ines@acrux.example",
      author: "ines",
      isAuthor: true,
    });
    const seen = Post.parse((await ask("mira", "GET", `/posts/${post._id}`)).body);
    expect(seen).toMatchObject({ isAuthor: false, canDelete: false });
    expect(Post.parse((await ask("admin", "GET", `/posts/${post._id}`)).body)).toMatchObject({
      isAuthor: false,
      canDelete: true,
    });
  });

  it("is made once by a request that is sent twice, and never by somebody else's key", async () => {
    const key = "7f6c2f1e-3c58-4a53-9a51-6a6a0f7c1d11";
    const [one, two] = await Promise.all([write("ines", { key }), write("ines", { key })]);
    expect(one._id).toBe(two._id);
    expect((await write("mira", { key }))._id).not.toBe(one._id);
  });

  it.each([
    [{ title: " " }, /Title is required/],
    [{ title: "\u200b\u2060" }, /Title is required/],
    [{ title: "x".repeat(201) }, /200 characters/],
    [{ body: " \n " }, /Content is required/],
    [{ body: "x".repeat(100_001) }, /100,000 characters/],
    [{ body: "> ".repeat(10_000) }, /nested too deeply/],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${String(index)}`) }, /10 tags/],
    [{ tags: ["<img src=x onerror=alert(1)>"] }, /letters, digits/],
    [{ tags: ["x".repeat(31)] }, /30 characters/],
  ])("is refused with %j", async (given, message) => {
    const answer = await ask("ines", "POST", "/posts", { title: "Title", body: "Text", ...given });
    expect(answer).toMatchObject(refusal("invalid_request", message));
  });

  it("keeps each tag once, in whatever case it came", async () => {
    expect((await write("ines", { tags: ["Team", "team", "TEAM", "Plan"] })).tags).toEqual(["Team", "Plan"]);
  });

  it("is edited by its author only, by PUT and PATCH alike, and a lost race is refused with nothing lost", async () => {
    const { _id } = await write("ines");
    expect(await ask("admin", "PATCH", `/posts/${_id}`, { title: "Mine" })).toMatchObject(
      refusal("forbidden"),
    );
    expect((await ask("ines", "PUT", `/posts/${_id}`, { title: "Second", version: 1 })).body).toMatchObject({
      title: "Second",
      body: "Text",
      version: 2,
    });
    const lost = await ask("ines", "PATCH", `/posts/${_id}`, { title: "Third", version: 1 });
    expect(lost).toMatchObject({ status: 409, ...refusal("conflict") });
    expect((await ask("ines", "PATCH", `/posts/${_id}`, { body: "New", version: 2 })).body).toMatchObject({
      title: "Second",
      body: "New",
      version: 3,
    });
    expect((await ask("ines", "GET", `/posts/${_id}/revisions`)).body).toMatchObject([
      { version: 2 },
      { version: 1 },
    ]);
    expect((await ask("ines", "GET", `/posts/${_id}/revisions/1`)).body).toMatchObject({
      title: "Title",
      body: "Text",
    });
    expect(await ask("mira", "GET", `/posts/${_id}/revisions`)).toMatchObject(refusal("forbidden"));
  });

  it("that an administrator deletes needs a reason, which the audit log keeps", async () => {
    const { _id } = await write("ines", { title: "Advertisement" });
    expect(await ask("admin", "DELETE", `/posts/${_id}`)).toMatchObject(
      refusal("invalid_request", /Say why/),
    );
    expect(await ask("mira", "DELETE", `/posts/${_id}?reason=x`)).toMatchObject(refusal("forbidden"));
    expect((await ask("admin", "DELETE", `/posts/${_id}?reason=Spam`)).body).toEqual({ deleted: true });
    for (const [method, path, body] of [
      ["GET", ""],
      ["PATCH", "", { title: "x" }],
      ["DELETE", ""],
      ["GET", "/comments"],
      ["POST", "/comments", { body: "x" }],
      ["PUT", "/reactions/heart", { on: true }],
      ["GET", "/neighbors"],
    ] as const) {
      expect(await ask("ines", method, `/posts/${_id}${path}`, body)).toMatchObject({ status: 404 });
    }
    const [entry] = z.array(AuditEntry).parse((await ask("admin", "GET", `/audit?target=${_id}`)).body);
    expect(entry).toMatchObject({
      action: "post.deleted",
      actor: { id: "admin" },
      from: { title: "Advertisement" },
      to: { reason: "Spam" },
    });
    expect((await ask("ines", "GET", "/posts/deleted")).body).toMatchObject([{ _id }]);
    expect((await ask("mira", "GET", "/posts/deleted")).body).toEqual([]);
    expect((await ask("ines", "POST", `/posts/${_id}/restore`)).body).toMatchObject({
      _id,
      title: "Advertisement",
    });
    expect(await ask("mira", "POST", `/posts/${_id}/restore`)).toMatchObject({ status: 404 });
  });
});

describe("a comment", () => {
  let postId = "";
  beforeEach(async () => {
    postId = (await write("mira"))._id;
  });

  it("is by whoever the token names; its author edits it, an administrator may only delete it", async () => {
    const sent = { body: "Hello", authorId: "mira", authorEmail: "x@acrux.example" };
    const comment = PostComment.parse((await ask("ines", "POST", `/posts/${postId}/comments`, sent)).body);
    expect(comment).toMatchObject({
      authorId: "ines",
      authorEmail: "ines@acrux.example",
      isAuthor: true,
      editedAt: null,
    });
    const path = `/posts/${postId}/comments/${comment._id}`;
    expect(await ask("admin", "PATCH", path, { body: "Changed" })).toMatchObject(refusal("forbidden"));
    expect(await ask("mira", "DELETE", path)).toMatchObject(refusal("forbidden"));
    expect((await ask("ines", "PATCH", path, { body: "Changed" })).body).toMatchObject({
      body: "Changed",
      editedAt: expect.any(String) as string,
    });
    expect((await ask("mira", "GET", `/posts/${postId}`)).body).toMatchObject({
      commentCount: 1,
      comments: [{ body: "Changed", isAuthor: false }],
    });
    expect(await ask("admin", "DELETE", path)).toMatchObject(refusal("invalid_request", /Say why/));
    expect((await ask("admin", "DELETE", `${path}?reason=Spam`)).body).toEqual({ deleted: true });
    expect((await ask("admin", "GET", `/audit?target=${comment._id}`)).body).toMatchObject([
      { action: "comment.deleted", from: { body: "Changed" }, to: { reason: "Spam" } },
    ]);
    expect((await ask("mira", "GET", `/posts/${postId}`)).body).toMatchObject({
      commentCount: 0,
      comments: [],
    });
  });

  it("belongs to its post: another post's address does not reach it", async () => {
    const other = (await write("mira"))._id;
    const { _id } = PostComment.parse(
      (await ask("ines", "POST", `/posts/${postId}/comments`, { body: "Hello" })).body,
    );
    expect(await ask("ines", "DELETE", `/posts/${other}/comments/${_id}`)).toMatchObject({ status: 404 });
    expect(
      await ask("ines", "PUT", `/posts/${other}/comments/${_id}/reactions/heart`, { on: true }),
    ).toMatchObject({ status: 404 });
  });

  it.each([[""], ["  "], ["\u200b\n\u3164"], ["x".repeat(10_001)], [`${"- ".repeat(30)}x`]])(
    "is refused as %j",
    async (body) => {
      expect(await ask("ines", "POST", `/posts/${postId}/comments`, { body })).toMatchObject({ status: 400 });
    },
  );
});

/** Documents that the work reads, as queries answer them. Reads by id are not among them. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  const get = Reflect.get(Query.prototype, "get") as () => Promise<{ size: number }>;
  let read = 0;
  Reflect.set(Query.prototype, "get", async function counting(this: Query) {
    const found = await Reflect.apply(get, this, []);
    read += found.size;
    return found;
  });
  try {
    await work();
  } finally {
    Reflect.set(Query.prototype, "get", get);
  }
  return read;
}

describe("a list", () => {
  const count = 1_000;
  beforeAll(async () => {
    const sample = (await write("mira", { title: "Sample common", body: "words rare" }))._id;
    const document = (await api.firestore.doc(`posts/${sample}`).get()).data() ?? {};
    const batch = api.firestore.bulkWriter();
    for (let index = 0; index < count; index += 1) {
      const createdAt = new Date(Date.now() - 1_000_000_000 - index * 1_000);
      void batch.set(api.firestore.doc(`posts/many-${String(index)}`), { ...document, createdAt });
    }
    await batch.close();
  }, 120_000);

  it("costs at most 11 documents for any page that is reached from another, and Home 6", async () => {
    let cursor = "";
    const costs: number[] = [];
    for (let page = 1; page <= 30; page += 1) {
      const path = `/posts?page=${String(page)}${cursor === "" ? "" : `&cursor=${cursor}`}`;
      costs.push(
        await readBy(async () => {
          const answer = await ask("kofi", "GET", path);
          cursor = answer.headers.get("X-Next-Cursor") ?? "";
          expect(z.array(PostSummary).parse(answer.body)).toHaveLength(10);
        }),
      );
    }
    expect(Math.max(...costs)).toBe(11);
    expect(await readBy(() => ask("kofi", "GET", "/posts/latest"))).toBeLessThanOrEqual(6);
  });

  it("costs at most 21 documents for any search", async () => {
    const searches = ["common", "words rare", "sample words rare common", "nothing at all", "common missing"];
    for (const search of searches) {
      const cost = await readBy(() =>
        ask("kofi", "GET", `/posts?search=${encodeURIComponent(search)}&tag=none`),
      );
      expect([search, cost <= 21]).toEqual([search, true]);
      const alone = await readBy(() => ask("kofi", "GET", `/posts?search=${encodeURIComponent(search)}`));
      expect([search, alone <= 21]).toEqual([search, true]);
    }
  });

  it("refuses a page that only a cursor can reach, and says nothing of texts", async () => {
    expect(await ask("kofi", "GET", "/posts?page=102")).toMatchObject(refusal("invalid_request", /too far/));
    const { body } = await ask("kofi", "GET", "/posts?page=-3&limit=1000000");
    expect(body).toHaveLength(100);
    expect(JSON.stringify(body)).not.toContain('"body"');
  });
});

describe("twelve texts of 20 kB", () => {
  /** The best of three requests in milliseconds; such a text is refused, or saved like another. */
  async function answerTo(body: string): Promise<number> {
    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const began = performance.now();
      const { status } = await ask("kofi", "POST", "/posts", { title: "Bomb", body });
      times.push(performance.now() - began);
      expect([201, 400]).toContain(status);
    }
    return Math.min(...times);
  }

  it.each(bombs)("such as %s cost the server at most 100 ms more than an ordinary one", async (_, text) => {
    const ordinary = await answerTo(ordinaryText);
    expect((await answerTo(text)) - ordinary).toBeLessThan(allowedMs(100, ordinary));
  });
});

describe("what texts refer to", () => {
  it("is found where it exists and may be seen, and suggested by name and key", async () => {
    await api.users.recordGithubProfile("ines", { githubId: "1", githubLogin: "Ines-Hart" });
    const project = { name: "Harbor", key: "HARBOR", isPrivate: true };
    const { _id } = (await ask("ines", "POST", "/projects", project)).body as { _id: string };
    const task = { title: "Build it", projectId: _id, type: "TASK", priority: "LOW" };
    expect((await ask("ines", "POST", "/tasks", task)).status).toBe(201);
    const of = "@ines-hart,@nobody,HARBOR-1,HARBOR-2,UTF-8";
    const person = {
      reference: "@ines-hart",
      label: "ines",
      login: "Ines-Hart",
      projectId: null,
      number: null,
    };
    const found = { reference: "HARBOR-1", label: "Build it", login: null, projectId: _id, number: 1 };
    expect((await ask("ines", "GET", `/references?of=${of}`)).body).toEqual([person, found]);
    // Of somebody else's private project nothing is said.
    expect((await ask("mira", "GET", `/references?of=${of}`)).body).toEqual([person]);
    expect((await ask("mira", "GET", "/references/suggestions?kind=person&search=ine")).body).toEqual([
      person,
    ]);
    expect((await ask("ines", "GET", "/references/suggestions?kind=task&search=harbor-1")).body).toEqual([
      found,
    ]);
    expect((await ask("ines", "GET", "/references/suggestions?kind=task&search=BUILD%20it")).body).toEqual([
      found,
    ]);
    expect((await ask("ines", "GET", "/references/suggestions?kind=task&search=nothing")).body).toEqual([]);
    expect((await ask("mira", "GET", "/references/suggestions?kind=task&search=build")).body).toEqual([]);
    expect(await ask("ines", "GET", "/references?of=<script>")).toMatchObject({ status: 400 });
  });
});
