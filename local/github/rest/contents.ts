/** `GET /repos/{owner}/{repo}/contents/{path}`: a file, a folder, a symbolic link or a submodule of a commit. */
import { resolveCommit } from "../git/commits.ts";
import { readFolder, readObjects, type TreeEntry } from "../git/objects.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { apiAddressOf, webAddressOf } from "../present/accounts.ts";
import { objectsOf } from "../state/lookup.ts";
import type { Repository } from "../state/model.ts";
import { ok, queryText, type Answer, type Call } from "./call.ts";

/** GitHub inlines files of up to 1 MB, serves up to 100 MB raw, and nothing above. */
const inlineBytes = 1_000_000;
const largestBytes = 100_000_000;

export async function getContent(call: Call, repository: Repository): Promise<Answer> {
  const { git } = call.world;
  const directory = git.directoryOf(objectsOf(repository));
  const path = String(call.params["path"]).replaceAll(/^\/+|\/+$/g, "");
  const ref = queryText(call, "ref") ?? repository.defaultBranch;
  const commit = await resolveCommit(git, directory, ref);
  if (commit === null) throw new ApiError(404, `No commit found for the ref ${ref}`);
  const entry = path === "" ? null : await findEntry(call, directory, commit, path);
  if (entry === null || entry.type === "tree") {
    const inside = (await readFolder(git, directory, commit, path)) ?? [];
    const prefix = path === "" ? "" : `${path}/`;
    return ok(inside.map((one) => showEntry(call, repository, commit, prefix + one.name, one)));
  }
  const shown = showEntry(call, repository, commit, path, entry);
  if (entry.type === "commit") return ok({ ...shown, submodule_git_url: null });
  return showFile(call, directory, entry, shown);
}

async function findEntry(call: Call, directory: string, commit: string, path: string): Promise<TreeEntry> {
  const slash = path.lastIndexOf("/");
  const folder = await readFolder(call.world.git, directory, commit, path.slice(0, Math.max(0, slash)));
  const entry = folder?.find((one) => one.name === path.slice(slash + 1));
  if (entry === undefined) throw notFound();
  return entry;
}

async function showFile(
  call: Call,
  directory: string,
  entry: TreeEntry,
  shown: Record<string, unknown>,
): Promise<Answer> {
  if (entry.size > largestBytes) throw new ApiError(403, "This API returns blobs up to 100 MB in size.");
  const [object] = await readObjects(call.world.git, directory, [entry.sha]);
  const content = object?.content ?? Buffer.alloc(0);
  if (/\.raw(\+json)?\b/.test(call.accept)) {
    return { status: 200, raw: { type: "application/vnd.github.raw; charset=utf-8", content } };
  }
  if (entry.mode === "120000") return ok({ ...shown, type: "symlink", target: content.toString("utf8") });
  if (entry.size > inlineBytes) return ok({ ...shown, encoding: "none", content: "" });
  // GitHub breaks base64 into lines of 60.
  const lines = content.toString("base64").match(/.{1,60}/g) ?? [];
  return ok({ ...shown, encoding: "base64", content: lines.map((line) => `${line}\n`).join("") });
}

function showEntry(
  call: Call,
  repository: Repository,
  commit: string,
  path: string,
  entry: TreeEntry,
): Record<string, unknown> {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const api = apiAddressOf(call.world, repository);
  const page = webAddressOf(call.world, repository);
  const kind = entry.type === "tree" ? "tree" : "blob";
  const url = `${api}/contents/${encoded}?ref=${commit}`;
  const gitUrl = `${api}/git/${kind}s/${entry.sha}`;
  const html = `${page}/${kind}/${commit}/${encoded}`;
  const types = { tree: "dir", blob: "file", commit: "submodule" } as const;
  return {
    name: entry.name,
    path,
    sha: entry.sha,
    size: entry.size,
    url,
    html_url: html,
    git_url: gitUrl,
    download_url: entry.type === "blob" ? `${page}/raw/${commit}/${encoded}` : null,
    type: types[entry.type],
    _links: { self: url, git: gitUrl, html },
  };
}
