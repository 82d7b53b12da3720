/** Fills a new state with the people, repositories and installations that emulator-data/github describes. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { appPermissions } from "./present/apps.ts";
import { accountByLogin } from "./state/lookup.ts";
import type { Account, Repository, State } from "./state/model.ts";
import { fillInSecrets } from "./example-secrets.ts";
import { seedConversation } from "./seed-conversation.ts";
import type { Git } from "./git/run-git.ts";

const role = z.enum(["none", "read", "triage", "write", "maintain", "admin"]);

const Accounts = z.strictObject({
  people: z.array(z.strictObject({ id: z.number(), login: z.string(), name: z.string(), email: z.string() })),
  organizations: z.array(
    z.strictObject({
      id: z.number(),
      login: z.string(),
      name: z.string(),
      members: z.record(z.string(), z.enum(["owner", "member"])),
    }),
  ),
  installations: z.array(z.strictObject({ id: z.number(), account: z.string() })),
});

const Branch = z.strictObject({
  name: z.string(),
  message: z.string(),
  author: z.string(),
  date: z.string(),
  /** Files of the default branch that this branch removes. */
  removes: z.array(z.string()).optional(),
});

const Repositories = z.array(
  z.strictObject({
    id: z.number(),
    owner: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    language: z.string().nullable(),
    private: z.boolean(),
    memberRole: role.optional(),
    roles: z.record(z.string(), role).optional(),
    date: z.string(),
    branches: z.array(Branch).optional(),
  }),
);
type Described = z.infer<typeof Repositories>[number];
type Branch = z.infer<typeof Branch>;

const seedDirectory = path.join(import.meta.dirname, "..", "..", "emulator-data", "github");
const createdAt = "2024-09-02T08:00:00Z";

export async function seed(
  state: State,
  git: Git,
  bot: { readonly id: number; readonly slug: string },
): Promise<void> {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(seedDirectory, name), "utf8"));
  const accounts = Accounts.parse(read("accounts.json"));
  const described = Repositories.parse(read("repositories.json"));
  addAccounts(state, accounts, bot);
  for (const one of described) state.repositories.push(toRepository(state, one));
  for (const { id, account } of accounts.installations) {
    state.installations.push({
      id,
      accountId: idOf(state, account),
      selection: "all",
      repositoryIds: [],
      permissions: appPermissions,
      suspendedAt: null,
      suspendedById: null,
      createdAt,
      updatedAt: createdAt,
    });
  }
  await Promise.all(described.map((one) => writeHistory(git, one, accounts.people)));
  await seedConversation(state, git);
}

function idOf(state: State, login: string): number {
  const found = accountByLogin(state, login);
  if (found === null) throw new Error(`emulator-data/github names ${login}, who is no account.`);
  return found.id;
}

function addAccounts(
  state: State,
  accounts: z.infer<typeof Accounts>,
  bot: { readonly id: number; readonly slug: string },
): void {
  const add = (account: Omit<Account, "createdAt">): void => {
    state.accounts.push({ ...account, createdAt });
  };
  for (const person of accounts.people) add({ ...person, type: "User", members: {} });
  add({ id: bot.id, login: `${bot.slug}[bot]`, type: "Bot", name: bot.slug, email: null, members: {} });
  for (const { id, login, name, members } of accounts.organizations) {
    const byId = Object.entries(members).map(([member, as]) => [String(idOf(state, member)), as] as const);
    add({ id, login, type: "Organization", name, email: null, members: Object.fromEntries(byId) });
  }
}

function toRepository(state: State, one: Described): Repository {
  const roles = Object.entries(one.roles ?? {}).map(
    ([login, as]) => [String(idOf(state, login)), as] as const,
  );
  return {
    id: one.id,
    ownerId: idOf(state, one.owner),
    name: one.name,
    description: one.description,
    private: one.private,
    defaultBranch: "main",
    language: one.language,
    createdAt,
    pushedAt: one.date,
    updatedAt: one.date,
    memberRole: one.memberRole ?? "read",
    roles: Object.fromEntries(roles),
    parentId: null,
    formerNames: [],
  };
}

interface Person {
  readonly login: string;
  readonly name: string;
  readonly email: string;
}

/** One git process a repository. Dates and people are fixed, so a commit has the same id on every machine. */
async function writeHistory(git: Git, one: Described, people: readonly Person[]): Promise<void> {
  const first: Branch = { name: "main", message: "First version", author: "mira-sol", date: one.date };
  const parts = [commitOf(one, first, people)];
  for (const branch of one.branches ?? []) parts.push(commitOf(one, branch, people));
  const input = Buffer.concat([...parts, Buffer.from("done\n")]);
  await git.run(["fast-import", "--quiet", "--done", "--date-format=raw"], {
    directory: git.directoryOf(one.id),
    input,
  });
}

function commitOf(one: Described, branch: Branch, people: readonly Person[]): Buffer {
  const person = people.find((candidate) => candidate.login === branch.author);
  if (person === undefined) throw new Error(`${one.name} names ${branch.author}, who is no person.`);
  const when = `${person.name} <${person.email}> ${String(Date.parse(branch.date) / 1000)} +0000`;
  const isFirst = branch.name === "main";
  const chunks: Buffer[] = [
    Buffer.from(`commit refs/heads/${branch.name}\nauthor ${when}\ncommitter ${when}\n`),
    dataOf(Buffer.from(`${branch.message}\n`)),
    Buffer.from(isFirst ? "" : "from refs/heads/main\n"),
    ...(branch.removes ?? []).map((file) => Buffer.from(`D ${file}\n`)),
  ];
  for (const [file, content] of filesOf(one, branch.name)) {
    chunks.push(Buffer.from(`M 100644 inline ${file}\n`), dataOf(content));
  }
  return Buffer.concat(chunks);
}

const dataOf = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`data ${String(content.length)}\n`), content, Buffer.from("\n")]);

/** Files of a branch lie below files/<owner>/<name>/<branch>; a repository without any has a README. */
function filesOf(one: Described, branch: string): [string, Buffer][] {
  const folder = path.join(seedDirectory, "files", one.owner, one.name, branch);
  const found = listFiles(folder).sort();
  if (found.length > 0)
    return found.map((file) => [
      file,
      Buffer.from(fillInSecrets(readFileSync(path.join(folder, file), "utf8"))),
    ]);
  return [["README.md", Buffer.from(`# ${one.name}\n\n${one.description ?? ""}\n`)]];
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
}
