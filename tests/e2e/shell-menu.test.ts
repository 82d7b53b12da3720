/** The sidebar and, on a phone, the menu that slides in: what is in them, for whom, and how they open and close. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openAs, openWindow, phone } from "./browser.ts";

async function open(name: string, viewport?: typeof phone) {
  const opened = await openAs(name, { at: "/app", ...(viewport === undefined ? {} : { viewport }) });
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return opened;
}

/** The links of the navigation that can be seen, with where they lead. */
function visibleLinks(page: Page): Promise<string[]> {
  return page
    .locator("nav:visible a:visible")
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent.trim()} ${new URL((link as HTMLAnchorElement).href).pathname}`),
    );
}

describe("the sidebar", () => {
  it("is twelve rem wide, its logo leads to /app, and a user sees Home, Reviews and GitHub", async () => {
    await using opened = await open("Ines Hart");
    const { page } = opened;
    expect((await page.locator("aside:visible").boundingBox())?.width).toBe(192);
    expect(await page.getByRole("link", { name: "Acrux" }).getAttribute("href")).toBe("/app");
    const offered = await visibleLinks(page);
    expect(offered).toEqual(
      expect.arrayContaining(["Home /app", "Reviews /app/reviews", "GitHub /app/github/settings"]),
    );
    expect(offered).not.toEqual(expect.arrayContaining(["Rules /app/rules"]));
    expect(await page.getByRole("button", { name: "Administration" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /menu/ }).count()).toBe(0);
  });

  it.each(["Mira Solberg", "Tomas Vega"])(
    "offers %s Users and the audit log, in a submenu that closes the other",
    async (name) => {
      await using signedIn = await open(name);
      const { page } = signedIn;
      const review = page.getByRole("button", { name: "Code review" });
      const administration = page.getByRole("button", { name: "Administration" });
      await administration.click();
      const closed = ["Reviews /app/reviews"];
      const opened = ["Users /app/users", "Audit log /app/audit"];
      expect(await visibleLinks(page)).toEqual(expect.arrayContaining(["Home /app", ...opened]));
      expect(await visibleLinks(page)).not.toEqual(expect.arrayContaining(closed));
      expect([
        await review.getAttribute("aria-expanded"),
        await administration.getAttribute("aria-expanded"),
      ]).toEqual(["false", "true"]);
      await administration.click();
      for (const link of [...opened, ...closed]) expect(await visibleLinks(page)).not.toContain(link);
      await review.click();
      await administration.click();
      await page.getByRole("link", { name: "Users" }).click();
      await page.waitForURL("**/app/users");
      await page.locator('a[href="/app/users"][aria-current="page"]:visible').first().waitFor();
    },
  );

  it("opens the submenu of a page that was reached another way", async () => {
    await using opened = await open("Mira Solberg");
    const { page } = opened;
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await page.getByRole("link", { name: "Users" }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/app");
  });

  it("has the account and Logout at its foot", async () => {
    await using opened = await open("Ines Hart");
    const { page } = opened;
    await page.getByRole("link", { name: "Account of Ines Hart" }).click();
    await page.waitForURL("**/app/account");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
  });

  it("leads who is not active to their account too, and nowhere else", async () => {
    await using opened = await open("Petra Noor");
    const { page } = opened;
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
    await page.getByRole("link", { name: "Your account" }).click();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    await page.getByRole("link", { name: "Reviews", exact: true }).click();
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
  });

  it("shows who is signed out only Home and the way in", async () => {
    await using opened = await openWindow();
    const { page } = opened;
    await page.goto("/app/require-active");
    await page.getByRole("heading", { name: "Account Not Active" }).waitFor();
    expect(await visibleLinks(page)).toEqual(["Home /app"]);
    await page.getByRole("button", { name: "Continue with GitHub" }).waitFor();
    expect(await page.getByRole("button", { name: "Logout" }).count()).toBe(0);
  });
});

describe("on a phone", () => {
  it("a bar of 3.5 rem has the button that opens and closes the menu", async () => {
    await using opened = await open("Mira Solberg", phone);
    const { page, problems } = opened;
    expect((await page.locator("header").first().boundingBox())?.height).toBe(56);
    const button = page.getByRole("button", { name: "Open menu" });
    await button.click();
    await page.getByRole("button", { name: "Close menu" }).waitFor();
    expect(await page.locator("main[inert]").count()).toBe(1);
    expect(await visibleLinks(page)).toContain("Home /app");
    await page.getByRole("button", { name: "Close menu" }).click();
    await button.waitFor();
    expect(await page.locator("main[inert]").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it.each([
    ["the backdrop", (page: Page) => page.mouse.click(370, 500)],
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ])("%s closes it and gives the focus back to the button", async (_, close) => {
    await using opened = await open("Ines Hart", phone);
    const { page } = opened;
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Close menu" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("aside") !== null))
      .toBe(true);
    await close(page);
    const button = page.getByRole("button", { name: "Open menu" });
    await button.waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("a link closes it and takes the focus to the page; Logout closes it and leaves", async () => {
    await using opened = await open("Ines Hart", phone);
    const { page } = opened;
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Reviews", exact: true }).click();
    await page.getByRole("button", { name: "Open menu" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
  });

  it("the palette opens from it, and gives the focus back to the button", async () => {
    await using opened = await open("Ines Hart", phone);
    const { page } = opened;
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Commands" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(
      await page
        .getByRole("button", { name: "Open menu" })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
  });

  it("a window that grows wide closes it, since the page would stay out of reach", async () => {
    await using opened = await open("Ines Hart", phone);
    const { page } = opened;
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => page.locator("main[inert]").count()).toBe(0);
  });
});
