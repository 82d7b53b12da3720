/** What a condition says of values on the way where it holds, and on the way where it does not. */
import { bind } from "./bind.ts";
import type { Call, Code, Scalar } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import {
  cleanAddress,
  clean,
  cleanArguments,
  cleanForSome,
  cleanTested,
  cleanWhenKnown,
  isPath,
} from "./passed-tests.ts";
import { doubtTested } from "./doubts.ts";
import { namesResolved } from "./real-paths.ts";
import { refineOrder, refineUnequal } from "./bounds.ts";
import { pathOf, testedName } from "./members.ts";
import {
  cleanSealed,
  refineAbsence,
  refineCall,
  refineRefusal,
  refineShared,
  sealed,
} from "./tested-calls.ts";
import type { Walk } from "./state.ts";
import type { Value } from "./value.ts";
import type { Place } from "../syntax/place.ts";

const both = /^(?:&&|and)$/i;
const either = /^(?:\|\||or)$/i;
const equal = /^(?:===?|eq|is)$/;
const unequal = /^(?:!==?|ne|<>|~=)$/;
const within = /^(?:in|not in)$/;

const errorName = /^(?:err|error|e)\d*$|Err$|Error$/;

export function refine(test: Code, holds: boolean, walk: Walk): void {
  doubtTested(test, holds, walk);
  refineKnown(test, holds, walk);
}

/** What the condition says for certain. */
function refineKnown(test: Code, holds: boolean, walk: Walk): void {
  switch (test.kind) {
    case "unary":
      if (test.operator === "!") refineKnown(test.value, !holds, walk);
      return;
    case "operation":
      refineOperation(test, holds, walk);
      return;
    case "name":
      refineName(test, holds, walk);
      return;
    case "index":
      if (holds) cleanWhenKnown(test.index, test.object, walk);
      return;
    case "call":
      (holds ? refineCall : refineRefusal)(test, walk);
      return;
    default:
      if (!holds) cleanAddress(test, walk);
      refineOnly(test, holds, walk);
  }
}

/** A test in brackets, or one whose outcome is made a number. */
function refineOnly(test: Code, holds: boolean, walk: Walk): void {
  const parts = test.kind === "other" ? test.parts : test.kind === "block" ? test.steps : [];
  const [only, second] = test.kind === "cast" ? [test.value] : parts;
  if (only && !second) refineKnown(only, holds, walk);
}

/** The name of a test's outcome stands for the test; that there is an error says that the test failed. */
function refineRemembered(name: string, holds: boolean, walk: Walk): void {
  const value = walk.state.names.get(name);
  if (!value?.test) return;
  walk.state.names.set(name, { ...value, test: null });
  refineKnown(value.test, errorName.test(name) ? !holds : holds, walk);
  // Asked again where `x != nil && other` runs as a whole.
  const after = walk.state.names.get(name);
  if (after) walk.state.names.set(name, { ...after, test: value.test });
}

/** Where `if ($table)` does not hold, the name is empty or nothing, which does no harm. */
function refineName(test: Extract<Code, { kind: "name" }>, holds: boolean, walk: Walk): void {
  refineRemembered(test.name, holds, walk);
  if (!holds && walk.state.names.get(test.name)?.origin === "outside") clean(test, walk);
}

type Operation = Extract<Code, { kind: "operation" }>;

function refineOperation(test: Operation, holds: boolean, walk: Walk): void {
  const { operator, left, right } = test;
  if (both.test(operator) || either.test(operator)) {
    if (both.test(operator) !== holds) {
      cleanOneOfSeveral(test, holds, walk);
      refineUnlessMissing(test, holds, walk);
      return;
    }
    refineKnown(left, holds, walk);
    refineKnown(right, holds, walk);
    return;
  }
  if (within.test(operator)) {
    ((operator === "in") === holds ? cleanWhenKnown : refineAbsence)(left, right, walk);
    return;
  }
  refineOrder(test, holds, walk);
  const isEqual = equal.test(operator) ? holds : unequal.test(operator) ? !holds : null;
  if (isEqual === null) return;
  refineEquality(left, right, isEqual, walk);
  refineEquality(right, left, isEqual, walk);
  if (!isEqual) refineUnequal(test, walk);
}

/** `x == "a" || x == "b"`, and `x != "a" && x != "b"` where it does not hold: x is one of several texts. */
function cleanOneOfSeveral(test: Operation, holds: boolean, walk: Walk): void {
  const paths = leavesOf(test, test.operator).map((leaf) => comparedPath(leaf, holds, walk));
  const [first] = paths;
  const text = first && walk.text.slice(first.start, first.end);
  if (first && paths.every((path) => path && walk.text.slice(path.start, path.end) === text))
    clean(first, walk);
}

