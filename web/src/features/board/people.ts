/** People by their ids, as cards and filters name them. */
import type { Person } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";

export interface People {
  readonly nameOf: (id: string) => string;
  readonly avatarOf: (id: string) => string | null;
}

export function peopleOf(...lists: readonly (readonly Person[] | undefined)[]): People {
  if (lists.every((list) => list === undefined || list.length === 0)) return nobody;
  const known = new Map(lists.flatMap((list) => (list ?? []).map((person) => [person._id, person] as const)));
  return {
    nameOf: (id) => nameOfPerson(known.get(id)),
    avatarOf: (id) => known.get(id)?.avatarUrl ?? null,
  };
}

/** The same object each time, so that no card is drawn anew while people are still being looked up. */
const nobody: People = { nameOf: () => "Someone", avatarOf: () => null };

/** Undefined while they are being looked up, and for who is gone. */
export function nameOfPerson(person: Person | undefined): string {
  const name = cleanText(person?.name ?? "").trim();
  return name === "" ? "Someone" : name;
}
