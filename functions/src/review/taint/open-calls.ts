/** What a call of a function that is not written in the file returns: by the tables, or by what is known of any language. */
import type { Call, Code, Lambda } from "./code.ts";
import { isRecoding } from "./cleaning.ts";
import { guessed, throughUnknown } from "./guess.ts";
import { elementAt, isMade } from "./members.ts";
import { formattedCall } from "./operations.ts";
import { isRequired } from "./required.ts";
import type { Given, Walk } from "./state.ts";
import type { Place } from "../syntax/place.ts";
import { cleaned, cleanFor, constant, unknown, type Value, vague } from "./value.ts";
import { elementOf, listOf, mapOf } from "./collections.ts";
import { join } from "./join.ts";

export function openCall(call: Call & Place, { target, args }: Given, walk: Walk): Value {
  const { passing } = walk.table;
  const receiver = call.target && !isModule(call.target, walk) ? target : null;
  if (target && isIterated(call, receiver, args, walk)) return mapped(call, target, walk);
  const made = textMade(call, receiver, args, walk) ?? takenOut(call, target, receiver, args);
  if (made) return made;
  const isHandedOn = passing.test(call.name) || isRecoding(call.name) || isPartOf(receiver, call.name, args);
  if (!isHandedOn) return guessed(call, receiver, args);
  return asOwned(handedOn(call, receiver, args), call, target, walk);
}

function asOwned(value: Value, call: Call & Place, target: Value | null, walk: Walk): Value {
  return isOfOthers(call, target, walk) ? throughUnknown(value, call) : value;
}

/** A function that has only the name of one that is known: PHP's `database::input($x)` is no `$request->input("x")`. */
function isOfOthers({ target: code, name }: Call, target: Value | null, { table }: Walk): boolean {
  if (table.passingAlone === undefined || target?.origin === "outside" || isRecoding(name)) return false;
  if (code === null) return !table.passingAlone.test(name);
  return code.kind === "name" && !/^\\?(?:Str|Arr|Collection|Strings?|Text|mb|Utf8|UTF8)$/.test(code.name);
}

/** Of what came from outside, `body.getUrl()` is a part. */
const reading = /^get(?!(?:Name|Class|Size|Count|Length|Type|ContentType|Kind|Status)$)[A-Z]\w*$/;

/** What an object that was made of it returns need not be that any more. */
function isOfMade(receiver: Value | null, name: string, args: readonly Value[]): receiver is Value {
  return receiver !== null && isMade(receiver) && isPartOf(receiver, name, args);
}

function isPartOf(receiver: Value | null, name: string, args: readonly Value[]): boolean {
  return receiver?.origin === "outside" && args.length === 0 && reading.test(name);
}

function textMade(call: Call, receiver: Value | null, args: readonly Value[], walk: Walk): Value | null {
  const { formats, appends } = walk.table;
  if (formats.test(call.callee) || appends.test(call.name)) return formattedCall(receiver, args);
  return translating.test(call.name) && isWritten(args[0]) ? args[0] : null;
}

/** `_n("%d file", "%d files", count)` says in another language what is written there. */
const translating = /^(?:_[_nx]?|_nx|_e|esc_html_[_ex]|[dnp]{0,3}gettext|translate|trans|lang)$/;

function isWritten(value: Value | undefined): value is Value {
  return typeof value?.exact === "string";
}

const makesList = /^(?:Arrays\.asList|(?:Immutable)?(?:List|Set)\.of|Collections\.singletonList)$/;

/** What was escaped before is no longer. */
const undoing =
  /^(?:(?:raw)?urldecode|html_entity_decode|htmlspecialchars_decode|base64_decode|unescapeHTML|decodeURIComponent)$/;

function handedOn(call: Call, receiver: Value | null, args: readonly Value[]): Value {
  const { callee, name } = call;
  if (isOfMade(receiver, name, args)) return { ...vague(receiver), isGuess: true };
  const kept = answeredBy(callee, args) ?? keptIn(call, receiver, args);
  if (kept) return kept;
  const value = sameElements(name, args) ?? passedOn(receiver, args);
  if (splitting.test(callee)) return { ...value, type: splitParts };
  return undoing.test(name) ? { ...value, cleanedFor: new Set(), unknownFor: new Set() } : value;
}

