/** The public site as a visitor meets it: the trial, the menu of a phone, pages that are not there, and the page without scripts. */
import { describe, expect, it } from "vitest";
import { openWindow, phone } from "./browser.ts";
import { expectSound } from "./looks.ts";

describe("the landing page", () => {
  it("reviews pasted code without an account, shows the finding at its line, and forgets nothing typed on a failure", async () => {
    await using opened = await openWindow({ at: "/" });
    const { page, problems } = opened;
    const code = page.getByRole("textbox", { name: "Code or diff" });
    await code.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Python" }).click();
    expect(await code.inputValue()).toContain("pickle.loads");
    await page.getByRole("button", { name: "Review it" }).click();
    await page
      .getByText(/\d+ findings?$/)
      .first()
      .waitFor();
    await page
      .getByText(/reports\.py:\d+/)
      .first()
      .waitFor();
    await expectSound(page, "the landing page with a trial's findings");

    await page.route("**/api/try", (route) =>
      route.fulfill({
        status: 429,
        json: { code: "too_many_requests", message: "Too many requests.", requestId: "r" },
      }),
    );
    await code.fill("let mine = 1;");
    await page.getByRole("button", { name: "Review it" }).click();
    await page.getByRole("alert").getByText("Too many requests.").waitFor();
    expect(await code.inputValue()).toBe("let mine = 1;");
    expect(problems.filter((problem) => !problem.includes("status of 429"))).toEqual([]);
  });

  it("changes its headline until somebody pauses it, and tells readers the first phrase alone", async () => {
    await using opened = await openWindow();
    const { page } = opened;
    await page.emulateMedia({ reducedMotion: "no-preference" });
    // Its clock stands still, however long the page takes to come.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto("/");
    const pause = page.getByRole("button", { name: "Pause the changing headline" });
    await pause.waitFor();
    const shown = page.locator("#hero-title [aria-hidden] .opacity-100");
    expect(await shown.textContent()).toBe("exact.");
    // The page is drawn before its scripts run, and counts from when they do.
    const goesOn = async (): Promise<string | null> => {
      await page.clock.runFor(500);
      return shown.textContent();
    };
    await expect.poll(goesOn).toBe("quiet.");
    await pause.click();
    await page.mouse.move(0, 700);
    await page.clock.runFor(9_000);
    expect(await shown.textContent()).toBe("quiet.");
    expect(await page.getByRole("heading", { level: 1 }).ariaSnapshot()).toContain(
      "Code review that is exact.",
    );
  });

  it("leads from its header to the documentation, which no script draws", async () => {
    await using opened = await openWindow({ at: "/" });
    const { page } = opened;
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs" }).click();
    await page.getByRole("heading", { level: 1, name: "Documentation" }).waitFor();
  });

  it("opens and closes its menu on a phone, and a link of it leads on", async () => {
    await using opened = await openWindow({ at: "/", viewport: phone });
    const { page } = opened;
    await page.locator("header summary").click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Pricing" }).click();
    await page.waitForURL("**/pricing");
    await page.getByRole("heading", { level: 1, name: "Free software, your own cloud bill" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(false);
  });
});

it("is read and walked without scripts", async () => {
  await using opened = await openWindow();
  const context = await opened.context
    .browser()
    ?.newContext({ javaScriptEnabled: false, baseURL: new URL("/", await addressOf(opened.page)).href });
  if (context === undefined) throw new Error("There is no browser.");
  try {
    const page = await context.newPage();
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
    await page
      .getByRole("link", { name: /^TypeScript/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "TypeScript" }).waitFor();
  } finally {
    await context.close();
  }
});

async function addressOf(page: { goto(path: string): Promise<unknown>; url(): string }): Promise<string> {
  await page.goto("/");
  return page.url();
}

it("answers 404 for what is not there, with a page that leads on", async () => {
  await using opened = await openWindow();
  const { page } = opened;
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await expectSound(page, "the page that is not there");
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await page.getByRole("heading", { level: 1, name: /Code review that is/ }).waitFor();
});

it("loses nothing at 320 pixels, which is also a desktop's page at 400 % zoom", async () => {
  await using opened = await openWindow({ viewport: { width: 320, height: 640 } });
  const { page } = opened;
  const pages = ["/", "/security", "/pricing", "/privacy", "/blog", "/docs", "/docs/self-hosting", "/api"];
  const wider: string[] = [];
  for (const path of [...pages, "/docs/languages", "/docs/rules", "/docs/rules/js-sql-injection"]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) wider.push(`${path} by ${String(overflow)}`);
  }
  expect(wider).toEqual([]);
});

it("searches all rules where they are listed, and leads to the one that was meant", async () => {
  await using opened = await openWindow({ at: "/docs/rules" });
  const { page, problems } = opened;
  const box = page.getByRole("searchbox", { name: "Search all rules" });
  await box.fill("sql cwe-89 java");
  await page
    .getByRole("status")
    .getByText(/^\d+ rules?/)
    .waitFor();
  await expectSound(page, "the rules with a search");
  await page.getByRole("list", { name: "Rules found" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "CWE-89" }).waitFor();

  await page.goBack();
  await box.fill("no rule is called like this");
  await page.getByText("No rule has all of these words.").waitFor();
  expect(problems).toEqual([]);
});
