/** What single keys and the palette do of which only a browser knows: what is seen and what is covered. The rest is in web/src/app/single-keys.test.tsx. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openAs, phone } from "./browser.ts";

async function open(name = "Ines Hart", viewport?: typeof phone) {
  const opened = await openAs(name, { at: "/app", ...(viewport === undefined ? {} : { viewport }) });
  await opened.page.getByText("Latest reviews").waitFor();
  return opened;
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

it("the palette offers the same, with the page's own words", async () => {
  await using opened = await open();
  const { page } = opened;
  await furnish(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "New thing" }).click();
  await expect.poll(() => page.title()).toBe("created");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Search this page" }).click();
  await expect.poll(() => isFocused(page, "Search things")).toBe(true);
});

it("single keys do nothing while the menu covers the page of a phone", async () => {
  await using opened = await open("Ines Hart", phone);
  const { page } = opened;
  await furnish(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.keyboard.press("c");
  expect(await page.title()).not.toBe("created");
  expect(new URL(page.url()).pathname).toBe("/app");
});