/** A list that PHP makes of a string has numbers as its keys, whatever the string is. */
const splitting = /^\\?(?:explode|preg_split|str_split|mb_str_split)$/;
const splitParts = "parts of a string";

/** By what the function is called alone. */
function answeredBy(callee: string, args: readonly Value[]): Value | null {
  if (makesList.test(callee)) return listOf(args);
  if (/^\\?array_keys$/.test(callee) && args[0]?.type === splitParts) return cleaned;
  if (callee === "pathinfo") return pathParts(args[0], args[1]);
  // What is read from an address is not the address.
  return callee === "getContents" && args.length > 0 ? unknown : null;
}

function keptIn({ callee, name }: Call, receiver: Value | null, args: readonly Value[]): Value | null {
  if (receiver && receiver.origin !== "outside" && fetching.test(name)) return keptUnder(args);
  // `config.get("key")` of a module returns what it keeps there, and not the key.
  const isChecked = getting.test(name) || /^(?:Get|Load)$/.test(name);
  return isChecked && receiver === null && callee.includes(".") ? constant : null;
}

const keepsElements =
  /^array_(?:change_key_case|diff\w*|filter|intersect\w*|merge\w*|reverse|slice|unique|values)$/;

/** Of lists and maps, of which it is known what they hold, a list or map that holds some of that. */
function sameElements(name: string, [list, ...others]: readonly Value[]): Value | null {
  if (!list || !keepsElements.test(name)) return null;
  const all = name.includes("_merge") ? [list, ...others] : [list];
  if (all.length > 1 && all.some(({ fields }) => fields !== null)) return merged(all);
  if (all.some(({ items, fields }) => items === null && fields === null)) return null;
  return mapOf(new Map([["", join(all.map(elementOf))]]), []);
}

/** Of maps that are merged, what stands under a key is of the last that has it; of what is not known to have none, it may be. */
function merged(maps: readonly Value[]): Value {
  let fields = new Map<string, Value>();
  for (const map of maps) {
    const isKnown = map.fields !== null || isHarmless(map);
    if (!isKnown) fields = new Map([...fields].map(([key, value]) => [key, join([value, elementOf(map)])]));
    for (const [key, value] of map.fields ?? []) fields.set(key, value);
  }
  return mapOf(
    fields,
    maps.filter((map) => map.fields === null),
  );
}

function isHarmless({ origin }: Value): boolean {
  return origin === "constant" || origin === "cleaned";
}

/** PHP's `pathinfo`: all but the folder has no slash in it. */
function pathParts(path: Value | undefined, part: Value | undefined): Value {
  const whole = vague(path ?? unknown);
  const last = cleanFor(whole, ["path"]);
  if (part) return last;
  return mapOf(
    new Map([
      ["dirname", whole],
      ["basename", last],
      ["filename", last],
      ["extension", last],
    ]),
    [],
  );
}

/** What is kept under a key from outside is seldom the key: `cache.get(id)`. */
function keptUnder(args: readonly Value[]): Value {
  const given = args.find(({ origin }) => origin === "outside");
  return given ? { ...vague(given), isGuess: true } : unknown;
}

function isIterated(call: Call, receiver: Value | null, args: readonly Value[], walk: Walk): boolean {
  if (!walk.table.iterating.test(call.name)) return false;
  if (call.name === "then" && receiver?.origin !== "outside") return false;
  return receiver !== null || args.some(({ lambda }) => lambda !== null);
}

const copying = /^(?:freeze|dup|clone|itself|compact|deep_freeze|Clone|AsReadOnly)$/;
const keepsAll =
  /^(?:toArray|toList|stream|iterator|listIterator|descendingIterator|elements|parallelStream)$/;
const takesOne =
  /^(?:next|nextElement|previous|getFirst|getLast|peek|peekFirst|peekLast|poll|pollFirst|pollLast|element|findFirst|findAny)$/;
const fetching = /^(?:[gG]et|[fF]etch|dig|getOrDefault)$/;
const getting = /^(?:get|getOrDefault|at|elementAt|item|fetch|ElementAt|getProperty|getAttribute|dig)$/;

