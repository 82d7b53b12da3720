/** What can be done with a post that is there: links into it, comments, versions, neighbors, and its end by others. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPostDocument } from "../../functions/src/adapters/firestore/post-document.ts";
import { firestore } from "../suite/reviews.ts";
import { openAs, phone } from "./browser.ts";
import { expectSound } from "./looks.ts";

const ines = {
  ...{ authorId: "seed-ines", authorEmail: "ines@acrux.example", author: "Ines Hart", authorAvatarUrl: null },
};

interface Given {
  readonly body?: string;
  readonly at?: Date;
  readonly author?:
    | typeof ines
    | { authorId: string; authorEmail: null; author: null; authorAvatarUrl: null };
}

/** Straight into the store, as the form is tested elsewhere. Answers its id and title. */
async function given({ body = "Text", at = new Date(), author = ines }: Given = {}) {
  const id = randomUUID();
  const title = `Post ${id.slice(0, 8)}`;
  await firestore.doc(`posts/${id}`).set(newPostDocument({ title, body, tags: [] }, author, at));
  return { id, title, path: `/app/posts/${id}` };
}

async function opened(page: Page, { path, title }: { path: string; title: string }): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

const newComment = (page: Page): Locator => page.getByRole("textbox", { name: "Add a comment" });
const commentOf = (page: Page, text: string): Locator =>
  page.getByRole("list", { name: "Comments" }).getByRole("listitem").filter({ hasText: text }).first();

async function send(page: Page, text: string): Promise<void> {
  await newComment(page).fill(text);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await commentOf(page, text).waitFor();
}

