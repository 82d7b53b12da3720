/** Pages of a repository's files, commits and check runs. */
import { changedFiles } from "../git/changed-files.ts";
import { commitOf, resolveCommit } from "../git/commits.ts";
import { isBinary, readFolder, readObjects } from "../git/objects.ts";
import type { Reply } from "../http/exchange.ts";
import { objectsOf, repositoryByName } from "../state/lookup.ts";
import type { World } from "../world.ts";
import { showDiff } from "./diff.ts";
import { html } from "./html.ts";
import { missing, page, when, type PageRequest } from "./layout.ts";
import { showCheck } from "./pull.ts";

const longestShown = 1_000_000;

interface Place {
  readonly directory: string;
  readonly commit: string;
  readonly path: string;
}

/** A branch may hold slashes: the longest beginning that names a commit is taken. */
async function findPlace(world: World, fullName: string, rest: string): Promise<Place | null> {
  const repository = repositoryByName(world.state, fullName);
  if (repository === null) return null;
  const directory = world.git.directoryOf(objectsOf(repository));
  const parts = rest.split("/");
  for (let count = 1; count <= parts.length; count += 1) {
    const commit = await resolveCommit(world.git, directory, parts.slice(0, count).join("/"));
    if (commit !== null) return { directory, commit, path: parts.slice(count).join("/") };
  }
  return null;
}

export async function treePage(request: PageRequest, fullName: string, rest: string): Promise<Reply> {
  const place = await findPlace(request.world, fullName, rest);
  const entries =
    place === null ? null : await readFolder(request.world.git, place.directory, place.commit, place.path);
  if (place === null || entries === null) return missing(request);
  const prefix = place.path === "" ? "" : `${place.path}/`;
  const body = html`<p class="quiet"><a href="/${fullName}">${fullName}</a> at ${place.commit.slice(0, 7)}</p>
    <h1>${place.path === "" ? "Files" : place.path}</h1>
    <ul class="list">
      ${entries.map(
        (entry) =>
          html`<li>
            <a
              href="/${fullName}/${entry.type === "tree" ? "tree" : "blob"}/${place.commit}/${encode(prefix + entry.name)}"
              >${entry.name}${entry.type === "tree" ? "/" : ""}</a
            >
            <span class="quiet end">${entry.type === "blob" ? `${String(entry.size)} bytes` : ""}</span>
          </li>`,
      )}
    </ul>`;
  return page(request, fullName, body);
}

const encode = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

export async function blobPage(request: PageRequest, fullName: string, rest: string): Promise<Reply> {
  const content = await contentOf(request, fullName, rest);
  if (content === null) return missing(request);
  const { place, bytes } = content;
  const shown =
    isBinary(bytes) || bytes.length > longestShown
      ? html`<p class="quiet">${bytes.length} bytes, not shown.</p>`
      : html`<div class="file scroll" tabindex="0" role="region" aria-label="${place.path}">
          <table class="diff">
            <tbody>
              ${bytes
                .toString("utf8")
                .replace(/\n$/, "")
                .split("\n")
                .map(
                  (line, index) =>
                    html`<tr id="L${index + 1}">
                      <td class="number">${index + 1}</td>
                      <td class="text">${line}</td>
                    </tr>`,
                )}
            </tbody>
          </table>
        </div>`;
  const body = html`<p class="quiet"><a href="/${fullName}">${fullName}</a> at ${place.commit.slice(0, 7)}</p>
    <h1>${place.path}</h1>
    <p><a href="/${fullName}/raw/${place.commit}/${encode(place.path)}">Raw</a></p>
    ${shown}`;
  return page(request, place.path, body);
}

export async function rawFile(request: PageRequest, fullName: string, rest: string): Promise<Reply> {
  const content = await contentOf(request, fullName, rest);
  if (content === null) return missing(request);
  const type = isBinary(content.bytes) ? "application/octet-stream" : "text/plain; charset=utf-8";
  return {
    status: 200,
    headers: { "content-type": type, "x-content-type-options": "nosniff" },
    body: content.bytes,
  };
}

async function contentOf(
  request: PageRequest,
  fullName: string,
  rest: string,
): Promise<{ place: Place; bytes: Buffer } | null> {
  const place = await findPlace(request.world, fullName, rest);
  if (place === null) return null;
  const [object] = await readObjects(request.world.git, place.directory, [`${place.commit}:${place.path}`]);
  return object?.type === "blob" ? { place, bytes: object.content } : null;
}

export async function commitPage(request: PageRequest, fullName: string, sha: string): Promise<Reply> {
  const place = await findPlace(request.world, fullName, sha);
  if (place === null) return missing(request);
  const commit = await commitOf(request.world.git, place.directory, place.commit);
  const parent = commit.parents[0] ?? "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
  const files = await changedFiles(request.world.git, place.directory, parent, commit.sha);
  const [title = "", ...rest] = commit.message.split("\n");
  const body = html`<p class="quiet"><a href="/${fullName}">${fullName}</a></p>
    <h1>${title}</h1>
    <p class="quiet">${commit.sha} by ${commit.author.name}, ${when(commit.author.date)}</p>
    <p>${rest.join("\n").trim()}</p>
    <h2>Files changed</h2>
    ${showDiff(files, [])}`;
  return page(request, title, body);
}

export function checkPage(request: PageRequest, fullName: string, id: string): Reply {
  const run = request.world.state.checkRuns.find((one) => one.id === Number(id));
  if (run === undefined) return missing(request);
  const body = html`<p class="quiet"><a href="/${fullName}">${fullName}</a> at ${run.headSha.slice(0, 7)}</p>
    <h1>${run.name}</h1>
    <h2>Outcome</h2>
    ${showCheck(run, fullName)}`;
  return page(request, run.name, body);
}
