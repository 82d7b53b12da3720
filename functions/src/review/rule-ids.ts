/** Ids of rules: which there are, so that a misspelled one can be remarked, and which names a rule had before. */
import formerIds from "./rules/former-ids.json" with { type: "json" };

/** Findings that are not made by a listed rule begin with the name of what makes them. */
const families = /^(?:secret|metric|manifest|removed|context)-[a-z0-9-]+$/;

/** By id of today, the first one first. */
const byId = new Map<string, readonly string[]>(Object.entries(formerIds));
/** Names that no other rule may have. */
export const formerIdsOfAll: readonly string[] = [...byId.values()].flat();
const byFormerId = new Map([...byId].flatMap(([id, names]) => names.map((name) => [name, id] as const)));

/** `ids` are those of the rules that are listed. */
export function isKnownRule(id: string, ids: ReadonlySet<string>): boolean {
  return ids.has(idOfToday(id)) || families.test(id);
}

/** The id of the rule that had this one; an id of today, or of no rule, as it is. */
export function idOfToday(id: string): string {
  return byFormerId.get(id) ?? id;
}

/** All that people may have written to name the rule. */
export function namesOf(id: string): readonly string[] {
  return [id, ...(byId.get(id) ?? [])];
}

/** What identities are made of, so that a finding is known again after its rule got another id. */
export function firstIdOf(id: string): string {
  return byId.get(id)?.[0] ?? id;
}
