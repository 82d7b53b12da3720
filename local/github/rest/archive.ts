/** `GET /repos/{owner}/{repo}/tarball/{ref}`: sends on to an address that needs no token, as GitHub does, where the archive is packed. */
import { randomBytes } from "node:crypto";
import { resolveCommit } from "../git/commits.ts";
import { notFound } from "../http/api-error.ts";
import type { Reply } from "../http/exchange.ts";
import { fullNameOf, objectsOf } from "../state/lookup.ts";
import type { Repository } from "../state/model.ts";
import type { World } from "../world.ts";
import type { Answer, Call } from "./call.ts";

interface Ticket {
  readonly directory: string;
  readonly commit: string;
  readonly folder: string;
  readonly until: number;
}

/** GitHub's address for a private repository works for five minutes. */
const ticketMs = 5 * 60_000;
const tickets = new WeakMap<World, Map<string, Ticket>>();

export async function linkToArchive(call: Call, repository: Repository): Promise<Answer> {
  const { world } = call;
  const directory = world.git.directoryOf(objectsOf(repository));
  const ref = call.params["ref"];
  const commit = await resolveCommit(world.git, directory, ref === undefined ? "HEAD" : String(ref));
  if (commit === null) throw notFound();
  const name = fullNameOf(world.state, repository);
  const token = randomBytes(16).toString("hex");
  const known = tickets.get(world) ?? new Map<string, Ticket>();
  tickets.set(world, known);
  const folder = `${name.replace("/", "-")}-${commit.slice(0, 7)}`;
  known.set(token, { directory, commit, folder, until: world.now().getTime() + ticketMs });
  const location = `${world.webUrl}/_codeload/${name}/legacy.tar.gz/${commit}?token=${token}`;
  return { status: 302, headers: { location } };
}

export async function serveArchive(world: World, token: string | null): Promise<Reply> {
  const ticket = tickets.get(world)?.get(token ?? "");
  if (ticket === undefined || ticket.until < world.now().getTime())
    return { status: 404, headers: { "content-type": "text/plain" }, body: "404: Not Found" };
  const args = ["archive", "--format=tar.gz", `--prefix=${ticket.folder}/`, ticket.commit];
  const body = await world.git.run(args, { directory: ticket.directory });
  return { status: 200, headers: { "content-type": "application/x-gzip" }, body };
}
