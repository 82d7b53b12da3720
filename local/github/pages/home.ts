/** The first page: accounts and their repositories; and the pages of one account and one repository. */
import type { Reply } from "../http/exchange.ts";
import { settingsAddressOf } from "../present/apps.ts";
import { accountByLogin, fullNameOf, repositoryByName } from "../state/lookup.ts";
import type { Account, Pull, Repository } from "../state/model.ts";
import type { World } from "../world.ts";
import { html, type Html } from "./html.ts";
import { avatar, missing, page, when, type PageRequest } from "./layout.ts";

export function homePage(request: PageRequest): Reply {
  const { world } = request;
  const owners = world.state.accounts.filter((account) => repositoriesOfAccount(world, account).length > 0);
  const organizationsFirst = owners.sort((one, other) => one.type.localeCompare(other.type));
  const body = html`<h1>Local GitHub</h1>
    <p class="quiet">
      It holds real git repositories and answers as GitHub's API does. Open a pull request with
      <code>npm run pr -- &lt;path of a repository&gt; --base main --head my-branch</code>
    </p>
    ${organizationsFirst.map((account) => accountSection(world, account))}`;
  return page(request, "Repositories", body);
}

function repositoriesOfAccount(world: World, account: Account): Repository[] {
  const all = world.state.repositories.filter((one) => one.ownerId === account.id);
  return all.sort(
    (one, other) =>
      openPulls(world, other).length - openPulls(world, one).length || one.name.localeCompare(other.name),
  );
}

function openPulls(world: World, repository: Repository): Pull[] {
  return world.state.pulls.filter((pull) => pull.repositoryId === repository.id && pull.state === "open");
}

function accountSection(world: World, account: Account): Html {
  const installation = world.state.installations.find((one) => one.accountId === account.id);
  const app =
    installation === undefined
      ? html`<span class="quiet">${world.app.name} is not installed.</span>`
      : html`<a href="${settingsAddressOf(world, installation)}"
          >${world.app.name} is ${installation.suspendedAt === null ? "installed" : "suspended"}</a
        >`;
  return html`<h2>${avatar(account)} ${account.login}</h2>
    <p>${app}</p>
    <ul class="list">
      ${repositoriesOfAccount(world, account).map((repository) => repositoryRow(world, repository))}
    </ul>`;
}

function repositoryRow(world: World, repository: Repository): Html {
  const open = openPulls(world, repository).length;
  return html`<li>
    <a href="/${fullNameOf(world.state, repository)}">${repository.name}</a>
    ${repository.private ? html`<span class="tag private">private</span>` : null}
    <span class="quiet">${repository.description}</span>
    <span class="end">${open === 0 ? null : html`<span class="tag open">${open} open</span>`}</span>
  </li>`;
}

export function accountPage(request: PageRequest, login: string): Reply {
  const account = accountByLogin(request.world.state, login);
  if (account === null) return missing(request);
  const body = html`<h1>${account.name}</h1>
    <p class="quiet">${account.type} ${account.id}</p>
    ${accountSection(request.world, account)}`;
  return page(request, account.login, body);
}

export function repositoryPage(request: PageRequest, owner: string, name: string): Reply {
  const { world } = request;
  const repository = repositoryByName(world.state, `${owner}/${name}`);
  if (repository === null) return missing(request);
  const pulls = world.state.pulls.filter((pull) => pull.repositoryId === repository.id).reverse();
  const list = html`<ul class="list">
    ${pulls.map((pull) => pullRow(world, repository, pull))}
  </ul>`;
  const body = html`<h1><a href="/${owner}">${owner}</a> / ${repository.name}</h1>
    <p>
      ${repository.private ? html`<span class="tag private">private</span>` : null} ${repository.description}
      <span class="quiet">Number ${repository.id}, default branch ${repository.defaultBranch}.</span>
      <a href="/${fullNameOf(world.state, repository)}/tree/${repository.defaultBranch}">Files</a>
    </p>
    <h2>Pull requests</h2>
    ${pulls.length === 0 ? html`<p class="quiet">None yet.</p>` : list}`;
  return page(request, `${owner}/${repository.name}`, body);
}

function pullRow(world: World, repository: Repository, pull: Pull): Html {
  const author = world.state.accounts.find((account) => account.id === pull.authorId);
  return html`<li>
    ${stateTag(pull)}
    <a href="/${fullNameOf(world.state, repository)}/pull/${pull.number}"><bdi>${pull.title}</bdi></a>
    <span class="quiet">#${pull.number} by ${author?.login}, ${when(pull.createdAt)}</span>
  </li>`;
}

export function stateTag(pull: Pull): Html {
  const open = pull.draft ? "draft" : "open";
  const state = pull.merged ? "merged" : pull.state === "open" ? open : "closed";
  return html`<span class="tag ${state}">${state}</span>`;
}
