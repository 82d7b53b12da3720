/** A network that is gone, and a server that does not answer: what is said, what stays, and how it comes back. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../local/browser.ts";
import { openContext, signIn } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open() {
  const context = await openContext(browser);
  const page = await context.newPage();
  await signIn(page, "Mira Solberg");
  await page.getByText("Latest reviews").waitFor();
  return { context, page };
}

it("says that the network is gone, keeps what is shown, and loads what was asked for meanwhile", async () => {
  const { context, page } = await open();
  const status = page.getByRole("status", { name: "Connection" });
  expect(await status.textContent()).toBe("");
  await page.goto("/app/reviews");
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await context.setOffline(true);
  await status.getByText("You are offline. What you see may be old, and changes cannot be saved.").waitFor();
  expect(await status.getAttribute("aria-live")).not.toBe("assertive");
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await context.setOffline(false);
  await status.getByText("You are back online.").waitFor();
  await expect.poll(() => status.textContent(), { timeout: 10_000 }).toBe("");
  await context.close();
});

it("says that the server does not answer, asks again by itself, and then shows what was missing", async () => {
  const { context, page } = await open();
  const status = page.getByRole("status", { name: "Connection" });
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "GitHub" }).click();
  await page.getByText("Failed to check GitHub connection status").waitFor();
  await status.getByText("Acrux cannot be reached. Trying again...").waitFor();
  await page.unroute("**/api/**");
  await status.getByText("You are back online.").waitFor();
  await page.getByLabel("Account", { exact: true }).waitFor();
  expect(await page.getByText("Failed to check GitHub connection status").count()).toBe(0);
  await context.close();
});
