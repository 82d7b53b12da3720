/** The frame of every page, and the replies that pages give. */
import type { Reply } from "../http/exchange.ts";
import type { Account } from "../state/model.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";

export interface PageRequest {
  readonly world: World;
  readonly url: URL;
  readonly fields: Readonly<Record<string, string>>;
  /** Every value of a field that may be given several times. */
  readonly all: (name: string) => readonly string[];
  /** Who the browser is signed in as. */
  readonly person: Account | null;
}

export function page(request: PageRequest, title: string, body: Html, status = 200, narrow = false): Reply {
  const { world, person, url } = request;
  const here = url.pathname + url.search;
  const who =
    person === null
      ? html`<a href="/login?return_to=${encodeURIComponent(here)}">Sign in</a>`
      : html`<span>${avatar(person)} ${person.login}</span>
          <a href="/login?return_to=${encodeURIComponent(here)}">Be someone else</a>`;
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Local GitHub</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="top">
          <div>
            <a class="brand" href="/">Local GitHub</a>
            <a href="${world.app.homeUrl}">${world.app.name}</a>
            <div class="who">${who}</div>
          </div>
        </header>
        <main class="${narrow ? "narrow" : ""}">${body}</main>
      </body>
    </html>`;
  return { status, headers: headersFor(world), body: whole.html };
}

/** Pages run no script; forms lead back here and on to the App. */
function headersFor(world: World): Record<string, string> {
  const app = new URL(world.app.homeUrl).origin;
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${app}; frame-ancestors 'none'; base-uri 'none'`,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
}

export function missing(request: PageRequest): Reply {
  const body = html`<h1>Not found</h1>
    <p>There is nothing here. <a href="/">All repositories</a></p>`;
  return page(request, "Not found", body, 404, true);
}

export function refused(request: PageRequest, reason: string, status = 403): Reply {
  return page(
    request,
    "Not possible",
    html`<h1>Not possible</h1>
      <p>${reason}</p>`,
    status,
    true,
  );
}

export const redirect = (location: string, headers: Record<string, string> = {}): Reply => ({
  status: 303,
  headers: { location, "cache-control": "no-store", ...headers },
});

/** Decoration beside a name that is written out. */
export function avatar(account: Account): Html {
  return html`<img class="avatar" src="/avatars/${account.id}" alt="" width="24" height="24" />`;
}

export function when(at: string): Html {
  return html`<time datetime="${at}">${at.replace("T", " ").replace("Z", " UTC")}</time>`;
}
