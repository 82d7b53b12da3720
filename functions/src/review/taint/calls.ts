/** What a call returns, and what it does to its receiver and arguments. */
import type { Call } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { exactCall } from "./exact-calls.ts";
import { isSource } from "./foreign-requests.ts";
import { cleanedBy } from "./cleaning.ts";
import { isRequest } from "./guess.ts";
import { pathOf, testedName } from "./members.ts";
import { openCall } from "./open-calls.ts";
import { callOwn, ownFunction, runCallbacks } from "./own-functions.ts";
import { asSegment, readHere } from "./read-outside.ts";
import { changeReceiver } from "./receivers.ts";
import { refineStatement } from "./refine.ts";
import { rootedPath } from "./rooted-paths.ts";
import type { Given, Walk } from "./state.ts";
import { cleaned, cleanFor, unknown, type Value, vague } from "./value.ts";
import { join } from "./join.ts";
import { mapOf } from "./collections.ts";
import { fillArguments, writeArguments } from "./written-arguments.ts";
import type { Place } from "../syntax/place.ts";

export function evaluateCall(call: Call & Place, walk: Walk): Value {
  const target = call.target ? evaluate(call.target, walk) : null;
  const args = call.args.map(({ value }) => evaluate(value, walk));
  const given = { target, args };
  runCallbacks(call, given, walk);
  const value = answerOf(call, given, walk);
  fillArguments(call, given, walk);
  writeArguments(call, given, walk);
  const changed = changeReceiver(call, given, walk);
  refineStatement(call, walk);
  if (neverReturns.test(call.callee) && walk.functionsNamed(call.name).length === 0)
    walk.state.isReached = false;
  return changed ?? value;
}

/** Calls after which nothing runs, in the frameworks and standard libraries of all languages. */
const neverReturns =
  /^(?:(?:flask\.)?abort|(?:sys\.|process\.|System\.|os\.)?exit|os\._exit|os\.Exit|quit|(?:ctx|c|context)\.throw|notFound)$/;

function answerOf(call: Call & Place, given: Given, walk: Walk): Value {
  const cleanedHere = given.target?.origin === "outside" ? cleanedBy(call, given, walk) : null;
  const known =
    cleanedHere ?? readFromOutside(call, walk) ?? cleanedBy(call, given, walk) ?? calculated(call, given);
  if (known) return known;
  const own = ownFunction(call, given, walk);
  if (own) return callOwn(own, call, given, walk);
  if (call.constructs) return constructed(call, given);
  return fromElsewhere(call, given, walk) ?? openCall(call, given, walk);
}

function fromElsewhere(call: Call, { args }: Given, walk: Walk): Value | null {
  const returned = walk.returnedElsewhere(call, args);
  return returned?.origin === "outside" && walk.table.guessesBeyondFunction
    ? { ...returned, isGuess: true }
    : returned;
}

function calculated(call: Call, given: Given): Value | null {
  return exactCall(call, given) ?? rootedPath(call, given);
}

/** Null for calls that are no sources. */
function readFromOutside(call: Call & Place, walk: Walk): Value | null {
  const path = pathOf(call, walk)?.replace(/\(\)$/, "") ?? call.callee;
  if (!isSource(`${path}(`, walk) && !isSource(`${call.callee}(`, walk)) return null;
  if (isOfTested(call, walk) || isOwnGetter(call, walk)) return null;
  const tested = testedName(call, walk);
  return (tested === null ? undefined : walk.state.names.get(tested)) ?? asSent(call, walk);
}

/** What `$this->getParam("x")` returns stands in the file, where the class itself says it. */
function isOwnGetter({ target, name }: Call, walk: Walk): boolean {
  const isOfSelf = target?.kind === "name" && walk.table.self.includes(target.name);
  return isOfSelf && walk.functionsNamed(name).length > 0;
}

/** `req.body.email.trim()` is worth what the test of `req.body.email` says. */
function isOfTested({ target }: Call, walk: Walk): boolean {
  if (target?.kind === "call") return isOfTested(target, walk);
  const tested = target?.kind === "member" || target?.kind === "index" ? testedName(target, walk) : null;
  return tested !== null && walk.state.names.has(tested);
}

/** What a browser encodes before it sends it is clean for some purposes as it comes. */
function asSent({ callee, start, end }: Call & Place, walk: Walk): Value {
  const { table, text } = walk;
  const encoded = table.cleanersFor?.find((one) => one.callee.test(callee));
  const sent = readHere(callee, walk);
  if (table.segments?.test(text.slice(start, end)) === true) return asSegment(sent);
  return encoded ? cleanFor(sent, encoded.classes) : sent;
}

/** A new object holds what it was given. */
function constructed(call: Call, { args }: Given): Value {
  const held = join(args);
  if (args.some(isRequest)) return { ...unknown, type: "request" };
  if (args.length === 0) return { ...mapOf(new Map(), []), type: call.name };
  if (isOwnAddress(call, args)) return { ...cleaned, isString: true, type: call.name };
  const isString =
    /^(?:String\w*|StringBuilder|StringBuffer|File|URL|URI|Path|Uri|Regexp?|RegExp|Pattern)$/.test(call.name);
  return {
    ...vague(held),
    isString: isString || held.isString,
    prefix: held.prefix,
    exact: isString ? held.exact : undefined,
    type: call.name,
  };
}

/** `new URL("/login", request.url)`: a path of this server. */
function isOwnAddress({ name }: Call, [path, base]: readonly Value[]): boolean {
  return (
    name === "URL" &&
    path?.origin === "constant" &&
    base !== undefined &&
    /\b(?:url|nextUrl)\b/i.test(base.source)
  );
}
