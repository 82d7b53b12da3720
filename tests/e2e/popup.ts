/**
 * GitHub's sign-in window without GitHub: Google's script, which passes messages between the two windows, becomes a
 * small stand-in, and the test decides what the window reports. The rest is Firebase's own code and emulator.
 */
import type { BrowserContext, Page } from "playwright-core";

/** What Firebase asks of apis.google.com/js/api.js; https://github.com/firebase/firebase-js-sdk, packages/auth, iframe/gapi.ts. */
const script = `
(() => {
  const frame = {
    restyle: () => Promise.resolve(),
    ping: (answer) => { answer(); return Promise.resolve(); },
    register: (_name, handler) => { window.deliverAuthEvent = handler; },
    send: () => undefined,
  };
  class Iframe {}
  const context = { open: (_options, opened) => opened(frame) };
  const iframes = { Iframe, getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: () => true };
  window.gapi = { iframes, load: (_name, { callback }) => callback() };
  const loaded = new URL(document.currentScript.src).searchParams.get("onload");
  window[loaded]();
})();
`;

export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await context.route("**/emulator/auth/handler*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>GitHub</title><h1>GitHub</h1>" }),
  );
}

interface Person {
  /** GitHub's numeric id; the emulator finds a seeded account by it, and makes a new one otherwise. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** Presses the button and answers the window that opens. */
export async function openPopup(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  const popup = await opening;
  await popup.waitForURL("**/emulator/auth/handler*");
  return popup;
}

/** The person agrees in the window; it reports back and closes, as GitHub's return does. */
export async function agree(page: Page, popup: Page, person: Person): Promise<void> {
  const eventId = new URL(popup.url()).searchParams.get("eventId");
  const idToken = JSON.stringify({ ...person, email_verified: true });
  const query = new URLSearchParams({ providerId: "github.com", id_token: idToken });
  const authEvent = {
    type: "signInViaPopup",
    eventId,
    sessionId: "session-of-the-test",
    urlResponse: `http://127.0.0.1/handler?${query.toString()}`,
    postBody: null,
    tenantId: null,
    error: null,
  };
  await page.evaluate((event) => {
    const { deliverAuthEvent } = window as unknown as { deliverAuthEvent: (message: object) => void };
    deliverAuthEvent({ type: "authEvent", authEvent: event });
  }, authEvent);
}
