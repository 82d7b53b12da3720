/** What is read from outside, as far as the table trusts that it is from there. */
import type { TaintTable } from "./table.ts";
import { outside, type SinkClass, type Value } from "./value.ts";

/** `path` is a path or the callee of a call. */
export function readOutside(path: string, { doubtfulSources }: TaintTable): Value {
  const value = outside(path);
  return doubtfulSources?.test(path) === true ? { ...value, isGuess: true } : value;
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