/** `x && !isValid(x)` where it does not hold, `!x || isValid(x)` where it does: what is missing does no harm, and else the test was passed. */
function refineUnlessMissing({ left, right }: Operation, holds: boolean, walk: Walk): void {
  const path = presentPath(inBrackets(left), !holds);
  if (path === null) return;
  const name = walk.text.slice(path.start, path.end);
  const test = walk.text.slice(right.start, right.end);
  if (test.split(name).length > 1) refineKnown(right, holds, walk);
}

/** What is there where the test holds, or does not hold: `x`, `x != null`, `!x`. */
function presentPath(test: Code, holds: boolean): Code | null {
  if (isPath(test)) return holds ? test : null;
  if (test.kind === "unary")
    return test.operator === "!" ? presentPath(inBrackets(test.value), !holds) : null;
  if (test.kind === "call") return presentIn(test, holds);
  return test.kind === "operation" ? presentBeside(test, holds) : null;
}

/** `x != null`, `x !== ""` */
function presentBeside(test: Operation, holds: boolean): Code | null {
  if (!isNothing(test.right)) return null;
  return (holds ? unequal : equal).test(test.operator) && isPath(test.left) ? test.left : null;
}

/** `isset($x)`, `!empty($x)` */
function presentIn({ name, args }: Call, holds: boolean): Code | null {
  const [one, second] = args;
  const isThere = name === "isset" ? holds : name === "empty" ? !holds : false;
  return isThere && one && !second && isPath(one.value) ? one.value : null;
}

/** `null`, `undefined`, `""` */
function isNothing(code: Code): boolean {
  if (code.kind === "constant") return code.value === null || code.value === "";
  return code.kind === "fixed";
}

function leavesOf(code: Code, operator: string): readonly Code[] {
  if (code.kind !== "operation" || code.operator !== operator) return [inBrackets(code)];
  return [...leavesOf(code.left, operator), ...leavesOf(code.right, operator)];
}

function inBrackets(code: Code): Code {
  const parts = code.kind === "other" ? code.parts : code.kind === "block" ? code.steps : [];
  return parts[0] && parts.length === 1 ? inBrackets(parts[0]) : code;
}

/** What is compared with a fixed value, so that where the whole holds it may be equal to it. */
function comparedPath(leaf: Code, holds: boolean, walk: Walk): Code | null {
  if (leaf.kind !== "operation" || !(holds ? equal : unequal).test(leaf.operator)) return null;
  const [path, other] = isPath(leaf.left) ? [leaf.left, leaf.right] : [leaf.right, leaf.left];
  return isPath(path) && evaluate(other, walk).exact !== undefined ? path : null;
}

/** `x == "a"`; `typeof x === "number"`; `list.indexOf(x) !== -1`; `check(x) == true`. */
function refineEquality(one: Code, other: Code, isEqual: boolean, walk: Walk): void {
  const value = evaluate(other, walk);
  if (isEqual) refineSame(one, other, value, walk);
  if (value.origin === "constant") refineByConstant(one, value, isEqual, walk);
}

function refineSame(one: Code, other: Code, value: Value, walk: Walk): void {
  if (one.kind === "call" && isNowhere(other)) refineRefusal(one, walk);
  const whole = value.origin === "outside" ? null : cutFrom(one);
  if (whole) cleanForSome(whole, ["path", "url"], walk);
  // What is resolved has no `..` any more, so that a folder begins with its fixed part, whatever the rest is.
  if (value.origin !== "outside" || value.words.trim() !== "")
    for (const name of namesResolved(one)) cleanForSome(name, ["path"], walk);
  if (isOwnOrigin(other, walk)) cleanAddress(one, walk);
  if (value.origin === "unknown") becomeSame(one, value, walk);
}

/** What equals a value of this program is that value: `if (strings.TrimSpace(allowed) == origin)`. */
function becomeSame(one: Code, value: Value, walk: Walk): void {
  if (!isPath(one) || evaluate(one, walk).origin !== "outside") return;
  const tested = one.kind === "name" ? null : testedName(one, walk);
  if (tested !== null) walk.state.names.set(tested, value);
  else if (one.kind === "name") bind(one, value, null, walk);
}

/** Whose beginning it is: `substr($path, 0, strlen($base))`, `path.slice(0, base.length)`. */
function cutFrom(code: Code): Code | null {
  if (code.kind !== "call" || !/^(?:mb_)?(?:substr|substring|slice)$/.test(code.name)) return null;
  const parts = [...(code.target ? [code.target] : []), ...code.args.map(({ value }) => value)];
  const [whole, from] = parts;
  return whole && from?.kind === "constant" && from.value === 0 && isPath(whole) ? whole : null;
}

function refineByConstant(one: Code, value: Value, isEqual: boolean, walk: Walk): void {
  // What a test gave: `$at = array_search($x, $all); if ($at !== false)`, `ok === true`.
  if (one.kind === "name" && (value.exact === null || typeof value.exact === "boolean"))
    refineRemembered(one.name, (value.exact === true) === isEqual, walk);
  if (isEqual) becomeConstant(withoutPassing(one), value, walk);
  // `filter_var($x, FILTER_VALIDATE_INT) !== false`, of which a number is known to come.
  const answered = one.kind === "cast" ? one.value : one;
  if (answered.kind === "call") refineReturned(answered, value.exact, isEqual, walk);
  if (one.kind === "unary" && isEqual) refineType(one.operator, one.value, value.exact, walk);
}