/** A copy of the receiver, or what it holds under a key; null when the call is of neither kind. */
function takenOut(
  call: Call,
  target: Value | null,
  receiver: Value | null,
  args: readonly Value[],
): Value | null {
  const held = heldIn(receiver, call.name, args);
  if (held) return held;
  if (target?.origin === "constant" && isConstantName(call.target) && fetching.test(call.name))
    return gotten(target, args) ?? target;
  return receiver && getting.test(call.name) ? gotten(receiver, args) : null;
}

/** A copy of the receiver, or all or one of what it holds where that is known. */
function heldIn(receiver: Value | null, name: string, args: readonly Value[]): Value | null {
  if (receiver && copying.test(name)) return receiver;
  if (args.length > 0 || (!receiver?.items && !receiver?.fields)) return null;
  if (keepsAll.test(name)) return receiver;
  return takesOne.test(name) ? elementOf(receiver) : null;
}

/** `map.get(key)` of a map that is known, or of one that is known to hold constants. */
function gotten(receiver: Value, args: readonly Value[]): Value | null {
  const { items, fields } = receiver;
  if (!items && !fields) return isFixed(receiver) ? join([elementOf(receiver), ...args.slice(1)]) : null;
  const key = args[0]?.exact;
  const whole = args.map(({ exact }) => String(exact)).join(".");
  const found = fields?.get(whole);
  if (found) return found;
  return typeof key === "string" || typeof key === "number" ? elementAt(receiver, key) : elementOf(receiver);
}

function isFixed({ origin, isString }: Value): boolean {
  return origin === "constant" && !isString;
}

/** `LIMITS`, wherever it is defined. */
function isConstantName(code: Code | null): boolean {
  return code?.kind === "name" && /^[A-Z][A-Z0-9_]+$/.test(code.name);
}

/** A receiver that nothing but `require` assigns is a module or a class, and adds nothing to the value. */
function isModule(code: Code, walk: Walk): boolean {
  if (code.kind !== "name") return false;
  if (isRequired(walk.text, code.name)) return true;
  const { names } = walk.state;
  if (names.has(code.name) || names.has(`this.${code.name}`) || walk.table.self.includes(code.name))
    return false;
  return !walk.table.sources.test(code.name);
}

function mapped(call: Call, receiver: Value, walk: Walk): Value {
  if (call.args.some(({ value }) => isCleaner(value, walk))) return cleaned;
  const lambda = call.args.map(({ value }) => walk.seen.get(value)?.lambda).find(Boolean);
  const made = lambda ? walk.seen.get(lambdaResultKey(lambda)) : undefined;
  if (
    /^(?:filter|select|sort\w*|reverse|toSorted|each|forEach|find\w*|some|reject|Where|OrderBy)$/.test(
      call.name,
    )
  )
    return elementOf(receiver);
  return made ?? (receiver.origin === "outside" ? vague(receiver) : unknown);
}

/** A function by its name: `ids.Select(int.Parse)`, `ids.map(String::toInt)`. */
function isCleaner(code: Code, { table, text }: Walk): boolean {
  if (!/^(?:name|member|fixed)$/.test(code.kind)) return false;
  const callee = text.slice(code.start, code.end).replaceAll("::", ".");
  return /^[\w.]+$/.test(callee) && table.cleaners.test(callee);
}

/** A callback's last return value is kept under its own body. */
function lambdaResultKey(lambda: Lambda): Code {
  return lambda.body();
}

/** `x.trim()` is worth x; `trim(x)` and `Text.trim(x)` are worth the argument. */
function passedOn(receiver: Value | null, args: readonly Value[]): Value {
  const given = args.length > 0 ? join(args.filter((arg, at) => at === 0 || !isEncoding(arg))) : constant;
  const isTool = receiver?.origin === "constant" && !receiver.isString && args.length > 0;
  if (receiver === null || isTool) return changedText(given);
  if (receiver.origin === "constant" || given.origin === "outside")
    return changedText(join([receiver, given]));
  return changedText(receiver);
}

/** `Buffer.from(key, "hex")` holds no text but the key. */
function isEncoding({ exact }: Value): boolean {
  return (
    typeof exact === "string" && /^(?:hex|base64(?:url)?|utf-?8|utf16le|ascii|latin-?1|binary)$/i.test(exact)
  );
}

function changedText(value: Value): Value {
  return { ...value, exact: undefined, items: null, fields: null };
}
