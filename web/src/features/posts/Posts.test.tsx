/** The screens of posts: each message of a failure, what a slow or late answer must not undo, and what is gone. */
import type { Post, Reactions } from "@acrux/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openApp, type OpenedApp } from "../../testing/open-app.tsx";
import type { PlayedApi } from "../../testing/played-api.ts";
import { takeProblems } from "../../testing/problems.ts";
import { makeComment, makePost } from "./make-post.ts";

/** An answer that comes when the test says so. */
function held(): { response: Promise<Response>; arrive: (answer: unknown) => void } {
  let arrive = (_: unknown): void => undefined;
  const response = new Promise<Response>((resolve) => {
    arrive = (answer) => resolve(Response.json(answer));
  });
  return { response, arrive };
}

function openPost(post: Post, change: (api: PlayedApi) => void = () => undefined): OpenedApp {
  return openApp(`/app/posts/${post._id}`, {
    api: (api) => {
      api.answer("getPost", post);
      api.answer("listPostComments", [...post.comments]);
      api.answer("getPostNeighbors", { previous: null, next: { _id: "p2", title: "The next one" } });
      change(api);
    },
  });
}

const newComment = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Add a comment" });
const callsOf = (api: PlayedApi, name: string) => api.calls.filter((call) => call === name).length;

