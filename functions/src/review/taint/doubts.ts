/** Values in a condition whose meaning is not known: where it decides, the value may be harmless. */
import { bind } from "./bind.ts";
import type { Call, Code } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { testedName } from "./members.ts";
import { isPath } from "./passed-tests.ts";
import { namesResolved } from "./real-paths.ts";
import type { Walk } from "./state.ts";
import { isKnownTest } from "./tested-calls.ts";
import { doubted, type Value } from "./value.ts";
import type { Place } from "../syntax/place.ts";

const combining = /^(?:&&|\|\||and|or)$/i;
const equal = /^(?:===?|eq|is)$/;
const unequal = /^(?:!==?|ne|<>|~=)$/;
const ordering = /^(?:[<>]=?|<=>)$/;

/** Whether something is there, of what kind or how long it is says nothing of what it holds. */
const presence =
  /^(?:isset|empty|defined|count|len|strlen|sizeof|length|size|bool|Boolean|typeof|type|instanceof|isinstance|hasattr|getattr|callable|filled|method|isMethod|\w*(?:exists?|Exists?|is_?file|isFile|is_?dir|isDir|is_readable|is_writable|isatty)[?]?|(?:is|has)_?(?:string|str|array|list|dict|null|none|nil|empty|blank|undefined|defined|object|present|set|callable|resource|iterable|countable|scalar)[?]?)$/i;
/** One sign is looked for, which an attack can do without. */
const looking = /^(?:mb_)?str(?:str|istr|pos|ipos|rpos|rchr|_contains)$/;
/** What is done with a value, and went well or did not. */
const acting =
  /^(?:query|exec|open|fopen|f?write|f?put|f?puts|send|mail|save|insert|update|delete|create|make|mk|copy|rename|unlink|move|mysqli?_|pg_|sqlite|oci_|db_|curl|log|print|render|run|add|set|append|push|bind|include|header|connect|request|post|redirect|upload|download|touch|chmod|close|start|stop|emit|register|store|import|read|fread|fgets|recv|scan|render|execute|prepare)(?![a-z])|^(?:Query|Exec|Open|Write|Put|Send|Save|Insert|Update|Delete|Create|Make|Mk|Copy|Rename|Remove|Move|Log|Print|Fprint|Run|Add|Set|Append|Push|Bind|Connect|Do|Post|Upload|Download|Close|Start|Stop|Register|Store|Read|Execute|Scan|Decode|Unmarshal|New|Render|Execute)(?![a-z])/;
/** A check of identity says nothing about the string of a name or a password. */
const signingIn = /log_?in|log_?on|sign_?in|authenticat|passwords?$|credential/i;
/** Where it is false, the value is what it was. */
const asking = /^(?:check|verify|validate|test|allow|match|accept|can|filter)(?:_|[A-Z]|$)/;
const refusing =
  /bad|malic|hack|attack|evil|danger|unsafe|forbid|inject|illegal|invalid|block|spam|black|suspic/i;
/** Of a function that returns an error, what it is for must be said. */
const judging = /valid|check|verif|allow|permit|safe|clean|sanit|secure|trust|parse|match|accept|known/i;
const errorName = /^(?:err|error|e)\d*$|Err$|Error$/;

/** To be asked before the condition says what it does on that way. */
export function doubtTested(test: Code, holds: boolean, walk: Walk): void {
  doubt(test, holds, { walk, isRemembered: false });
}

interface Asked {
  readonly walk: Walk;
  /** The test stands elsewhere, and its outcome has a name: `$ok = $ok && fits($x)` would never end. */
  readonly isRemembered: boolean;
}

function doubt(test: Code, holds: boolean, asked: Asked): void {
  switch (test.kind) {
    case "unary":
      if (/^(?:!|not)$/.test(test.operator)) doubt(test.value, !holds, asked);
      return;
    case "operation":
      doubtOperation(test, holds, asked);
      return;
    case "name":
      doubtRemembered(test.name, holds, asked);
      return;
    case "call":
      doubtCalled(test, holds, asked.walk);
      return;
    case "cast":
      doubt(test.value, holds, asked);
      return;
    default:
      doubtOnly(test, holds, asked);
  }
}

