/** GitHub's settings page of an installation: its repositories, suspending, uninstalling, agreeing to new permissions. */
import type { Reply } from "../http/exchange.ts";
import {
  acceptPermissions,
  chooseRepositories,
  removeInstallation,
  suspend,
  unsuspend,
} from "../installations.ts";
import { appPermissions, settingsAddressOf } from "../present/apps.ts";
import { accountById, isOwnerOf } from "../state/lookup.ts";
import type { Account, Installation } from "../state/model.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { backToApp, repositoryChoice, selectionOf, stateField } from "./install.ts";
import { missing, page, redirect, refused, type PageRequest } from "./layout.ts";

const findInstallation = (world: World, id: string | undefined): Installation | undefined =>
  world.state.installations.find((one) => one.id === Number(id));

export function installationPage(request: PageRequest, id: string | undefined): Reply {
  const { world, person, url } = request;
  const installation = findInstallation(world, id);
  if (installation === undefined) return missing(request);
  if (person === null) return redirect(`/login?return_to=${encodeURIComponent(url.pathname + url.search)}`);
  const account = accountById(world.state, installation.accountId);
  if (!isOwnerOf(account, person.id)) {
    return refused(
      request,
      `Only an owner of ${account.login} can change this, and you are ${person.login}.`,
    );
  }
  const suspended = installation.suspendedAt !== null;
  const body = html`<h1>${world.app.name} on ${account.login}</h1>
    ${suspended ? html`<p><span class="tag suspended">suspended</span></p>` : null}
    ${notices(world, installation, url)}
    <form method="post" action="${url.pathname}">
      ${stateField(url)}
      <input type="hidden" name="from" value="${url.searchParams.get("from") ?? ""}" />
      ${repositoryChoice(world, account, installation)}
      <button class="main" name="action" value="repositories">Save</button>
    </form>
    <h2>Danger</h2>
    <form class="row" method="post" action="${url.pathname}">
      <button class="danger" name="action" value="${suspended ? "unsuspend" : "suspend"}">
        ${suspended ? "Unsuspend" : "Suspend"}
      </button>
      <button class="danger" name="action" value="uninstall">Uninstall</button>
    </form>`;
  return page(request, `${world.app.name} on ${account.login}`, body, 200, true);
}

function notices(world: World, installation: Installation, url: URL): Html {
  const outdated = Object.entries(appPermissions).some(
    ([name, level]) => installation.permissions[name] !== level,
  );
  const saved = url.searchParams.has("saved") ? html`<p class="notice" role="status">Saved.</p>` : null;
  if (!outdated) return html`${saved}`;
  return html`${saved}
    <form class="notice warn row" method="post" action="${url.pathname}">
      ${world.app.name} asks for other permissions than were agreed to.
      <button name="action" value="accept">Accept new permissions</button>
    </form>`;
}

export function changeInstallation(request: PageRequest, id: string | undefined): Reply {
  const { world, person } = request;
  const installation = findInstallation(world, id);
  if (installation === undefined || person === null) return missing(request);
  const account = accountById(world.state, installation.accountId);
  if (!isOwnerOf(account, person.id))
    return refused(request, `Only an owner of ${account.login} can change this.`);
  return act(request, installation, person);
}

function act(request: PageRequest, installation: Installation, person: Account): Reply {
  const { world, fields } = request;
  const saved = redirect(`${settingsAddressOf(world, installation)}?saved`);
  switch (fields["action"]) {
    case "suspend":
      suspend(world, installation, person);
      return saved;
    case "unsuspend":
      unsuspend(world, installation, person);
      return saved;
    case "accept":
      acceptPermissions(world, installation, person);
      return saved;
    case "uninstall":
      removeInstallation(world, installation, person);
      return redirect("/");
    case "repositories": {
      const chosen = selectionOf(request);
      if (chosen.selection === "selected" && chosen.repositoryIds.length === 0)
        return refused(request, "Choose a repository.", 400);
      chooseRepositories(world, installation, chosen, person);
      if (fields["from"] !== "install") return saved;
      return backToApp(request, person, { installation_id: String(installation.id), setup_action: "update" });
    }
    default:
      return refused(request, "There is no such action.", 400);
  }
}
