/** What is read from outside, as far as the table trusts that it is from there. */
import type { Lambda } from "./code.ts";
import type { Walk } from "./state.ts";
import type { TaintTable } from "./table.ts";
import { cleanFor, outside, type SinkClass, type Value } from "./value.ts";

/** `path` is a path or the callee of a call. */
export function readOutside(path: string, { doubtfulSources, sourcesCleanFor }: TaintTable): Value {
  const held = sourcesCleanFor?.find((one) => one.path.test(path));
  const value = held ? heldBack(outside(path), held.classes, held.isGuess === true) : outside(path);
  return doubtfulSources?.test(path) === true ? { ...value, isGuess: true } : value;
}

/** As `readOutside`, and a guess where the function that is run tests what it was sent. */
export function readHere(path: string, { table, text, frames }: Walk): Value {
  const value = readOutside(path, table);
  if (table.ownUser?.test(text) === true || isParameter(path, table, frames))
    return { ...value, isGuess: true };
  if (value.isGuess || !table.testsRequest) return value;
  const isTested = frames.some(({ lambda }) => lambda !== null && testsSent(lambda, path, table, text));
  return isTested ? { ...value, isGuess: true } : value;
}

/** `def perform(params)`, of a job: whoever starts it may have tested them. */
function isParameter(path: string, { givenToActions }: TaintTable, frames: Walk["frames"]): boolean {
  const given = givenToActions?.find(
    (name) => path === name || (/^\W/.test(path.slice(name.length)) && path.startsWith(name)),
  );
  if (given === undefined) return false;
  return frames.some(
    ({ lambda }) =>
      lambda?.parameters().some(({ target }) => target.kind === "name" && target.name === given) === true,
  );
}

interface Tests {
  /** Its parameter's class does. */
  readonly byClass: boolean;
  readonly byCall: boolean;
}

const tested = new WeakMap<Lambda, Tests>();

function testsSent(lambda: Lambda, path: string, table: TaintTable, text: string): boolean {
  const known = tested.get(lambda) ?? {
    byClass: lambda.parameters().some((one) => table.testedRequests?.test(one.text) === true),
    byCall: table.testsRequest?.test(text.slice(lambda.start, lambda.end)) === true,
  };
  tested.set(lambda, known);
  return known.byCall || (known.byClass && /request/i.test(path));
}

function heldBack(value: Value, classes: readonly SinkClass[], isGuess: boolean): Value {
  return { ...cleanFor(value, classes), isGuess };
}

/** PHP cuts the folders off the name of an uploaded file, and keeps them beside it. */
export function withFolders(value: Value, key: string): Value {
  if (key !== "full_path" || !value.source.startsWith("$_FILES")) return value;
  return { ...value, cleanedFor: new Set([...value.cleanedFor].filter((sink) => sink !== "path")) };
}

/** `$this->request->server["argv"]`: who starts a script has its shell already. */
export function isCommandLine({ source, origin }: Value, key: string): boolean {
  return origin === "outside" && key === "argv" && /\bserver\b/.test(source);
}

/** A page of others cannot make a visitor's browser send markup in these. */
const heldByBrowser = /^\$_SERVER\.HTTP_(?!REFERER)/;

const segment = "a segment of the path";

/** What a router took out of the request's path between two slashes. */
export function asSegment(value: Value): Value {
  return { ...value, source: `${value.source}, ${segment}` };
}

/** Whether it names another folder only where the router was told to leave the path as it came. */
export function isGuessFor({ source, isGuess }: Value, sink: SinkClass): boolean {
  return (
    isGuess ||
    (sink === "path" && source.includes(segment)) ||
    (sink === "html" && heldByBrowser.test(source))
  );
}
