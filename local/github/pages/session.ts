/** Who the browser is: one of the seeded people, by a cookie. Nobody proves anything here; it is a stage, not a door. */
import type { Reply } from "../http/exchange.ts";
import { accountByLogin } from "../state/lookup.ts";
import type { Account } from "../state/model.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { avatar, page, redirect, refused, type PageRequest } from "./layout.ts";

const cookieName = "local_github_person";

export function personOfCookie(world: World, cookies: string | undefined): Account | null {
  const match = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookies ?? "");
  return match?.[1] === undefined ? null : personNamed(world, match[1]);
}

export function personNamed(world: World, login: string | null | undefined): Account | null {
  const found = accountByLogin(world.state, login ?? "");
  return found?.type === "User" ? found : null;
}

export function cookieFor(person: Account): Record<string, string> {
  return { "set-cookie": `${cookieName}=${person.login}; Path=/; HttpOnly; SameSite=Lax` };
}

/** One button a person; the form's other fields are the caller's. */
export function peopleButtons(world: World): Html {
  const people = world.state.accounts.filter((account) => account.type === "User");
  return html`<div class="stack">
    ${people.map(
      (one) =>
        html`<button class="wide" name="login" value="${one.login}">
          ${avatar(one)} <span>${one.name}</span> <span class="quiet">${one.login}</span>
        </button>`,
    )}
  </div>`;
}

export function signInPage(request: PageRequest): Reply {
  const target = localPath(request.url.searchParams.get("return_to"));
  const body = html`<h1>Who are you?</h1>
    <p class="quiet">The local GitHub asks for no password.</p>
    <form method="post" action="/session">
      <input type="hidden" name="return_to" value="${target}" />
      ${peopleButtons(request.world)}
    </form>`;
  return page(request, "Sign in", body, 200, true);
}

export function signIn(request: PageRequest): Reply {
  const person = personNamed(request.world, request.fields["login"]);
  if (person === null) return refused(request, "There is no such person.", 400);
  return redirect(localPath(request.fields["return_to"]), cookieFor(person));
}

/** A path of this server, never another place. */
export function localPath(given: string | null | undefined): string {
  return /^\/(?![/\\])/.test(given ?? "") ? (given ?? "/") : "/";
}
