/** Gives a value to a name, a member, an element, or to all names of a pattern. */
import type { Code } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { memberValue, pathOf, testedName } from "./members.ts";
import { withFields } from "./parts.ts";
import type { Walk } from "./state.ts";
import { doubted, isInPart, nowhere, type Value, vague } from "./value.ts";
import { elementOf, mapOf } from "./collections.ts";
import { join } from "./join.ts";

/** `from` is the code of the value, whose path tells what a pattern takes out of it. */
export function bind(target: Code, value: Value, from: Code | null, walk: Walk): void {
  if (target.kind === "name") walk.state.names.set(target.name, value);
  else if (target.kind === "member") bindMember(target, value, walk);
  else if (target.kind === "index") bindElement(target, value, walk);
  else bindPattern(target, value, from, walk);
}

/** As `bind`, of what was declared before: a plain name that no variable has may be a field of the object. */
export function rebind(target: Code, value: Value, from: Code | null, walk: Walk): void {
  const { names } = walk.state;
  const isField =
    walk.table.impliesSelf === true &&
    target.kind === "name" &&
    !names.has(target.name) &&
    names.has(`this.${target.name}`);
  if (isField) names.set(`this.${target.name}`, value);
  else bind(target, value, from, walk);
}

function bindPattern(target: Code, value: Value, from: Code | null, walk: Walk): void {
  switch (target.kind) {
    case "list":
      bindItems(target.items, value, walk);
      return;
    case "map":
      bindFields(target, value, from, walk);
      return;
    case "assign":
      bindWithDefault(target, value, walk);
      return;
    case "other":
      bindEach(target.parts, value, walk);
      return;
    case "block":
      bindEach(target.steps, value, walk);
      return;
    case "cast":
    case "unary":
      bind(target.value, value, null, walk);
      return;
    default:
  }
}

function bindItems(items: readonly Code[], value: Value, walk: Walk): void {
  for (const [at, item] of items.entries()) bind(item, value.items?.[at] ?? partOf(value), null, walk);
}

function bindEach(parts: readonly Code[], value: Value, walk: Walk): void {
  for (const part of parts) bind(part, partOf(value), null, walk);
}

function partOf(value: Value): Value {
  return value.origin === "outside" ? vague(value) : elementOf(value);
}

/** `{ a = 1 }` in a pattern. */
function bindWithDefault(target: Extract<Code, { kind: "assign" }>, value: Value, walk: Walk): void {
  const otherwise = target.value ? evaluate(target.value, walk) : value;
  bind(target.target, join([value, otherwise]), null, walk);
}

function bindFields(
  target: Extract<Code, { kind: "map" }>,
  value: Value,
  from: Code | null,
  walk: Walk,
): void {
  // A pattern in the place of a request's parameter: `({ query }, response) => ...`.
  const path = from ? pathOf(from, walk) : value.type === "request" ? "request" : null;
  for (const { key, value: inner } of target.entries) {
    const name = key?.kind === "constant" ? String(key.value) : null;
    const part =
      name === null
        ? partOf(value)
        : memberValue(value, name, path === null ? null : `${path}.${name}`, walk);
    bind(inner, part, null, walk);
  }
}

function bindMember(target: Extract<Code, { kind: "member" }>, value: Value, walk: Walk): void {
  const { object, name } = target;
  walk.state.names.delete(testedName(target, walk) ?? "");
  if (object.kind === "name" && walk.table.self.includes(object.name)) {
    walk.state.names.set(`this.${name}`, value);
    return;
  }
  setField(object, name, value, walk);
}

function bindElement(target: Extract<Code, { kind: "index" }>, value: Value, walk: Walk): void {
  const { object, index } = target;
  walk.state.names.delete(testedName(target, walk) ?? "");
  const key = evaluate(index, walk).exact;
  const isKnown = typeof key === "string" || typeof key === "number";
  setField(object, isKnown ? String(key) : null, value, walk);
}

/** Null for an unknown key: then the value may be under any. */
export function setField(object: Code, key: string | null, value: Value, walk: Walk): void {
  if (object.kind !== "name" && object.kind !== "member" && object.kind !== "index") return;
  const before = evaluate(object, walk);
  rebind(object, withField(before, key, value), null, walk);
}

export function withField(before: Value, key: string | null, value: Value): Value {
  if (key === null) {
    const whole = { ...vague(join([before, value])), isString: before.isString, type: before.type };
    return isInPart(before) ? doubted(whole, "part", nowhere) : whole;
  }
  const fields = new Map(before.fields ?? before.items?.map((item, at) => [String(at), item]));
  fields.set(key, value);
  if (before.origin === "unknown" || before.origin === "outside") return withFields(before, fields);
  return { ...mapOf(fields, []), type: before.type };
}
