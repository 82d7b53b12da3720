/** The account page: preferences that hold, one's data as a file, and an account that ends. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { answer, failWith } from "./answers.ts";
import { openContext, signIn, watchedPage } from "./browser.ts";
import { expectRed, expectSound, looks } from "./looks.ts";
import { signInAsNew } from "./new-people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(): Promise<{ page: Page; problems: readonly string[]; context: BrowserContext }> {
  const context = await openContext(browser);
  return { ...(await watchedPage(context)), context };
}

it("shows the profile, and keeps the theme and the single keys that were chosen", async () => {
  const { page, problems, context } = await open();
  await signIn(page, "Ines Hart");
  await page.goto("/app/account");
  const profile = page.getByRole("region", { name: "Profile" });
  await profile.getByText("ines@acrux.example").waitFor();
  await profile.getByText("ines-hart").waitFor();

  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.reload();
  await page.getByRole("heading", { name: "Preferences" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  const single = page.getByRole("switch", { name: "Single-key shortcuts" });
  expect(await single.getAttribute("aria-checked")).toBe("false");
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await single.click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("hands out one's data as a zip file", async () => {
  const { page, problems, context } = await open();
  await signIn(page, "Ines Hart");
  await page.goto("/app/account");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByText("The file is in your downloads.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it("deletes an account once its name is typed, and signs out", async () => {
  const { page, problems, context } = await open();
  const { email } = await signInAsNew(page, "Nobody Known");
  // The first sign-in asks for a record that does not exist yet, which the browser reports.
  const before = problems.length;
  await page.goto("/app/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type .+ to confirm$/).fill("something else");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByLabel("Erase my posts and comments, too").check();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === "DELETE" && sent.url().includes("/api/account")),
    confirm.click(),
  ]);
  expect(new URL(request.url()).searchParams.get("eraseContent")).toBe("true");
  await page.waitForURL(/\/login/);
  await page.getByText("Your account was deleted.").waitFor();
  await expectSound(page, "the login page after an account ended");
  await page.goto("/app");
  await page.waitForURL(/\/login/);
  expect(problems.slice(before)).toEqual([]);
  await context.close();
});

it("says why an account cannot be deleted, in the dialog, and why a file cannot be had", async () => {
  const { page, context } = await open();
  await signIn(page, "Ines Hart");
  await answer(page, "DELETE /account?*", {
    status: 409,
    contentType: "application/json",
    body: JSON.stringify({ code: "conflict", message: "You are the last active master.", requestId: "r" }),
  });
  await page.goto("/app/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type ines-hart to confirm").fill("Ines-Hart");
  await page.keyboard.press("Enter");
  await expectRed(page, "Your account could not be deleted");
  await dialog.getByText("You are the last active master.").waitFor();
  await expectSound(page, "a refusal in the dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await failWith(page, "GET /account/export", "too_many_requests", "Too many files.");
  await page.getByRole("button", { name: "Download my data" }).click();
  await expectRed(page, "Your data could not be downloaded");
  await page.getByText(/Too many files\./).waitFor();
  await context.close();
});

it("keeps the last active master, with a reason that the keyboard reaches", async () => {
  const { page, problems, context } = await open();
  await signIn(page, "Mira Solberg");
  await page.route("**/api/users?*role=master*", async (route) => {
    const response = await route.fetch();
    const users = (await response.json()) as { _id: string }[];
    await route.fulfill({ response, json: users.filter(({ _id }) => _id === "seed-mira") });
  });
  await page.goto("/app/account");
  const reason = "You are the last active master. Make someone else a master first.";
  await page.getByText(reason).first().waitFor();
  const button = page.getByRole("button", { name: "Delete my account" });
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await button.focus();
  await page.getByRole("tooltip").filter({ hasText: reason }).waitFor();
  await page.keyboard.press("Enter");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it.concurrent.each(looks)("is sound with and without its dialog, $name", async (look) => {
  const context = await openContext(browser, look);
  const { page, problems } = await watchedPage(context);
  await signIn(page, "Ines Hart");
  await page.goto("/app/account");
  await page.getByRole("heading", { name: "Delete account" }).waitFor();
  await expectSound(page, "the account page");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").waitFor();
  await expectSound(page, "the question before deleting");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
  await context.close();
});