function becomeConstant(path: Code, value: Value, walk: Walk): void {
  if (value.exact === null) return;
  cleanAddress(path, walk);
  const tested = path.kind === "name" ? null : testedName(path, walk);
  if (tested !== null) walk.state.names.set(tested, value);
  else if (isPath(path)) bind(path, value, null, walk);
}

/** `location.origin`: the page's own. */
function isOwnOrigin(code: Code, walk: Walk): boolean {
  const path = code.kind === "member" ? pathOf(code, walk) : null;
  return path !== null && /(?:^|\.)(?:location|nextUrl)\.(?:origin|host|hostname)$/.test(path);
}

/** `strstr(path, "..") == NULL`, `path.find("..") == std::string::npos` */
function isNowhere(code: Code): boolean {
  if (code.kind === "constant") return code.value === null;
  return (code.kind === "name" || code.kind === "member") && /(?:^|\W)(?:npos|NULL)$/.test(code.name);
}

/** What a call returns tells how a test went: `true`, the 1 of a match, a position, or the 0 of equal strings. */
function refineReturned(call: Call & Place, answer: Scalar | undefined, isEqual: boolean, walk: Walk): void {
  if (typeof answer === "boolean") refineKnown(call, answer === isEqual, walk);
  else if (isEqual) refineByReturned(call, answer, walk);
  else refineByOtherReturned(call, answer, walk);
}

/** `strcmp(a, b) == 0`, `strpos(path, "/safe") === 0`, `preg_match(shape, x) == 1` */
function refineByReturned(call: Call & Place, answer: Scalar | undefined, walk: Walk): void {
  if (answer === 1) refineKnown(call, true, walk);
  else if (answer === 0 && comparing.test(call.name)) cleanArguments(call, walk);
  else if (answer === 0 && placing.test(call.name)) cleanTested(call, walk);
  else refineShared(call, walk);
}

/** `isalnum(c) != 0`, `list.indexOf(x) !== -1` */
function refineByOtherReturned(call: Call & Place, answer: Scalar | undefined, walk: Walk): void {
  if (answer === 0) refineKnown(call, true, walk);
  else if (answer === -1 && searching.test(call.name)) cleanArguments(call, walk);
  // What a registry knows: `registry.get(name) is not None`.
  else if (answer === null && call.name === "get" && call.args.length === 1) cleanTested(call, walk);
  // `net.ParseIP(x) != nil`
  else if (answer === null && walk.table.validators?.test(call.name) === true) refine(call, true, walk);
}

const comparing = /^(?:strcmp|strncmp|strcasecmp|compareTo)$/;
const searching = /^(?:indexOf|IndexOf|index)$/;
/** Whose return value 0 says that the string begins so. */
const placing = /^(?:(?:mb_)?str(?:i)?pos|indexOf|find|rfind|lastIndexOf|strncasecmp)$/;

/** `typeof x === "number"` */
function refineType(operator: string, value: Code, type: Scalar | undefined, walk: Walk): void {
  if (operator !== "typeof") return;
  if (/^(?:number|boolean|bigint)$/.test(String(type))) clean(value, walk);
  if (type === "string") cleanForSome(value, ["nosql"], walk);
}

/** `x.as_str() == "a"` says of x what it says of the call's return value. */
function withoutPassing(code: Code): Code {
  const isSame =
    code.kind === "call" &&
    code.args.length === 0 &&
    /^(?:as_\w+|to_string|toString|clone|deref)$/.test(code.name);
  return isSame && code.target ? withoutPassing(code.target) : code;
}

/** A call for its own sake that throws when the values are not as they should be; `check_output` runs a program. */
export function refineStatement(call: Call, walk: Walk): void {
  if (sealed.test(call.name)) cleanSealed(call, walk);
  if (
    /^(?:assert|validate|check|ensure|verify|require|guard|precondition)(?!.*(?:null|nil|none|empty|blank|defined|equal|open|exist)|_?(?:call|output)$)/i.test(
      call.name,
    ) &&
    !isAboutCredentials(call)
  ) {
    cleanArguments(call, walk);
    const [test] = call.args;
    const isTest = test?.value.kind === "operation" || test?.value.kind === "call";
    if (isTest && plainDemand.test(call.name)) refineKnown(test.value, true, walk);
  }
}

/** `verify(name, password)` returns whether they belong together; nothing is said of either as text. */
function isAboutCredentials({ name, args }: Call): boolean {
  return /password|passwd|credential|login|hash/i.test(name) || (name === "verify" && args.length > 1);
}

/** What is demanded holds from there on: `require(x in allowed)`. */
const plainDemand = /^(?:assert|check|require|ensure|precondition)!?$/;
