/** Posts: written, read, discussed, edited by two, deleted and restored; drafts that survive a tab; every screen in every look. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { firestore } from "../suite/reviews.ts";
import { openAs, openWindow, signIn } from "./browser.ts";
import { expectSound } from "./looks.ts";

const longWord = "averyverylongwordwithoutanyspace".repeat(6);

function newTitle(): string {
  return `Post ${randomUUID().slice(0, 8)}`;
}

async function write(page: Page, title: string, body: string, tags = ""): Promise<string> {
  await page.goto("/app/posts/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Content" }).fill(body);
  await page.getByRole("textbox", { name: "Tags" }).fill(tags);
  await page.getByRole("button", { name: "Create Post" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  return new URL(page.url()).pathname;
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Add a comment" }).fill(text);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.locator("li .markdown", { hasText: text }).waitFor();
}

describe("a post", () => {
  it("is written, found, discussed live, reacted to, deleted with the words of the specification and restored", async () => {
    await using ines = await openAs("Ines Hart");
    await using mira = await openAs("Mira Solberg");
    const title = newTitle();
    const path = await write(
      ines.page,
      title,
      "Some **bold** text\n\n```ts\nconst a = 1;\n```",
      "Team,, team , E2E,",
    );
    await ines.page.getByRole("link", { name: "E2E" }).waitFor();
    expect(await ines.page.getByRole("list", { name: "Tags" }).getByRole("listitem").count()).toBe(2);

    await mira.page.goto("/app/posts?search=" + encodeURIComponent(title));
    await mira.page.getByRole("link", { name: title }).click();
    expect(await mira.page.getByRole("link", { name: "Edit post" }).count()).toBe(0);
    await comment(mira.page, "I agree");
    // Live: nobody loaded anything anew.
    await ines.page.locator("li .markdown", { hasText: "I agree" }).waitFor();
    // What is live may be there before the answer to what was sent.
    await expect.poll(() => mira.page.getByRole("textbox", { name: "Add a comment" }).inputValue()).toBe("");

    const reactions = mira.page.getByRole("group", { name: "Reactions" }).first();
    await reactions.getByRole("button", { name: "Add a reaction" }).click();
    await mira.page.getByRole("menuitem", { name: "Rocket" }).click();
    const rocket = reactions.getByRole("button", { name: "Rocket: 1" });
    await rocket.waitFor();
    expect(await rocket.getAttribute("aria-pressed")).toBe("true");

    await ines.page.getByRole("button", { name: "Delete post" }).click();
    await ines.page.getByRole("dialog", { name: "Are you sure you want to delete this post?" }).waitFor();
    await ines.page.getByRole("dialog").getByRole("button", { name: "Delete post" }).click();
    await ines.page.waitForURL(/\/app\/posts$/);
    // Deleted while it was open somewhere else: the next word about it says so, and what was typed stays.
    await mira.page
      .getByRole("textbox", { name: "Add a comment" })
      .fill("Too late")
      .catch(() => undefined);
    await mira.page.goto(path);
    await mira.page.getByText("Error loading post").waitFor();
    await mira.page.getByRole("link", { name: "Back to posts" }).waitFor();

    await ines.page.goto("/app/posts/deleted");
    await ines.page
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("button", { name: "Restore" })
      .click();
    await ines.page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(ines.problems).toEqual([]);
  });

  it("that two tabs edit keeps both texts, and loses none", async () => {
    await using ines = await openAs("Ines Hart");
    const { page, context } = ines;
    const path = await write(page, newTitle(), "The first text");
    await page.goto(`${path}/edit`);
    const content = page.getByRole("textbox", { name: "Content" });
    await content.fill("What I wrote");
    const other = await context.newPage();
    await firestore
      .doc(`posts/${path.split("/").at(-1) ?? ""}`)
      .update({ body: "What was saved elsewhere", version: 2 });
    await page.getByRole("button", { name: "Update Post" }).click();
    await page.getByText("This post was saved somewhere else while you were writing").waitFor();
    expect(await content.inputValue()).toBe("What I wrote");
    await page.getByText("What was saved elsewhere").first().waitFor();
    await page.getByRole("button", { name: "Go on with mine" }).click();
    await page.getByRole("button", { name: "Update Post" }).click();
    await page.waitForURL(new RegExp(`${path}$`));
    await page.getByRole("textbox", { name: "Content" }).waitFor({ state: "detached" });
    await page.getByText("What I wrote").waitFor();
    await page.goto(`${path}/versions`);
    await page.getByText("What was saved elsewhere").first().waitFor();
    await expectSound(page, "versions");
    await other.close();
  });

  it("is not sent without a title and content, and says so at the field", async () => {
    await using opened = await openAs("Ines Hart", { at: "/app/posts/new" });
    const { page } = opened;
    await page.getByRole("button", { name: "Create Post" }).click();
    await page.getByText("Title is required").waitFor();
    await page.getByText("Content is required").waitFor();
    await expectSound(page, "a form with faults");
  });
});

it("people, emoji and tasks are suggested while somebody writes, and become links", async () => {
  await using ines = await openAs("Ines Hart", { at: "/app/posts/new" });
  const { page, problems } = ines;
  await page.getByRole("button", { name: "Add images" }).waitFor();
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  for (const [typed, option, written] of [
    ["@mir", /Mira Solberg/, "@mira-sol"],
    [" :rocket", /rocket/, "🚀"],
    [" #HARBOR-1", /^HARBOR-1\D/, "HARBOR-1"],
  ] as const) {
    await content.pressSequentially(typed);
    await page.getByRole("option", { name: option }).first().click();
    await expect.poll(() => content.inputValue()).toContain(written);
  }
  // By words of its title, with the space between them.
  const link = page.getByRole("region", { name: "Preview" }).getByRole("link", { name: "HARBOR-1" });
  await link.waitFor();
  const title = await titleOfTask("HARBOR", 2);
  await content.fill("");
  await content.pressSequentially(`#${title.split(" ").slice(0, 2).join(" ")}`);
  await page.getByRole("option", { name: /^HARBOR-2\D/ }).click();
  expect(await content.inputValue()).toBe("HARBOR-2 ");
  await content.fill("");
  expect(problems).toEqual([]);
});

async function titleOfTask(key: string, number: number): Promise<string> {
  const { projectId } = (await firestore.doc(`projectKeys/${key}`).get()).data() ?? {};
  const ofProject = firestore.collection("tasks").where("projectId", "==", projectId);
  const [task] = (await ofProject.where("number", "==", number).get()).docs;
  return String(task?.get("title"));
}

it("a draft survives a killed tab, and is gone for the next user of the machine", async () => {
  await using opened = await openWindow();
  const { context } = opened;
  let { page } = opened;
  await signIn(page, "Ines Hart");
  await page.goto("/app/posts/new");
  await page.getByRole("textbox", { name: "Content" }).fill("Not finished yet");
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  await page.goto("/app/posts/new");
  await page.getByText(/Your draft from/).waitFor();
  expect(await page.getByRole("textbox", { name: "Content" }).inputValue()).toBe("Not finished yet");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/app/posts"));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Not finished yet");
  await signIn(page, "Kofi Lund");
  await page.goto("/app/posts/new");
  expect(await page.getByRole("textbox", { name: "Content" }).inputValue()).toBe("");
});

describe("the screens of posts are sound in every look", () => {
  it("list, editor and detail, with long and with empty content", async () => {
    await using opened = await openAs("Ines Hart");
    const { page, problems } = opened;
    const body = `# One\n\n## Two\n\n## Three\n\n## Four\n\n${longWord}\n\nA note[^1]\n\n| a | b |\n|---|---|\n| ${longWord} | c |\n\n\`\`\`ts\nconst a = "${longWord}";\n\`\`\`\n\n- [x] done\n\n<details><summary>More</summary>\n\nFolded **away**\n\n</details>\n\n[^1]: below\n`;
    const path = await write(page, `${newTitle()} ${longWord}`.slice(0, 200), body, "a tag, another");
    await page.getByText("Contents").click();
    const folded = page.getByText("Folded away");
    await folded.waitFor({ state: "hidden" });
    await page.getByText("More", { exact: true }).click();
    await folded.waitFor();
    await comment(page, "A comment");
    await expectSound(page, "a long post");
    await page.goto(`${path}/edit`);
    await page.getByRole("region", { name: "Preview" }).getByText("Footnotes").waitFor();
    await expectSound(page, "the editor with a long text");
    for (const [where, ready] of [
      ["/app/posts", "Create Post"],
      ["/app/posts?search=nothingatall", "Clear filters"],
      ["/app/posts/new", "Cancel"],
    ] as const) {
      await page.goto(where);
      await page.getByRole("link", { name: ready }).waitFor();
      await page.getByText("Loading posts...").waitFor({ state: "hidden" });
      await expectSound(page, where);
    }
    expect(problems).toEqual([]);
  });
});
