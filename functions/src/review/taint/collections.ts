/** What is known of lists and maps, and of an element of one. */
import { keptFields, keptItems } from "./parts.ts";
import { type Value, isSourceOf, vague } from "./value.ts";
import { join } from "./join.ts";

/** What an element of a collection is worth, when it is not known which. */
export function elementOf(value: Value): Value {
  if (value.items) return join(value.items);
  const known = [...(value.fields?.values() ?? [])];
  if (known.length > 0 && (value.origin !== "outside" || known.some((one) => isSourceOf(one, value))))
    return join(known);
  if (value.origin === "constant" || value.origin === "cleaned") return { ...value, ...constantParts };
  return vague(value);
}

const constantParts = { exact: undefined, items: null, fields: null, prefix: "" } as const;

export function listOf(items: readonly Value[]): Value {
  return { ...vague(join(items)), isString: false, items: keptItems(items) };
}

export function mapOf(fields: ReadonlyMap<string, Value>, others: readonly Value[]): Value {
  return { ...vague(join([...fields.values(), ...others])), isString: false, fields: keptFields(fields) };
}
