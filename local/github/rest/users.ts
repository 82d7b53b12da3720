/** Operations of a person: who they are, which installations and repositories they see through the App. */
import { ApiError, notFound } from "../http/api-error.ts";
import { grants } from "../auth/access.ts";
import { showAccount, showOwnProfile, showProfile } from "../present/accounts.ts";
import { showInstallation } from "../present/apps.ts";
import { showRepository } from "../present/repositories.ts";
import {
  accountById,
  accountByLogin,
  isAtLeast,
  isOwnerOf,
  repositoriesOf,
  roleOf,
} from "../state/lookup.ts";
import type { Account, Installation, Repository } from "../state/model.ts";
import type { World } from "../world.ts";
import { countedListOf, everyone, ok, type Answer, type Call, type Operation } from "./call.ts";

function personOf(call: Call): Account {
  if (call.caller.kind !== "user") throw notFound();
  return call.caller.user;
}

function seenRepositories(world: World, installation: Installation, person: Account): Repository[] {
  return repositoriesOf(world.state, installation).filter((one) => isSeenBy(world, one, person));
}

/** Of the public repositories too only those where the person has a role of their own. */
function isSeenBy(world: World, repository: Repository, person: Account): boolean {
  const owner = accountById(world.state, repository.ownerId);
  const belongs = isOwnerOf(owner, person.id) || owner.members[String(person.id)] !== undefined;
  const named = repository.roles[String(person.id)] !== undefined;
  return (belongs || named) && isAtLeast(roleOf(world.state, repository, person.id), "read");
}

function seenInstallations(world: World, person: Account): Installation[] {
  return world.state.installations.filter((installation) => {
    const account = accountById(world.state, installation.accountId);
    return isOwnerOf(account, person.id) || seenRepositories(world, installation, person).length > 0;
  });
}

function listRepositories(call: Call): Promise<Answer> {
  const { world } = call;
  const person = personOf(call);
  const id = Number(call.params["installation_id"]);
  const installation = seenInstallations(world, person).find((one) => one.id === id);
  if (installation === undefined) throw notFound();
  if (installation.suspendedAt !== null) throw new ApiError(403, "This installation has been suspended");
  const more = { repository_selection: installation.selection };
  const seen = seenRepositories(world, installation, person);
  return countedListOf(call, "repositories", seen, (one) => showRepository(world, one, person.id), more);
}

function membership(call: Call): Answer {
  const { world } = call;
  const organization = accountByLogin(world.state, String(call.params["org"]));
  const person = accountByLogin(world.state, String(call.params["username"]));
  if (organization?.type !== "Organization" || person === null) throw notFound();
  const allowed =
    call.caller.kind === "installation" &&
    call.caller.installation.accountId === organization.id &&
    grants(call.caller.permissions, { names: ["members"], level: "read" });
  if (!allowed) throw new ApiError(403, "Resource not accessible by integration");
  const role = organization.members[String(person.id)];
  if (role === undefined) throw notFound();
  const url = `${world.apiUrl}/orgs/${organization.login}`;
  const shown = showAccount(world, organization);
  return ok({
    url: `${url}/memberships/${person.login}`,
    state: "active",
    role: role === "owner" ? "admin" : "member",
    organization_url: url,
    organization: {
      login: organization.login,
      id: organization.id,
      node_id: shown["node_id"],
      url,
      repos_url: `${url}/repos`,
      events_url: `${url}/events`,
      hooks_url: `${url}/hooks`,
      issues_url: `${url}/issues`,
      members_url: `${url}/members{/member}`,
      public_members_url: `${url}/public_members{/member}`,
      avatar_url: shown["avatar_url"],
      description: organization.name,
    },
    user: showAccount(world, person),
  });
}

export const userOperations = {
  "users/get-authenticated": { who: ["user"], run: (call) => ok(showOwnProfile(call.world, personOf(call))) },
  "users/get-by-username": {
    who: everyone,
    run: (call) => {
      const account = accountByLogin(call.world.state, String(call.params["username"]));
      if (account === null) throw notFound();
      return ok(showProfile(call.world, account));
    },
  },
  "apps/list-installations-for-authenticated-user": {
    who: ["user"],
    run: (call) => {
      const seen = seenInstallations(call.world, personOf(call));
      return countedListOf(call, "installations", seen, (one) => showInstallation(call.world, one));
    },
  },
  "apps/list-installation-repos-for-authenticated-user": { who: ["user"], run: listRepositories },
  "orgs/get-membership-for-user": { who: ["installation"], run: membership },
} satisfies Record<string, Operation>;