function doubtOnly(test: Code, holds: boolean, asked: Asked): void {
  const parts = test.kind === "other" ? test.parts : test.kind === "block" ? test.steps : [];
  const [only, second] = parts;
  if (only && !second) doubt(only, holds, asked);
}

/** `$known = lookUp($name); if (!$known) exit;` */
function doubtRemembered(name: string, holds: boolean, asked: Asked): void {
  const test = asked.isRemembered ? null : asked.walk.state.names.get(name)?.test;
  if (!test) return;
  if (errorName.test(name) && !(test.kind === "call" && judging.test(test.name))) return;
  doubt(test, errorName.test(name) ? !holds : holds, { ...asked, isRemembered: true });
}

type Operation = Extract<Code, { kind: "operation" }> & Place;

function doubtOperation(test: Operation, holds: boolean, asked: Asked): void {
  const { operator, left, right } = test;
  if (combining.test(operator)) {
    doubt(left, holds, asked);
    doubt(right, holds, asked);
    return;
  }
  const isEqual = equal.test(operator) ? holds : unequal.test(operator) ? !holds : null;
  if (isEqual === null && !ordering.test(operator)) return;
  // Where a path leads elsewhere mostly only an error is kept, which is asked later.
  for (const name of [left, right].flatMap(namesResolved)) doubtPath(name, asked.walk);
  doubtReturned(left, right, isEqual, asked);
  doubtReturned(right, left, isEqual, asked);
}

/** `$x === $expected`, `verify($x) !== true`, `version_compare($x, "2") < 0` */
function doubtReturned(one: Code, other: Code, isEqual: boolean | null, asked: Asked): void {
  const answer = asked.walk.seen.get(other) ?? evaluate(other, asked.walk);
  if (one.kind === "call" || one.kind === "cast") {
    doubt(one, isEqual === null || isNo(answer) !== isEqual, asked);
  } else if (one.kind === "name" && isEqual !== null && isOutcome(answer)) {
    doubtRemembered(one.name, (answer.exact === true) === isEqual, asked);
  } else if (isEqual === true && isKept(answer)) {
    doubtPath(one, asked.walk);
  }
}

/** Neither written out nor sent. */
function isKept({ origin }: Value): boolean {
  return origin !== "outside" && origin !== "constant";
}

function isNo({ exact }: Value): boolean {
  return exact === false || exact === 0 || exact === null;
}

function isOutcome({ exact }: Value): boolean {
  return exact === null || typeof exact === "boolean";
}

function doubtCalled(call: Call & Place, holds: boolean, walk: Walk): void {
  const { name } = call;
  if (call.constructs || [presence, acting, looking, signingIn].some((one) => one.test(name))) return;
  const isKnown = isKnownTest(call, walk) || asking.test(name);
  if (isKnown && !refusing.test(name) ? !holds : isMadeOfValue(call, walk)) return;
  doubtParts(call, walk);
}

/** A call for what it makes of the value, and no test: `trim($x)`. */
function isMadeOfValue({ name, callee }: Call, { table }: Walk): boolean {
  return table.passing.test(name) || table.cleaners.test(callee);
}

/** The names and paths in what is tested. */
function doubtPath(code: Code, walk: Walk): void {
  if (walk.seen.get(code)?.origin !== "outside") return;
  if (isPath(code)) doubtValue(code, walk);
  else if (code.kind === "call") {
    doubtValue(code, walk);
    doubtParts(code, walk);
  } else if (code.kind === "operation") {
    doubtPath(code.left, walk);
    doubtPath(code.right, walk);
  } else if (code.kind === "cast" || code.kind === "unary") doubtPath(code.value, walk);
  else if (code.kind === "other") for (const part of code.parts) doubtPath(part, walk);
}

function doubtParts(call: Call, walk: Walk): void {
  if (call.target) doubtPath(call.target, walk);
  for (const { value } of call.args) doubtPath(value, walk);
}

function doubtValue(code: Code, walk: Walk): void {
  const before = evaluate(code, walk);
  if (before.origin !== "outside" || before.doubt !== null) return;
  const value = doubted(before, "test", code);
  const tested = code.kind === "name" ? null : testedName(code, walk);
  if (code.kind === "name") bind(code, value, null, walk);
  else if (tested !== null) walk.state.names.set(tested, value);
}
