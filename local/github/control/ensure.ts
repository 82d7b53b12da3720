/** Finds or makes what a pull request needs: its repository with the App on it, its author, and a fork. */
import { ApiError } from "../http/api-error.ts";
import {
  accountById,
  accountByLogin,
  fullNameOf,
  isOwnerOf,
  ownerOf,
  repositoryByName,
} from "../state/lookup.ts";
import type { Account, Repository } from "../state/model.ts";
import { sendInstallationRepositories } from "../webhooks/events.ts";
import { instant, nextId, type World } from "../world.ts";

export function repositoryFor(
  world: World,
  fullName: string,
  defaultBranch: string,
  isPrivate: boolean,
): Repository {
  const known = repositoryByName(world.state, fullName);
  if (known !== null) return known;
  const [login = "", name = ""] = fullName.split("/");
  const owner = accountByLogin(world.state, login);
  if (owner === null) throw new ApiError(400, `The local GitHub has no account ${login}.`);
  const repository = makeRepository(world, owner, name, {
    defaultBranch,
    private: isPrivate,
    parentId: null,
  });
  addToInstallation(world, repository);
  return repository;
}

interface Making {
  readonly defaultBranch: string;
  readonly private: boolean;
  readonly parentId: number | null;
}

function makeRepository(world: World, owner: Account, name: string, making: Making): Repository {
  const at = instant(world.now());
  const repository: Repository = {
    id: nextId(world),
    ownerId: owner.id,
    name,
    description: null,
    language: null,
    createdAt: at,
    pushedAt: at,
    updatedAt: at,
    memberRole: "write",
    roles: {},
    formerNames: [],
    ...making,
  };
  world.state.repositories.push(repository);
  return repository;
}

/** A new repository belongs to an installation on all of them by itself; to a selection it is added, so that it can be reviewed. */
function addToInstallation(world: World, repository: Repository): void {
  const installation = world.state.installations.find((one) => one.accountId === repository.ownerId);
  if (installation === undefined) return;
  if (installation.selection === "selected") installation.repositoryIds.push(repository.id);
  installation.updatedAt = instant(world.now());
  sendInstallationRepositories(world, installation, [repository], [], ownerPersonOf(world, repository));
}

/** Somebody who may settle things for the account. */
export function ownerPersonOf(world: World, repository: Repository): Account {
  const owner = ownerOf(world.state, repository);
  return (
    world.state.accounts.find((account) => account.type === "User" && isOwnerOf(owner, account.id)) ?? owner
  );
}

/** The named person, or whoever wrote the commit, or a member. */
export function authorFor(world: World, login: string | undefined, email: string): Account {
  if (login !== undefined) return accountByLogin(world.state, login) ?? addStranger(world, login);
  const people = world.state.accounts.filter((account) => account.type === "User");
  const writer = people.find((account) => account.email === email);
  return writer ?? accountByLogin(world.state, "ines-hart") ?? people[0] ?? addStranger(world, "stranger");
}

function addStranger(world: World, login: string): Account {
  if (!/^[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?$/i.test(login)) throw new ApiError(400, `Not a login: ${login}`);
  const account: Account = {
    id: nextId(world),
    login,
    type: "User",
    name: login,
    email: null,
    createdAt: instant(world.now()),
    members: {},
  };
  world.state.accounts.push(account);
  return account;
}

export function forkFor(world: World, repository: Repository, author: Account): Repository {
  const found = repositoryByName(world.state, `${author.login}/${repository.name}`);
  if (found?.parentId === repository.id) return found;
  if (found !== null)
    throw new ApiError(409, `${fullNameOf(world.state, found)} is no fork of ${repository.name}.`);
  const { defaultBranch } = repository;
  return makeRepository(world, author, repository.name, {
    defaultBranch,
    private: repository.private,
    parentId: repository.id,
  });
}

export function personByLogin(world: World, login: string | undefined, otherwise: number): Account {
  if (login === undefined) return accountById(world.state, otherwise);
  const found = accountByLogin(world.state, login);
  if (found === null) throw new ApiError(400, `The local GitHub has no account ${login}.`);
  return found;
}
