/** What an unknown function may return. */
import type { Call } from "./code.ts";
import { cleaned, outside, unknown, type Value, vague } from "./value.ts";
import type { Place } from "../syntax/place.ts";

/** Names of functions that look something up, so that their return value is not what they were given. */
const lookup =
  /^(?:find|get|load|fetch|query|look[uU]p|search|select|read|count|exists?|create|save|insert|update|delete|remove|is|has|check|verify|hash|encrypt|sign|compute|calculate|index|compare|equals|length|size|send|write|log|print|render|execute|exec|run|open|close|connect|request|post|put|subscribe|emit|on|require|import|register|authenticate|resolve|input|raw_input|prompt|ask|question|recv|receive|gets|scan)(?![a-z])|^(?:Find|Load|Fetch|Lookup|Search|Select|Count|Exists|Create|Save|Insert|Update|Delete|Has|Verify|Hash|Encrypt|Sign)(?![a-z])/;

/** `unitOfWork.PersonRepository.GetCoverImageByNameAsync(name)` returns what is kept there. */
const ofDatabase =
  /(?:[rR]epositor(?:y|ies)|(?:^|\.)(?:\w*Dao|dao)|[dD]b[cC]ontext)\.\w+$|(?:^|\.)Get(?!\w*(?:Value|Parameter|Input|String))\w*By[A-Z]\w*$/;

/** What a signed or encrypted token holds, this program put there: `await decodeDownloadToken(sent)`. */
const opensToken = /^(?:decode|verify|open|parse|read|unseal|decrypt)\w*(?:Token|Jwt|JWT|Ticket|Session)$/;

/** What chance chooses, no input decides. */
const byChance = /^rand(?:om)?(?![a-z])/;

/** An unknown function that is given a string from outside may well return it. */
export function guessed(call: Call & Place, receiver: Value | null, args: readonly Value[]): Value {
  if (isRequest(receiver) && /param|header|cookie|query|form|body|input|value/i.test(call.name)) {
    return { ...outside(call.callee), isGuess: true };
  }
  const given = args.find((value) => value.origin === "outside" && value.isString && value.lambda === null);
  if (!given && args.some(isRequest)) return { ...unknown, type: "request" };
  if (looksUp(call)) return unknown;
  const held = given ?? (receiver?.origin === "outside" ? receiver : undefined);
  return held ? throughUnknown(held, call) : madeOf(call.name, args);
}

/** The function may hand on what it was given, or may make it harmless. */
export function throughUnknown(held: Value, { callee, start }: Call & Place): Value {
  if (held.origin !== "outside") return held;
  const value = { ...vague(held), isGuess: true };
  if (value.doubt !== null) return value;
  return { ...value, doubt: { why: "call", at: start, callee: callee.slice(-mostCallee) } };
}

const mostCallee = 60;

/** A function that is given constants and does not look anything up makes something harmless of them. */
function madeOf(name: string, args: readonly Value[]): Value {
  if (byChance.test(name)) return cleaned;
  const isOfConstants =
    args.length > 0 &&
    args.every(({ origin, isString, lambda }) => origin === "constant" && isString && lambda === null);
  return isOfConstants ? cleaned : unknown;
}

function looksUp({ name, callee }: Call): boolean {
  if (ofDatabase.test(callee) || opensToken.test(name)) return true;
  return lookup.test(name) && !/^[gG]et\w*(?:Value|Parameter|Input|String)/.test(name);
}

export function isRequest(value: Value | null): boolean {
  return value?.type === "request";
}
