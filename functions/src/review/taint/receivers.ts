/** Calls that change what they are called on: builders, lists, maps. */
import { rebind, withField } from "./bind.ts";
import type { Call, Code } from "./code.ts";
import { concatenate } from "./concatenate.ts";
import type { Given, Walk } from "./state.ts";
import { assembled, exactly, type Value, vague } from "./value.ts";
import { elementOf, listOf, mapOf } from "./collections.ts";
import { join } from "./join.ts";

const builder =
  /^(?:StringBuilder|StringBuffer|StringWriter|strings\.Builder|Builder|bytes\.Buffer|Buffer|StringIO|String)$/;
const setting =
  /^(?:put|set|setProperty|setAttribute|putIfAbsent|Add|store|setdefault|__setitem__|addAttribute|setString)$/;
const adding =
  /^(?:add|push|append|addAll|offer|addLast|enqueue|insert|extend|Add|AddRange|push_back|emplace_back|unshift|prepend|concat!|<<)$/;
const removing = /^(?:remove|removeAt|pop|shift|RemoveAt|clear)$/;

/** Whether a call of that name may put something into what it is called on. */
export function mayChange(name: string): boolean {
  return setting.test(name) || adding.test(name);
}

/** The new value of the receiver, which such calls also return; null for all other calls. */
export function changeReceiver(call: Call, given: Given, walk: Walk): Value | null {
  const { target } = call;
  if (!target || !given.target) return null;
  const changed = changedValue(call, given.target, given.args, walk);
  if (changed === null) return null;
  const root = rootOf(target, walk);
  if (root) rebind(root, changed, null, walk);
  return walk.table.appends.test(call.name) ? changed : null;
}

function changedValue(call: Call, before: Value, args: readonly Value[], walk: Walk): Value | null {
  if (removing.test(call.name)) return removed(call, args, before);
  if (args.length === 0) return null;
  const isBuilder = builder.test(before.type) || before.isString;
  if (isBuilder && walk.table.appends.test(call.name)) return appended(before, args);
  if (setting.test(call.name) && args.length >= 2) return put(before, args);
  return adding.test(call.name) && !isBuilder ? added(call, before, args) : null;
}

function appended(before: Value, args: readonly Value[]): Value {
  const last = args.at(-1) ?? before;
  const whole = concatenate({ ...before, isString: true }, last);
  return { ...whole, origin: assembled(whole.origin), type: before.type };
}

function put(before: Value, args: readonly Value[]): Value {
  const value = args.at(-1);
  const key = args.length === 2 ? args[0] : joinedKey(args.slice(0, -1));
  if (!key || !value) return before;
  const isKnown = typeof key.exact === "string" || typeof key.exact === "number";
  const isEmptyList = before.fields === null && before.items?.length === 0;
  const start = isEmptyList ? mapOf(new Map(), []) : before;
  return { ...withField(start, isKnown ? String(key.exact) : null, value), type: before.type };
}

/** `config.set("section", "key", value)` */
function joinedKey(keys: readonly Value[]): Value {
  const isKnown = keys.every(({ exact }) => exact !== undefined);
  return isKnown ? exactly(keys.map(({ exact }) => String(exact)).join(".")) : vague(join(keys));
}

function added(call: Call, before: Value, args: readonly Value[]): Value | null {
  const value = args.at(-1);
  if (!value) return null;
  const items = knownItems(before);
  const isWhole = /^(?:addAll|extend|AddRange)$/.test(call.name);
  if (items && args.length === 1 && !isWhole) return { ...listOf([...items, value]), type: before.type };
  if (before.origin === "unknown" && value.origin !== "outside" && value.origin !== "assembled") return null;
  const whole = join([{ ...before, fields: null }, isWhole ? elementOf(value) : value]);
  return { ...vague(whole), isString: false, type: before.type };
}

/** What was just made holds nothing yet. */
function knownItems({ items, fields, type }: Value): readonly Value[] | null {
  return items ?? (fields?.size === 0 && type !== "" ? [] : null);
}

function removed(call: Call, args: readonly Value[], before: Value): Value | null {
  const { items } = before;
  if (!items) return null;
  if (call.name === "clear") return { ...listOf([]), type: before.type };
  const at = removedPosition(call.name, args, items.length);
  if (typeof at !== "number") return { ...vague(before), type: before.type };
  return { ...listOf(items.filter((_, index) => index !== at)), type: before.type };
}

function removedPosition(name: string, args: readonly Value[], length: number): Value["exact"] {
  if (name === "shift") return 0;
  return name === "pop" && args.length === 0 ? length - 1 : args[0]?.exact;
}

/** `b.append(x).append(y)` changes b. */
function rootOf(target: Code, walk: Walk): Code | null {
  if (target.kind === "name" || target.kind === "member") return target;
  if (target.kind === "call" && target.target && walk.table.appends.test(target.name))
    return rootOf(target.target, walk);
  return null;
}
