/** Tells whether anything in the engine makes findings under an id, so that a misspelled one can be remarked. */

/** Findings that are not made by a listed rule begin with the name of what makes them. */
const families = /^(?:secret|metric|manifest|removed|context)-[a-z0-9-]+$/;

/** `ids` are those of the rules that are listed. */
export function isKnownRule(id: string, ids: ReadonlySet<string>): boolean {
  return ids.has(id) || families.test(id);
}
