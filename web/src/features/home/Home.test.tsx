/** Home as the specification has it: heading, tagline, the latest posts with all that each shows, and the latest reviews below. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp } from "../../testing/open-app.tsx";

const post = {
  ...{
    _id: "p1",
    title: "Berths by size",
    preview: "We sort them.",
    tags: [],
    version: 1,
    readingMinutes: 2,
  },
  ...{
    authorId: "uid-mira",
    authorEmail: "mira@acrux.example",
    author: "Mira Solberg",
    authorAvatarUrl: null,
  },
  ...{ createdAt: "2024-01-05T12:00:00.000Z", editedAt: null, reactionCounts: {}, myReactions: [] },
  ...{ isAuthor: false, canDelete: false, commentCount: 2 },
};

it("shows the latest posts with the date, the author and three ways to each, then the reviews", async () => {
  const { api } = openApp("/app", {
    api: (played) => {
      played.answer("listLatestPosts", ({ query }) => (query.get("limit") === "5" ? [post] : []));
      played.answer("listReviews", []);
    },
  });
  await screen.findByText("No reviews yet");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome to Acrux");
  screen.getByText("Work Hard. Have Fun. Make History.");
  expect(screen.getByRole("link", { name: "View all posts" }).getAttribute("href")).toBe("/app/posts");
  const line = within(screen.getByRole("region", { name: "Latest Posts" })).getByRole("listitem");
  expect(line.textContent).toContain("Jan 5, 2024");
  expect(line.textContent).toContain("By mira@acrux.example");
  expect(within(line).getByText("We sort them.").className).toContain("line-clamp-3");
  const links = within(line).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Berths by size", "/app/posts/p1"],
    ["Read post", "/app/posts/p1"],
    ["2 comments", "/app/posts/p1#comments"],
  ]);
  expect(api.calls.filter((name) => name === "listReviews")).toHaveLength(1);
});

it("reads the reviews while the posts are still on their way", async () => {
  const { api } = openApp("/app", {
    api: (played) => {
      played.play("listLatestPosts", () => new Promise(() => undefined));
      played.answer("listReviews", []);
    },
  });
  await screen.findByRole("status", { name: "Loading posts..." });
  expect(api.calls).toContain("listReviews");
});

it("says that posts could not be read, and that there are none yet", async () => {
  const { api, user } = openApp("/app", {
    api: (played) => {
      played.fail("listLatestPosts", "internal");
      played.answer("listReviews", []);
    },
  });
  await screen.findByText("Error loading posts");
  screen.getByText("Please try again later.");
  api.answer("listLatestPosts", []);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No posts yet");
  expect(screen.getByRole("link", { name: "Write the first post" }).getAttribute("href")).toBe(
    "/app/posts/new",
  );
});
