/** The way back from GitHub to the settings when it went wrong, answered by the real server; and how failures look there. */
import { expect, it } from "vitest";
import { failWith } from "./answers.ts";
import { openAs } from "./browser.ts";
import { expectSound } from "./looks.ts";

it.each(["?error=access_denied", "?code=no-such-code&state=add_account_forged", "?code=c&state=forged"])(
  "say that the account could not be connected after a return with %s",
  async (query) => {
    await using opened = await openAs("Mira Solberg", { at: "/app" });
    const { page } = opened;
    await page.goto(`/app/github/settings/callback${query}`);
    await page.getByRole("alert").filter({ hasText: "Failed to connect GitHub account" }).waitFor();
    await page.waitForURL(
      (url) => url.pathname.startsWith("/app/github/settings") && !url.search.includes("code="),
    );
  },
);

it("failures of the settings are sound", async () => {
  await using opened = await openAs("Mira Solberg");
  const { page } = opened;
  await failWith(page, "GET /github/accounts", "github_connection_required");
  await page.goto("/app/github/settings");
  await page.getByRole("alert").filter({ hasText: "GitHub connection required" }).waitFor();
  await expectSound(page, "no connection");
  await page.unroute("**/api/github/accounts");
  await failWith(page, "GET /github/repositories*", "github_unavailable");
  await page.goto("/app/github/settings");
  await page.getByRole("alert").filter({ hasText: "Failed to load repositories" }).waitFor();
  await expectSound(page, "no repositories");
  await failWith(page, "GET /github/oauth/add-account", "internal");
  await page.getByRole("button", { name: "+ Add account" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to start account addition process" }).waitFor();
  await expectSound(page, "no way to GitHub");
  expect(opened.problems.some((line) => line.includes("Failed to leave for GitHub"))).toBe(true);
});
