/** The account page: preferences that hold, one's data as a file, and an account that ends. */
import { expect, it } from "vitest";
import { answer } from "./answers.ts";
import { openAs, openWindow } from "./browser.ts";
import { expectRed, expectSound } from "./looks.ts";
import { signInAsNew } from "./new-people.ts";

it("shows the profile, and keeps the theme and the single keys that were chosen", async () => {
  await using opened = await openAs("Ines Hart");
  const { page, problems } = opened;
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
});

it("hands out one's data as a zip file", async () => {
  await using opened = await openAs("Ines Hart");
  const { page, problems } = opened;
  await page.goto("/app/account");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByText("The file is in your downloads.").waitFor();
  expect(problems).toEqual([]);
});

it("deletes an account once its name is typed, and signs out", async () => {
  await using opened = await openWindow();
  const { page, problems } = opened;
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
});

it("is sound with and without its dialog, in every look", async () => {
  await using opened = await openAs("Ines Hart");
  const { page, problems } = opened;
  await page.goto("/app/account");
  await page.getByRole("heading", { name: "Delete account" }).waitFor();
  await expectSound(page, "the account page");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").waitFor();
  await expectSound(page, "the question before deleting");
  expect(problems).toEqual([]);
  await answer(page, "DELETE /account?*", {
    status: 409,
    contentType: "application/json",
    body: JSON.stringify({ code: "conflict", message: "You are the last active master.", requestId: "r" }),
  });
  await page.getByRole("dialog").getByLabel("Type ines-hart to confirm").fill("Ines-Hart");
  await page.keyboard.press("Enter");
  await expectRed(page, "Your account could not be deleted");
  await expectSound(page, "a refusal in the dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});
