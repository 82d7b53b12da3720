/** Opens an issue, which a pull request may be linked to by a keyword in its description. */
import { z } from "zod";
import { ApiError } from "../http/api-error.ts";
import { webAddressOf } from "../present/accounts.ts";
import { nextNumber, repositoryByName } from "../state/lookup.ts";
import type { Issue } from "../state/model.ts";
import { instant, nextId, type World } from "../world.ts";
import { ownerPersonOf, personByLogin } from "./ensure.ts";

const NewIssue = z.strictObject({
  repo: z.string(),
  title: z.string().min(1),
  body: z.string().default(""),
  author: z.string().optional(),
});

export function openIssue(world: World, body: unknown): { readonly number: number; readonly url: string } {
  const wanted = NewIssue.parse(body);
  const repository = repositoryByName(world.state, wanted.repo);
  if (repository === null) throw new ApiError(404, `No repository ${wanted.repo}.`);
  const at = instant(world.now());
  const issue: Issue = {
    id: nextId(world),
    repositoryId: repository.id,
    number: nextNumber(world.state, repository),
    title: wanted.title,
    body: wanted.body,
    authorId: personByLogin(world, wanted.author, ownerPersonOf(world, repository).id).id,
    state: "open",
    closedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  world.state.issues.push(issue);
  world.store.changed();
  const { number } = issue;
  return { number, url: `${webAddressOf(world, repository)}/issues/${String(number)}` };
}
