/** Who may be chosen in a project: as a member, or as the one whom a task is for. */
import { type Person, type projectRoutes, type QueryOf } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { People } from "../people.ts";
import { everybody, type ProjectRecord } from "./store.ts";

const mostListed = 50;
const mostFound = 20;

/** By id everybody who has a record, since tasks and comments name people who are not active any more. */
export async function listPeople(
  { audience, createdBy }: ProjectRecord,
  { ids, search = "", for: purpose }: QueryOf<typeof projectRoutes.listProjectPeople>,
  people: People,
): Promise<Person[]> {
  if (ids !== undefined) return [...(await people.find(ids))];
  if (purpose === "members" || audience.includes(everybody)) {
    return [...(await people.search(search, search.trim() === "" ? mostListed : mostFound))];
  }
  const insiders = await people.find([...new Set([createdBy, ...audience])]);
  const wanted = search.trim().toLowerCase();
  return insiders.filter(({ isActive, name }) => isActive && (name ?? "").toLowerCase().includes(wanted));
}

/** Throws `invalid_request` unless each of them has an active record. */
export async function requireActivePeople(people: People, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const active = new Set((await people.find(uids)).flatMap(({ _id, isActive }) => (isActive ? [_id] : [])));
  if (uids.every((uid) => active.has(uid))) return;
  throw new AppError("invalid_request", "One of the members is not active here. Choose someone else.");
}
