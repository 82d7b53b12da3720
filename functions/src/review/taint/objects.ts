/** Objects of classes that the file declares: what constructors and methods leave in their fields. */
import { rebind } from "./bind.ts";
import type { Call } from "./code.ts";
import { type Given, meet, type State, type Walk } from "./state.ts";
import { constant, type Value } from "./value.ts";
import { mapOf } from "./collections.ts";

type Fields = ReadonlyMap<string, Value>;

/** The object on which a method runs: the one of its caller, or another one. */
type Receiver = "self" | { readonly type: string; readonly fields: Fields; readonly isNew: boolean };

export function fieldsOf({ names }: State): Fields {
  return names.fields();
}

export function showFields(fields: Fields, { names }: State): void {
  for (const [name, value] of fields) names.set(`this.${name}`, value);
}

/** What another method left in a field may have been tested since, by the caller of both. */
export function guessFields({ names }: State): void {
  for (const [name, value] of names.fields())
    if (holdsOutside(value)) names.set(`this.${name}`, guess(value));
}

const deepestFields = 3;

function holdsOutside({ origin, fields }: Value, depth = 0): boolean {
  if (origin === "outside") return true;
  return depth < deepestFields && [...(fields?.values() ?? [])].some((one) => holdsOutside(one, depth + 1));
}

function guess(value: Value, depth = 0): Value {
  const { fields, items } = value;
  if (depth >= deepestFields) return { ...value, isGuess: true };
  return {
    ...value,
    isGuess: true,
    items: items?.map((one) => guess(one, depth + 1)) ?? null,
    fields: fields && new Map([...fields].map(([key, one]) => [key, guess(one, depth + 1)])),
  };
}

export function objectOf(call: Call, { target }: Given, walk: Walk): Receiver {
  if (call.constructs) return { type: call.name, fields: new Map(), isNew: true };
  if (isOfCaller(call.target, walk)) return "self";
  return { type: target?.type ?? "", fields: target?.fields ?? new Map<string, Value>(), isNew: false };
}

function isOfCaller(code: Call["target"], { table }: Walk): boolean {
  return (
    code === null || (code.kind === "name" && (table.self.includes(code.name) || /^[A-Z]/.test(code.name)))
  );
}

interface Ran {
  readonly call: Call;
  readonly object: Receiver;
  /** What the fields held before it ran; null where it ran on its caller's object. */
  readonly before: Fields | null;
  readonly ends: readonly State[];
}

/** What the call returns; the fields that were given another value have it from now on. */
export function takeOver({ call, object, before, ends }: Ran, answer: Value, walk: Walk): Value {
  const [first, ...others] = ends;
  if (!first) return answer;
  const end = others.reduce(meet, first);
  if (object === "self") {
    walk.state.names.takeFieldsOf(end.names);
    return answer;
  }
  const after = fieldsOf(end);
  const changed = new Map([...after].filter(([name, value]) => before?.get(name) !== value));
  const whole = withFields(object, changed);
  if (object.isNew) return whole;
  if (changed.size > 0 && call.target) rebind(call.target, whole, null, walk);
  return answer;
}

function withFields({ type, fields }: Exclude<Receiver, "self">, changed: Fields): Value {
  const all = new Map([...fields, ...changed]);
  return { ...(all.size > 0 ? mapOf(all, []) : { ...constant, fields: all }), type };
}
