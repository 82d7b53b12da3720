/** GitHub's pages for installing the App: choose an account, choose repositories, then back to the App with a code. */
import { makeCode } from "../auth/oauth.ts";
import type { Reply } from "../http/exchange.ts";
import { install, requestInstallation, type Selection } from "../installations.ts";
import { settingsAddressOf } from "../present/apps.ts";
import { isOwnerOf } from "../state/lookup.ts";
import type { Account, Repository } from "../state/model.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { avatar, missing, page, redirect, refused, type PageRequest } from "./layout.ts";
import { cookieFor, personNamed } from "./session.ts";

/** `login` names the person at once, for tests. Without anybody the sign-in page comes first. */
export function choosePage(request: PageRequest): Reply {
  const { world, url } = request;
  const named = personNamed(world, url.searchParams.get("login"));
  if (named !== null) {
    const rest = new URL(url);
    rest.searchParams.delete("login");
    return redirect(rest.pathname + rest.search, cookieFor(named));
  }
  const { person } = request;
  if (person === null) return redirect(`/login?return_to=${encodeURIComponent(url.pathname + url.search)}`);
  const accounts = world.state.accounts.filter(
    (one) => one.id === person.id || one.members[String(person.id)] !== undefined,
  );
  const state = url.searchParams.get("state");
  const body = html`<h1>Install ${world.app.name}</h1>
    <p>Where do you want to install it?</p>
    <ul class="list">
      ${accounts.map((account) => choice(world, account, person, state))}
    </ul>`;
  return page(request, "Install", body, 200, true);
}

function choice(world: World, account: Account, person: Account, state: string | null): Html {
  const known = world.state.installations.find((one) => one.accountId === account.id);
  const rest = state === null ? "" : `&state=${encodeURIComponent(state)}`;
  const address =
    known === undefined
      ? `/apps/${world.app.slug}/installations/new/permissions?target_id=${String(account.id)}${rest}`
      : `${settingsAddressOf(world, known)}?from=install${rest}`;
  const owns = isOwnerOf(account, person.id);
  const note = known === undefined ? (owns ? "Install" : "Ask an owner") : "Configure";
  return html`<li>
    ${avatar(account)} <a href="${address}">${account.login}</a> <span class="quiet end">${note}</span>
  </li>`;
}

function targetOf(
  request: PageRequest,
  id: string | null | undefined,
): { person: Account; account: Account } | null {
  const { world, person } = request;
  const account = world.state.accounts.find((one) => one.id === Number(id));
  if (person === null || account === undefined) return null;
  const belongs = account.id === person.id || account.members[String(person.id)] !== undefined;
  return belongs ? { person, account } : null;
}

export function permissionsPage(request: PageRequest): Reply {
  const { world, url } = request;
  const target = targetOf(request, url.searchParams.get("target_id"));
  if (target === null) return missing(request);
  const { person, account } = target;
  const owns = isOwnerOf(account, person.id);
  const asked = world.state.requests.filter((one) => one.accountId === account.id);
  const requesters = asked.map(
    (one) => world.state.accounts.find((who) => who.id === one.requesterId)?.login ?? "somebody",
  );
  const body = html`<h1>${owns ? "Install" : "Request"} ${world.app.name} on ${account.login}</h1>
    ${requesters.length === 0 ? null : html`<p class="notice">Asked for by ${requesters.join(", ")}.</p>`}
    ${owns ? null : html`<p class="notice warn">Only an owner of ${account.login} can install it. They will see your request.</p>`}
    <form method="post" action="/apps/${world.app.slug}/installations/new/permissions">
      <input type="hidden" name="target_id" value="${account.id}" />
      ${stateField(url)} ${repositoryChoice(world, account, { selection: "all", repositoryIds: [] })}
      <p>It may read code, issues, members and metadata, and write pull requests and checks.</p>
      <button class="main">${owns ? "Install" : "Request"}</button>
    </form>`;
  return page(request, "Install", body, 200, true);
}

export function stateField(url: URL): Html | null {
  const state = url.searchParams.get("state");
  return state === null ? null : html`<input type="hidden" name="state" value="${state}" />`;
}

export function repositoryChoice(world: World, account: Account, chosen: Selection): Html {
  const repositories = world.state.repositories.filter(
    (one) => one.ownerId === account.id && one.parentId === null,
  );
  const box = (one: Repository): Html =>
    html`<label
      ><input
        type="checkbox"
        name="repository"
        value="${one.id}"
        ${checked(chosen.repositoryIds.includes(one.id))}
      />
      ${one.name} ${one.private ? html`<span class="tag private">private</span>` : null}</label
    >`;
  return html`<fieldset>
    <legend>Repositories</legend>
    <label
      ><input type="radio" name="selection" value="all" ${checked(chosen.selection === "all")} /> All
      repositories, also later ones</label
    >
    <label
      ><input type="radio" name="selection" value="selected" ${checked(chosen.selection === "selected")} />
      Only these</label
    >
    <div class="choices" tabindex="0" role="group" aria-label="Repositories to choose from">
      ${repositories.map(box)}
    </div>
  </fieldset>`;
}

const checked = (is: boolean): Html => ({ html: is ? "checked" : "" });

export function selectionOf(request: PageRequest): Selection {
  if (request.fields["selection"] !== "selected") return { selection: "all", repositoryIds: [] };
  return { selection: "selected", repositoryIds: request.all("repository").map(Number) };
}

export function installHere(request: PageRequest): Reply {
  const { world } = request;
  const target = targetOf(request, request.fields["target_id"]);
  if (target === null) return refused(request, "Sign in as somebody who belongs to this account.");
  const { person, account } = target;
  if (!isOwnerOf(account, person.id)) {
    requestInstallation(world, account, person);
    return backToApp(request, person, { setup_action: "request" });
  }
  if (world.state.installations.some((one) => one.accountId === account.id))
    return refused(request, "It is installed there already.", 409);
  const chosen = selectionOf(request);
  if (chosen.selection === "selected" && chosen.repositoryIds.length === 0)
    return refused(request, "Choose a repository.", 400);
  const installation = install(world, account, chosen, person);
  return backToApp(request, person, { installation_id: String(installation.id), setup_action: "install" });
}

/** The App asks people for their authorization while they install it, so a code comes along. */
export function backToApp(
  request: PageRequest,
  person: Account,
  answer: Readonly<Record<string, string>>,
): Reply {
  const url = new URL(request.world.app.callbackUrl);
  url.searchParams.set("code", makeCode(request.world, person.id, null));
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const state = request.fields["state"];
  if (state !== undefined) url.searchParams.set("state", state);
  return redirect(url.href);
}
