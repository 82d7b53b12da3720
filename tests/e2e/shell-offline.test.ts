/** A network that is gone, and a server that does not answer: what is said, what stays, and how it comes back. */
import { expect, it } from "vitest";
import { openAs } from "./browser.ts";

async function open() {
  const opened = await openAs("Mira Solberg");
  await opened.page.clock.install();
  await opened.page.goto("/app");
  await opened.page.getByText("Latest reviews").waitFor();
  return opened;
}

it("says that the network is gone, keeps what is shown, and loads what was asked for meanwhile", async () => {
  await using opened = await open();
  const { context, page } = opened;
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
  await page.clock.runFor(10_000);
  await expect.poll(() => status.textContent()).toBe("");
});

it("says that the server does not answer, asks again by itself, and then shows what was missing", async () => {
  await using opened = await open();
  const { page } = opened;
  const status = page.getByRole("status", { name: "Connection" });
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "GitHub" }).click();
  await page.getByText("Failed to check GitHub connection status").waitFor();
  await status.getByText("Acrux cannot be reached. Trying again...").waitFor();
  await page.unroute("**/api/**");
  await page.clock.runFor(5_000);
  await status.getByText("You are back online.").waitFor();
  await page.getByLabel("Account", { exact: true }).waitFor();
  expect(await page.getByText("Failed to check GitHub connection status").count()).toBe(0);
});
