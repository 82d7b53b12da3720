/** Both adapters of the ports to posts, comments and reactions under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestorePostComments } from "../../functions/src/adapters/firestore/post-comments.ts";
import { createFirestorePostReactions } from "../../functions/src/adapters/firestore/post-reactions.ts";
import { createFirestorePosts } from "../../functions/src/adapters/firestore/posts.ts";
import { createMemoryPosts, type MemoryPosts } from "../../functions/src/adapters/memory/posts.ts";
import type { AppError } from "../../functions/src/app-error.ts";
import type { PostQuery, PostRecord } from "../../functions/src/posts/store.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

let time = Date.parse("2026-03-01T10:00:00.000Z");
const now = (): Date => new Date((time += 1_000));
const days = (count: number): void => void (time += count * 86_400_000);

const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryPosts(now)) },
  {
    name: "firestore",
    open: async (): Promise<MemoryPosts> => {
      await Promise.all((await firestore.listCollections()).map((found) => firestore.recursiveDelete(found)));
      return {
        posts: createFirestorePosts(firestore, now),
        comments: createFirestorePostComments(firestore, now),
        reactions: createFirestorePostReactions(firestore, now),
      };
    },
  },
];

const mira = { authorId: "mira", authorEmail: "mira@acrux.example", author: "Mira", authorAvatarUrl: null };
const content = { title: "Title", body: "Text", tags: ["Team"] };
const byMira = { uid: "mira", requestId: "request" };
const first: PostQuery = { limit: 10, page: 1, cursor: null, search: null, tag: null };

describe.each(adapters)("posts in $name", ({ open }) => {
  let { posts, comments, reactions }: MemoryPosts = {} as MemoryPosts;
  beforeEach(async () => {
    ({ posts, comments, reactions } = await open());
  });

  async function write(count: number, more: Partial<typeof content> = {}): Promise<PostRecord[]> {
    const written: PostRecord[] = [];
    for (let index = 0; index < count; index += 1) {
      const post = await posts.create(
        `p${String(time)}`,
        { ...content, ...more, title: `${String(index)} ${more.title ?? ""}` },
        mira,
      );
      if (post !== null) written.push(post);
    }
    return written;
  }

  const titles = async (query: Partial<PostQuery>): Promise<string[]> =>
    (await posts.list({ ...first, ...query })).posts.map(({ title }) => title.trim());

  it("are created once, out of ten at once, and found as they were written", async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => posts.create("one", content, mira)));
    expect(created.filter((post) => post !== null)).toHaveLength(1);
    const found = await posts.find("one");
    expect(found).toEqual(created.find((post) => post !== null));
    expect(found).toMatchObject({ ...content, ...mira, version: 1, preview: "Text", commentCount: 0 });
    expect(await posts.find("none")).toBeNull();
  });

  it("are paged by cursor and by number, with a full last page and none after it", async () => {
    await write(6);
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof posts.list>> = await posts.list({ ...first, limit: 2, cursor });
      pages.push(page.posts.map(({ title }) => title.trim()));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual([
      ["5", "4"],
      ["3", "2"],
      ["1", "0"],
    ]);
    expect(await titles({ limit: 2, page: 3 })).toEqual(["1", "0"]);
    expect(await titles({ limit: 2, page: 4 })).toEqual([]);
    await expect(posts.list({ ...first, page: 500 })).rejects.toMatchObject({
      code: "invalid_request",
    } satisfies Partial<AppError>);
    await expect(posts.list({ ...first, cursor: "x" })).rejects.toMatchObject({
      code: "invalid_request",
    } satisfies Partial<AppError>);
  });

  it("are found by tag, by beginnings of words in the title, and by words of the text", async () => {
    await posts.create(
      "a",
      { title: "Nightly réport", body: "Slow queries", tags: ["Incident", "C++"] },
      mira,
    );
    await posts.create("b", { title: "Style", body: "About errors and queries", tags: ["style"] }, mira);
    const ids = async (query: Partial<PostQuery>) =>
      (await posts.list({ ...first, ...query })).posts.map(({ id }) => id);
    expect(await ids({ search: "repo" })).toEqual(["a"]);
    expect(await ids({ search: "QUERIES" })).toEqual(["b", "a"]);
    expect(await ids({ search: "queries nightly" })).toEqual(["a"]);
    expect(await ids({ search: "incid" })).toEqual(["a"]);
    expect(await ids({ tag: "INCIDENT" })).toEqual(["a"]);
    expect(await ids({ tag: "c++", search: "slow" })).toEqual(["a"]);
    expect(await ids({ tag: "style", search: "slow" })).toEqual([]);
    expect(await ids({ search: "--" })).toEqual([]);
    await posts.change("a", null, { title: "Daily", body: "Fast", tags: [] });
    expect(await ids({ search: "nightly" })).toEqual([]);
    expect(await ids({ search: "fast" })).toEqual(["a"]);
  });

  it("are found by several words also where the page ends before all are read", async () => {
    for (let index = 0; index < 45; index += 1)
      await write(1, { body: index % 5 === 0 ? "common rare" : "common" });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof posts.list>> = await posts.list({
        ...first,
        limit: 2,
        search: "common rare",
        cursor,
      });
      found.push(...page.posts.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(found).size).toBe(9);
    expect(found).toHaveLength(9);
  });

  it("keep what an edit replaces, and take one of two edits of the same version", async () => {
    await posts.create("one", content, mira);
    const edits = await Promise.all(["A", "B"].map((title) => posts.change("one", 1, { ...content, title })));
    expect(edits.filter((edit) => edit === "stale")).toHaveLength(1);
    const edited = await posts.change("one", null, { ...content, title: "C", tags: [] });
    expect(edited).toMatchObject({ version: 3, title: "C", tags: [] });
    expect((edited as PostRecord).editedAt).not.toBeNull();
    expect((await posts.listRevisions("one", 10)).map(({ version }) => version)).toEqual([2, 1]);
    expect(await posts.findRevision("one", 1)).toMatchObject({ version: 1, ...content });
    expect(await posts.findRevision("one", 9)).toBeNull();
    expect(await posts.change("none", null, content)).toBe("missing");
  });

  it("are gone while deleted, can be restored for 30 days, and then are deleted with all below them", async () => {
    await posts.create("one", content, mira);
    await comments.add("one", "c", "Comment", mira);
    expect(await posts.remove("one", byMira)).toBe(true);
    expect(await posts.remove("one", byMira)).toBe(false);
    expect(await titles({})).toEqual([]);
    expect((await posts.listDeleted("mira", 10)).map(({ id }) => id)).toEqual(["one"]);
    expect(await posts.listDeleted("ines", 10)).toEqual([]);
    expect((await posts.listDeleted(null, 10)).map(({ id }) => id)).toEqual(["one"]);
    expect(await posts.change("one", null, content)).toBe("missing");
    expect(await comments.add("one", "d", "Too late", mira)).toBe("missing");
    expect(await comments.remove("one", "c", byMira)).toBe(false);
    expect(
      await reactions.react({ postId: "one", commentId: null, uid: "mira", reaction: "heart", on: true }),
    ).toBeNull();
    expect(await posts.restore("one", byMira)).toMatchObject({ id: "one", deletedAt: null });
    expect(await posts.restore("one", byMira)).toBeNull();
    expect(await titles({})).toEqual(["Title"]);

    await posts.remove("one", byMira);
    days(29);
    expect(await posts.deleteExpired(now(), 10)).toBe(0);
    days(1);
    expect(await posts.restore("one", byMira)).toBeNull();
    expect(await posts.deleteExpired(now(), 10)).toBe(1);
    expect(await posts.find("one")).toBeNull();
    expect((await comments.list("one", { limit: 10, cursor: null })).comments).toEqual([]);
  });

  it("name their neighbors, without those that are deleted", async () => {
    const [oldest, gone, middle, newest] = await write(4);
    if (middle === undefined || newest === undefined) throw new Error("Nothing was written.");
    await posts.remove(gone?.id ?? "", byMira);
    expect(await posts.findNeighbors(middle)).toEqual({
      previous: { _id: oldest?.id, title: oldest?.title },
      next: { _id: newest.id, title: newest.title },
    });
    expect(await posts.findNeighbors(newest)).toMatchObject({ next: null });
  });

  it("count their tags, whatever becomes of them", async () => {
    await posts.create("a", { ...content, tags: ["Team", "Plan"] }, mira);
    await posts.create("b", { ...content, tags: ["team"] }, mira);
    expect((await posts.listTags(10)).map(({ count }) => count)).toEqual([2, 1]);
    await posts.change("a", null, { ...content, tags: ["Plan"] });
    await posts.remove("b", byMira);
    expect(await posts.listTags(10)).toEqual([{ name: "Plan", count: 1 }]);
    await posts.restore("b", byMira);
    expect(await posts.listTags(10)).toHaveLength(2);
  });

  it("have comments, oldest first, counted and paged; an id is used once", async () => {
    await posts.create("one", content, mira);
    for (const id of ["c1", "c2", "c3"]) await comments.add("one", id, `Comment ${id}`, mira);
    expect(await comments.add("one", "c3", "Again", mira)).toBe("exists");
    expect(await comments.remove("one", "c1", byMira)).toBe(true);
    expect(await comments.remove("one", "c1", byMira)).toBe(false);
    expect(await comments.add("one", "c1", "Again", mira)).toBe("exists");
    expect(await comments.find("one", "c1")).toBeNull();
    expect(await comments.change("one", "c1", "Text")).toBeNull();
    expect(await comments.change("one", "c2", "Edited")).toMatchObject({ body: "Edited" });
    expect((await posts.find("one"))?.commentCount).toBe(2);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof comments.list>> = await comments.list("one", {
        limit: 1,
        cursor,
      });
      ids.push(...page.comments.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual(["c2", "c3"]);
  });

  it("have reactions, each once for a person, to themselves and to comments", async () => {
    await posts.create("one", content, mira);
    await comments.add("one", "c", "Comment", mira);
    const react = (uid: string, commentId: string | null, on = true) =>
      reactions.react({ postId: "one", commentId, uid, reaction: "heart", on });
    await Promise.all([react("mira", null), react("mira", null), react("ines", null)]);
    await react("ines", "c");
    expect((await posts.find("one"))?.reactionCounts).toEqual({ heart: 2 });
    expect((await comments.find("one", "c"))?.reactionCounts).toEqual({ heart: 1 });
    expect(await reactions.findOwn("one", "ines")).toEqual({ post: ["heart"], comments: { c: ["heart"] } });
    expect(await react("ines", null, false)).toEqual({ counts: { heart: 1 }, own: [] });
    expect(await react("ines", null, false)).toEqual({ counts: { heart: 1 }, own: [] });
    expect(await react("mira", null, false)).toEqual({ counts: {}, own: [] });
    expect(await react("mira", "none")).toBeNull();
  });
});