async function choose(page: Page, comment: Locator, action: string): Promise<void> {
  await comment.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("comments", () => {
  it("are quoted, linked to, edited where they stand with a draft, and deleted", async () => {
    const post = await given();
    await using mira = await openAs("Mira Solberg");
    const { page, context } = mira;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await opened(page, post);
    for (let count = 1; count <= 3; count += 1) await send(page, `Remark ${String(count)}`);
    const second = commentOf(page, "Remark 2");
    await choose(page, second, "Quote");
    await expect.poll(() => newComment(page).inputValue()).toBe("> Remark 2\n\n");
    await newComment(page).fill("");

    await choose(page, second, "Copy link");
    await page.getByText("Link copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`${post.path}#comment-`);
    const other = await context.newPage();
    await other.goto(link);
    await other.locator(`${new URL(link).hash}.bg-accent-soft`).waitFor();

    await choose(page, second, "Edit");
    const editing = page.getByRole("textbox", { name: "Comment", exact: true });
    await editing.fill("Remark two, better");
    await page.reload();
    await choose(page, commentOf(page, "Remark 2"), "Edit");
    await page.getByText(/Your draft from/).waitFor();
    expect(await editing.inputValue()).toBe("Remark two, better");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await commentOf(page, "Remark two, better").getByText("edited").waitFor();

    await choose(page, commentOf(page, "Remark 3"), "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
    await page.getByRole("heading", { name: "2 comments" }).waitFor();
    expect(mira.problems).toEqual([]);
  });

  it("on a post that was deleted a moment ago say so, and stay to be copied after a reload too", async () => {
    const post = await given();
    await using mira = await openAs("Mira Solberg");
    const { page } = mira;
    // A listener that begins only after the end of the post would show it before the comment is sent.
    await page.route("**/google.firestore.v1.Firestore/Listen/**", (route) => route.abort());
    await opened(page, post);
    await newComment(page).fill("Hours of work");
    await firestore.doc(`posts/${post.id}`).update({ deletedAt: new Date() });
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.getByText("This post was deleted.").waitFor();
    expect(await newComment(page).inputValue()).toBe("Hours of work");
    await page.goto(post.path);
    await page.getByText("Error loading post").waitFor();
    const kept = page.getByRole("textbox", { name: "Your comment on this post, not sent" });
    expect(await kept.inputValue()).toBe("Hours of work");
    await expectSound(page, "a post that is gone, with a comment that was not sent");
    await page.getByRole("button", { name: "Discard it" }).click();
    await kept.waitFor({ state: "detached" });
  });
});

describe("links", () => {
  const body = ["One", "Two", "Three", "Four"]
    .map((name) => `## ${name}\n\n${"Words of a long part.\n\n".repeat(40)}`)
    .join("\n");

  it("to a heading and to the comments go there when the page is opened by them", async () => {
    const post = await given({ body });
    await using mira = await openAs("Mira Solberg");
    const { page } = mira;
    for (const [hash, name] of [
      ["#post-three", "Three"],
      ["#comments", "0 comments"],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(post.path + hash);
      await expect
        .poll(async () => (await page.getByRole("heading", { name }).boundingBox())?.y ?? -1)
        .toSatisfy((y: number) => y >= 0 && y < 900);
    }
    await page.getByText("Contents").click();
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Four" }).click();
    await expect
      .poll(async () => (await page.getByRole("heading", { name: "Four" }).boundingBox())?.y ?? -1)
      .toSatisfy((y: number) => y >= 0 && y < 300);
  });

  it("lead to the posts before and after, and back to page 1 of the list, whose Previous is disabled", async () => {
    const at = new Date("2003-05-01T00:00:00.000Z").getTime();
    const gone = { authorId: "__deleted__", authorEmail: null, author: null, authorAvatarUrl: null };
    const [older, newer] = [
      await given({ at: new Date(at) }),
      await given({ at: new Date(at + 1), author: gone }),
    ];
    await using mira = await openAs("Mira Solberg");
    const { page } = mira;
    await opened(page, older);
    await page.getByRole("link", { name: `Next post ${newer.title}` }).click();
    await page.getByRole("heading", { level: 1, name: newer.title }).waitFor();
    await page.getByText("Deleted user").waitFor();
    await page.getByRole("link", { name: `Previous post ${older.title}` }).waitFor();
    await page.getByRole("link", { name: "Back to posts" }).click();
    await page.getByText("Page 1", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  });
});

it("a page of the list is read before somebody goes to it, and Back comes to where one was", async () => {
  const at = new Date("2004-05-01T00:00:00.000Z").getTime();
  for (let count = 0; count < 3; count += 1)
    await given({ at: new Date(at + count), body: "zanzibar wreck" });
  await using mira = await openAs("Mira Solberg");
  const { page } = mira;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/posts") asked.push(searchParams.get("page") ?? "");
  });
  await page.goto("/app/posts?search=zanzibar&limit=2");
  await expect.poll(() => asked).toEqual(["1", "2"]);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  expect(asked).toEqual(["1", "2"]);
  await page.goBack();
  await page.getByText("Page 1", { exact: true }).waitFor();
  expect(await page.getByRole("searchbox", { name: "Search posts" }).inputValue()).toBe("zanzibar");
});

it("an earlier version is compared by words, and restored as the next one", async () => {
  await using author = await openAs("Ines Hart");
  const { page } = author;
  const title = `Post ${randomUUID().slice(0, 8)}`;
  await page.goto("/app/posts/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Content" }).fill("The report took 48 minutes instead of 4.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await page.getByRole("link", { name: "Edit post" }).click();
  await page.getByRole("textbox", { name: "Content" }).fill("The report took 50 minutes instead of 4.");
  await page.getByRole("button", { name: "Update Post" }).click();
  await page.getByText("· edited").waitFor();
  await page.getByRole("link", { name: "Versions" }).click();
  const difference = page.getByRole("region", { name: "Version 1 and now" });
  await difference.getByText("48", { exact: true }).waitFor();
  await difference.getByText("50", { exact: true }).waitFor();
  await expectSound(page, "two versions");
  await page.getByRole("button", { name: "Restore this version" }).click();
  await page.getByText("The report took 48 minutes instead of 4.").waitFor();
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("option", { name: /Version 2/ }).waitFor({ state: "attached" });
  expect(author.problems).toEqual([]);
});

it("an administrator deletes somebody else's post only with a reason", async () => {
  const post = await given();
  await using mira = await openAs("Mira Solberg");
  const { page } = mira;
  await opened(page, post);
  await page.getByRole("button", { name: "Delete post" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this post?" });
  const confirm = dialog.getByRole("button", { name: "Delete post" });
  await dialog.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("Advertisement");
  await confirm.click();
  await page.waitForURL(/\/app\/posts$/);
  await page.goto(`/app/audit?target=${post.id}`);
  await page.getByText("Advertisement").first().waitFor();
});

describe("the editor", () => {
  it("formats by button and shortcut, turns a pasted table into markdown, and counts near the limits", async () => {
    await using author = await openAs("Ines Hart", { at: "/app/posts/new" });
    const { page } = author;
    const content = page.getByRole("textbox", { name: "Content" });
    await page.getByRole("button", { name: "Add images" }).waitFor();
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await content.fill("bold");
    await content.selectText();
    await content.press("Control+b");
    expect(await content.inputValue()).toBe("**bold**");
    await content.fill("words");
    await content.selectText();
    await page.getByRole("button", { name: "Code (Ctrl+E)" }).click();
    expect(await content.inputValue()).toBe("`words`");

    await content.fill("");
    await content.evaluate((area) => {
      const clipboardData = new DataTransfer();
      const table =
        "<table><tr><th>Piece</th><th>State</th></tr><tr><td>Refunds</td><td>to do</td></tr></table>";
      clipboardData.setData("text/html", `<meta charset="utf-8">${table}`);
      clipboardData.setData("text/plain", "Piece\tState\nRefunds\tto do");
      area.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    });
    await page.getByRole("region", { name: "Preview" }).getByRole("cell", { name: "Refunds" }).waitFor();

    await page.getByRole("textbox", { name: "Title" }).fill("t".repeat(190));
    await page.getByText("10 characters left").waitFor();
    await content.fill("c ".repeat(50_001));
    await page.getByText("2 characters too many").waitFor();
    await page.getByRole("textbox", { name: "Tags" }).fill("good, <bad>");
    await page.getByRole("button", { name: "Create Post" }).click();
    await page.getByText("A tag has letters, digits").waitFor();
    await content.fill("");
    expect(author.problems).toEqual([]);
  });

  it("has tabs on a phone, and scrolls text and preview together where they stand side by side", async () => {
    await using author = await openAs("Ines Hart", { at: "/app/posts/new" });
    const { page } = author;
    const content = page.getByRole("textbox", { name: "Content" });
    const preview = page.getByRole("region", { name: "Preview" });
    await content.fill("A line of text.\n\n".repeat(200));
    await preview.getByText("A line of text.").first().waitFor();
    await content.evaluate((area) => (area.scrollTop = area.scrollHeight));
    await expect.poll(() => preview.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    await page.setViewportSize(phone);
    await preview.waitFor({ state: "hidden" });
    await page.getByRole("radio", { name: "Preview" }).check();
    await preview.waitFor();
    expect(await content.isVisible()).toBe(false);
    await expectSound(page, "the preview of a phone");
  });
});
