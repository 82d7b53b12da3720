/** A page whose file is gone would send a naive client round in circles: it reloads once. The other failures are in web/src/features/session/session-loops.test.tsx. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { watchCalls } from "./answers.ts";
import { openAs } from "./browser.ts";

/** A page of its own, signed in, with everything it asks for and everywhere it goes noted from then on. */
async function signedIn(name = "Ines Hart") {
  const opened = await openAs(name);
  await opened.page.clock.install();
  await opened.page.goto("/app");
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return { ...opened, ...watchCalls(opened.page), places: watchPlaces(opened.page) };
}

/** Every address the tab was at, loads and changes by script alike. */
function watchPlaces(page: Page): string[] {
  const places: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) places.push(new URL(frame.url()).pathname);
  });
  return places;
}

/** Nothing is asked and nowhere is gone for a minute of the page's own clock, which is longer than any of our delays. */
async function expectRest(page: Page, calls: readonly string[], places: readonly string[]): Promise<void> {
  await page.waitForLoadState("networkidle");
  const before = [calls.length, places.length];
  await page.clock.runFor(60_000);
  await page.waitForLoadState("networkidle");
  expect([calls.length, places.length]).toEqual(before);
}

it.concurrent("a page whose file is gone for good reloads the tab once, then says that something went wrong", async () => {
  await using opened = await signedIn();
  const { page, calls, places } = opened;
  const gone = await answerFile(page, "GitHubSettings");
  await page.getByRole("link", { name: "GitHub" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  const asked = gone.calls();
  await expectRest(page, calls, places);
  expect(gone.calls()).toBe(asked);
  expect(places.filter((place) => place === "/app/github/settings")).toHaveLength(2);
  expect(await page.getByRole("button", { name: "Reload the page" }).count()).toBe(1);
});

it.concurrent("a page whose file is gone after a deployment is there after one reload", async () => {
  await using opened = await signedIn();
  const { page, places } = opened;
  let asked = 0;
  await page.route("**/assets/GitHubSettings-*.js", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  await page.getByRole("link", { name: "GitHub" }).click();
  await page.getByRole("heading", { level: 1, name: "GitHub Settings" }).waitFor();
  expect(asked).toBe(2);
  expect(places.filter((place) => place === "/app/github/settings")).toHaveLength(2);
});

/** Hosting answers a file that it no longer has with the start page, which is no script. */
async function answerFile(page: Page, name: string) {
  let calls = 0;
  await page.route(`**/assets/${name}-*.js`, (route) => {
    calls += 1;
    return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
  });
  return { calls: () => calls };
}