/** Nothing is live here, as Firebase was never set up: the page warns of it, and reads the post once more. */
const warn = () => vi.mocked(console.warn);
async function untilNothingIsLive(api: PlayedApi): Promise<void> {
  await waitFor(() => expect(warn()).toHaveBeenCalled());
  await waitFor(() => expect(callsOf(api, "listPostComments")).toBe(1));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("each message of a failure", () => {
  it("Error loading posts, Please try again later.", async () => {
    const { api, user } = openApp("/app/posts", { api: (played) => played.fail("listPosts", "internal") });
    await screen.findByText("Error loading posts");
    screen.getByText("Please try again later.");
    api.answer("listPosts", [makePost("p1")]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("link", { name: "Title of p1" });
  });

  it("Error loading post, with the way back to the posts", async () => {
    openApp("/app/posts/gone", { api: (api) => api.fail("getPost", "not_found") });
    await screen.findByText("Error loading post");
    expect(screen.getByRole("link", { name: "Back to posts" }).getAttribute("href")).toBe("/app/posts");
  });

  it("Please try again later. where a post to edit cannot be read", async () => {
    openApp("/app/posts/p1/edit", { api: (api) => api.fail("getPost", "internal") });
    await screen.findByText("Error loading post");
    screen.getByText("Please try again later.");
  });

  it("an edit of a post that was deleted meanwhile is still there", async () => {
    const { user } = openApp("/app/posts/p1/edit", {
      api: (api) => {
        api.answer("getPost", makePost("p1"));
        api.fail("replacePost", "not_found");
      },
    });
    const content = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Content" });
    await screen.findByRole("button", { name: "Add images" });
    await screen.findByRole("toolbar", { name: "Formatting" });
    await within(screen.getByRole("region", { name: "Preview" })).findByText("Text of p1");
    await user.type(content, ", hours of work");
    await user.click(screen.getByRole("button", { name: "Update Post" }));
    await screen.findByText("This post was deleted. Your text is still here to copy.");
    expect(content.value).toBe("Text of p1, hours of work");
    expect(takeProblems()).toHaveLength(1);
  });
});

it.each(["?cursor=nonsense", "?page=5000", "?tag=%3Cx%3E"])(
  "an address %s that leads nowhere has a way to the first page",
  async (query) => {
    const { user, address } = openApp(`/app/posts${query}`, {
      api: (api) =>
        api.play("listPosts", ({ query: asked }) => {
          if ((asked.get("cursor") ?? asked.get("tag")) === null && asked.get("page") === "1")
            return Response.json([makePost("p1")]);
          const body = { code: "invalid_request", message: "No.", requestId: "r" };
          return Response.json(body, { status: 400 });
        }),
    });
    await user.click(await screen.findByRole("link", { name: /To the first page|Clear filters/ }));
    await screen.findByRole("link", { name: "Title of p1" });
    expect(address()).toBe("/app/posts");
  },
);

describe("a post that is deleted", () => {
  it("is not asked for again by its page, and is in no list that was read before", async () => {
    const deletion = held();
    const list = held();
    const { api, user, address } = openApp("/app/posts", {
      api: (played) => {
        played.answer("listPosts", [makePost("p1"), makePost("p2")]);
        played.answer("getPost", makePost("p1"));
        played.answer("listPostComments", []);
        played.answer("getPostNeighbors", { previous: null, next: { _id: "p2", title: "Title of p2" } });
        played.play("deletePost", () => deletion.response);
      },
    });
    await user.click(await screen.findByRole("link", { name: "Title of p1" }));
    await screen.findByRole("link", { name: /^Next post/ });
    await untilNothingIsLive(api);
    await user.click(screen.getByRole("button", { name: "Delete post" }));
    const dialog = await screen.findByRole("dialog", {
      name: "Are you sure you want to delete this post?",
    });
    await user.click(within(dialog).getByRole("button", { name: "Delete post" }));
    const before = [callsOf(api, "getPost"), callsOf(api, "getPostNeighbors")];
    for (const name of ["getPost", "getPostNeighbors", "listPostComments"] as const)
      api.fail(name, "not_found");
    api.play("listPosts", () => list.response);
    deletion.arrive({ deleted: true });
    await waitFor(() => expect(address()).toBe("/app/posts"));
    // Before the list is read anew.
    await screen.findByRole("link", { name: "Title of p2" });
    expect([callsOf(api, "getPost"), callsOf(api, "getPostNeighbors")]).toEqual(before);
    expect(screen.queryByRole("link", { name: "Title of p1" })).toBeNull();
    list.arrive([makePost("p2")]);
    await screen.findByText("Post deleted. It can be restored for 30 days.");
  });
});

describe("a reaction", () => {
  const none: Reactions = { reactionCounts: {}, myReactions: [] };
  const rocket: Reactions = { reactionCounts: { rocket: 1 }, myReactions: ["rocket"] };

  async function choose({ user }: OpenedApp, name: string): Promise<void> {
    const [reactions] = screen.getAllByRole("group", { name: "Reactions" });
    if (reactions === undefined) throw new Error("There are no reactions.");
    await user.click(within(reactions).getByRole("button", { name: "Add a reaction" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  }

  it.each([
    { first: "the reading", comments: "7 comments" },
    { first: "the saving", comments: "8 comments" },
  ])("is not taken back by a reading from before, when $first ends first", async ({ first, comments }) => {
    const [reading, saving] = [held(), held()];
    const post = makePost("p1");
    const opened = openPost(post, (api) => {
      api.answer("addPostComment", makeComment("c1"));
      api.play("reactToPost", () => saving.response);
    });
    await untilNothingIsLive(opened.api);
    fireEvent.change(await newComment(), { target: { value: "A word" } });
    opened.api.play("getPost", () => reading.response);
    await opened.user.click(screen.getByRole("button", { name: "Comment" }));
    await choose(opened, "Rocket");
    const chosen = { name: "Rocket: 1", pressed: true };
    await screen.findByRole("button", chosen);
    const afterwards = { ...post, ...rocket, commentCount: 8 };
    opened.api.answer("getPost", afterwards);
    if (first === "the saving") saving.arrive(rocket);
    await waitFor(() => expect(callsOf(opened.api, "reactToPost")).toBe(1));
    reading.arrive({ ...post, commentCount: 7 });
    await screen.findByRole("heading", { name: comments });
    screen.getByRole("button", chosen);
    saving.arrive(rocket);
    await screen.findByRole("button", chosen);
  });

  it("that cannot be saved is gone again, and says so; another one stays", async () => {
    const opened = openPost(makePost("p1", { reactionCounts: { heart: 3 } }), (api) => {
      api.play("reactToPost", ({ params }) =>
        params["reaction"] === "rocket"
          ? Response.json({ code: "internal", message: "Away.", requestId: "r" }, { status: 500 })
          : Response.json({ ...none, reactionCounts: { heart: 4 }, myReactions: ["heart"] }),
      );
    });
    await untilNothingIsLive(opened.api);
    await opened.user.click(await screen.findByRole("button", { name: "Heart: 3" }));
    await screen.findByRole("button", { name: "Heart: 4", pressed: true });
    await choose(opened, "Rocket");
    await screen.findByText("Your reaction could not be saved. Try again.");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Rocket/ })).toBeNull());
    expect(takeProblems()).toHaveLength(1);
  });
});

it("a comment on its way cannot be changed, so that nothing is typed that goes with it", async () => {
  const saving = held();
  const { api, user } = openPost(makePost("p1"), (played) =>
    played.play("addPostComment", () => saving.response),
  );
  await untilNothingIsLive(api);
  const area = await newComment();
  await user.type(area, "One");
  await user.click(screen.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(area.readOnly).toBe(true));
  await user.type(area, " and more");
  expect(area.value).toBe("One");
  saving.arrive(makeComment("c1", { body: "One" }));
  await waitFor(() => expect([area.value, area.readOnly]).toEqual(["", false]));
});

it("an administrator deletes somebody else's comment only with a reason", async () => {
  const comment = makeComment("c1", { isAuthor: false, authorId: "uid-kofi" });
  const reasons: (string | null)[] = [];
  const { api, user } = openPost(makePost("p1", { comments: [comment] }), (played) =>
    played.play("deletePostComment", ({ query }) => {
      reasons.push(query.get("reason"));
      return Response.json({ deleted: true });
    }),
  );
  await untilNothingIsLive(api);
  await user.click(screen.getByRole("button", { name: "Comment actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this comment?" });
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete comment" });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), " Advertisement ");
  api.answer("listPostComments", []);
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByText("Comment c1")).toBeNull());
  expect(reasons).toEqual(["Advertisement"]);
});

it("editing and quoting a comment lead to the text", async () => {
  const { api, user } = openPost(makePost("p1", { comments: [makeComment("c1")] }));
  await untilNothingIsLive(api);
  await user.click(screen.getByRole("button", { name: "Comment actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Quote" }));
  const added = await newComment();
  await waitFor(() => expect([document.activeElement, added.value]).toEqual([added, "> Comment c1\n\n"]));
  await user.click(screen.getByRole("button", { name: "Comment actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const edited = await screen.findByRole("textbox", { name: "Comment" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(edited));
});

it("a post with faults is not sent, and the first fault has the focus", async () => {
  const { user } = openApp("/app/posts/new");
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "A title");
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await screen.findByText("Content is required");
  const content = screen.getByRole("textbox", { name: "Content" });
  await waitFor(() => expect(document.activeElement).toBe(content));
});
