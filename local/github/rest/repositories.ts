/** Operations of a repository: itself, people's roles, files, references, comparisons. */
import { changedFiles } from "../git/changed-files.ts";
import { commitOf, commitsBetween, mergeBaseOf, resolveCommit } from "../git/commits.ts";
import { notFound, validationFailed } from "../http/api-error.ts";
import { apiAddressOf, showAccount, webAddressOf } from "../present/accounts.ts";
import { showChangedFile, showCommit } from "../present/commits.ts";
import { permissionsOf, showFullRepository } from "../present/repositories.ts";
import { pageOf } from "../http/paging.ts";
import { accountByLogin, objectsOf, roleOf } from "../state/lookup.ts";
import type { Repository, Role } from "../state/model.ts";
import { nodeId } from "../world.ts";
import { inRepository, ok, reads, type Answer, type Call, type Operation } from "./call.ts";
import { linkToArchive } from "./archive.ts";
import { getContent } from "./contents.ts";

export function directoryOfRepository(call: Call, repository: Repository): string {
  return call.world.git.directoryOf(objectsOf(repository));
}

/** What the older field says of a role. */
const oldNames: Readonly<Record<Role, string>> = {
  none: "none",
  read: "read",
  triage: "read",
  write: "write",
  maintain: "write",
  admin: "admin",
};

function permissionOf(call: Call, repository: Repository): Answer {
  const { world } = call;
  const person = accountByLogin(world.state, String(call.params["username"]));
  if (person === null) throw notFound();
  const role = roleOf(world.state, repository, person.id);
  const permissions = permissionsOf(world, repository, person.id);
  const user = { ...showAccount(world, person), permissions, role_name: role };
  return ok({ permission: oldNames[role], role_name: role, user });
}

async function getRef(call: Call, repository: Repository): Promise<Answer> {
  const name = `refs/${String(call.params["ref"])}`;
  const sha = await resolveCommit(call.world.git, directoryOfRepository(call, repository), name);
  if (sha === null) throw notFound();
  const url = apiAddressOf(call.world, repository);
  const object = { type: "commit", sha, url: `${url}/git/commits/${sha}` };
  return ok({ ref: name, node_id: nodeId("Ref", name), url: `${url}/git/${name}`, object });
}

/** GitHub lists 300 files of a comparison at most. */
const comparedFiles = 300;

async function compare(call: Call, repository: Repository): Promise<Answer> {
  const { world } = call;
  const directory = directoryOfRepository(call, repository);
  const find = async (name: string): Promise<string> => {
    const sha = await resolveCommit(
      world.git,
      directory,
      name.includes(":") ? (name.split(":")[1] ?? "") : name,
    );
    if (sha === null) throw notFound();
    return sha;
  };
  const base = await find(String(call.params["base"]));
  const head = await find(String(call.params["head"]));
  const start = await mergeBaseOf(world.git, directory, base, head);
  if (start === null) throw validationFailed("Comparison", "head", "custom", "No common ancestor");
  const [ahead, behind, files] = await Promise.all([
    commitsBetween(world.git, directory, base, head),
    commitsBetween(world.git, directory, head, base),
    changedFiles(world.git, directory, start, head),
  ]);
  const page = pageOf(call, ahead);
  const url = `${apiAddressOf(world, repository)}/compare/${base}...${head}`;
  const html = `${webAddressOf(world, repository)}/compare/${base}...${head}`;
  const show = async (sha: string): Promise<unknown> =>
    showCommit(world, repository, await commitOf(world.git, directory, sha));
  const body = {
    url,
    html_url: html,
    permalink_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    base_commit: await show(base),
    merge_base_commit: await show(start),
    status: statusOf(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: page.items.map((commit) => showCommit(world, repository, commit)),
    files: files.slice(0, comparedFiles).map((file) => showChangedFile(world, repository, file, head, start)),
  };
  return { status: 200, body, headers: page.headers };
}

function statusOf(ahead: number, behind: number): string {
  if (ahead === 0) return behind === 0 ? "identical" : "behind";
  return behind === 0 ? "ahead" : "diverged";
}

export const repositoryOperations = {
  "repos/get": inRepository(reads("metadata"), (call, repository) =>
    ok(
      showFullRepository(
        call.world,
        repository,
        call.caller.kind === "user" ? call.caller.user.id : undefined,
      ),
    ),
  ),
  "repos/get-collaborator-permission-level": inRepository(reads("metadata"), permissionOf),
  "repos/get-content": inRepository(reads("contents"), getContent),
  "repos/download-tarball-archive": inRepository(reads("contents"), linkToArchive),
  "repos/compare-commits": inRepository(reads("contents"), compare),
  "git/get-ref": inRepository(reads("contents"), getRef),
} satisfies Record<string, Operation>;
