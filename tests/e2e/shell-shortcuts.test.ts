/** Single keys: what they do, and where they must do nothing. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { openContext, phone, signIn, watchedPage } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(name = "Ines Hart", viewport?: typeof phone) {
  const context = await openContext(browser, viewport === undefined ? {} : { viewport });
  const { page, problems } = await watchedPage(context);
  await signIn(page, name);
  await page.getByText("Latest reviews").waitFor();
  return { context, page, problems };
}

/** Gives the page a button for something new, a search box and a field, as later pages have them. */
async function furnish(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.insertAdjacentHTML(
      "beforeend",
      '<button data-shortcut="create">New thing</button><input type="search" aria-label="Search things" /><textarea aria-label="Text"></textarea>',
    );
    main?.querySelector("[data-shortcut]")?.addEventListener("click", () => {
      document.title = "created";
    });
  });
}

function isFocused(page: Page, label: string): Promise<boolean> {
  return page.getByLabel(label).evaluate((element) => element === document.activeElement);
}

describe("on a page", () => {
  it("c presses its button for something new, and says so where there is none", async () => {
    const { context, page, problems } = await open();
    await page.keyboard.press("c");
    await page.getByText("There is nothing to create on this page.").waitFor();
    await furnish(page);
    await page.keyboard.press("c");
    await expect.poll(() => page.title()).toBe("created");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("/ goes to its search box without typing into it, and to the palette where there is none", async () => {
    const { context, page } = await open();
    await page.keyboard.press("/");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await furnish(page);
    await page.keyboard.press("/");
    expect(await isFocused(page, "Search things")).toBe(true);
    expect(await page.getByLabel("Search things").inputValue()).toBe("");
    await context.close();
  });

  it("the palette offers the same, with the page's own words", async () => {
    const { context, page } = await open();
    await furnish(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "New thing" }).click();
    await expect.poll(() => page.title()).toBe("created");
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Search this page" }).click();
    await expect.poll(() => isFocused(page, "Search things")).toBe(true);
    await context.close();
  });
});

describe("nothing happens", () => {
  it("while somebody writes", async () => {
    const { context, page } = await open();
    await furnish(page);
    for (const field of ["Search things", "Text"]) {
      await page.getByLabel(field).focus();
      await page.keyboard.type("cg/r?");
      expect(await page.getByLabel(field).inputValue()).toBe("cg/r?");
    }
    expect(await page.title()).not.toBe("created");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/app");
    await context.close();
  });

  it("with a modifier, while a dialog is open, and while the menu covers the page", async () => {
    const { context, page } = await open("Ines Hart", phone);
    await furnish(page);
    for (const keys of ["Control+c", "Alt+c", "Shift+c", "Meta+c"]) await page.keyboard.press(keys);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("c");
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.keyboard.press("c");
    expect(await page.title()).not.toBe("created");
    expect(new URL(page.url()).pathname).toBe("/app");
    await context.close();
  });

  it("for a letter that leads to a page one may not see", async () => {
    const { context, page } = await open();
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe("/app");
    await context.close();
  });
});

it("single keys can be switched off, for that user, until they switch them on again", async () => {
  const { context, page } = await open();
  await page.keyboard.press("?");
  const toggle = page.getByRole("switch", { name: "Single-key shortcuts" });
  await toggle.click();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.reload();
  await page.getByText("Latest reviews").waitFor();
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForTimeout(300);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/app");
  // The palette keeps its keys, and shows none that would do nothing.
  await page.keyboard.press("Control+k");
  const option = page.getByRole("option", { name: "Keyboard shortcuts" });
  expect(await option.locator("kbd").count()).toBe(0);
  await option.click();
  await toggle.click();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL("**/app/reviews");
  await context.close();
});
