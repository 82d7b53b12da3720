/** What passed a test is what the program expects: it is clean from there on, whole or for some sinks. */
import { bind, withField } from "./bind.ts";
import type { Call, Code } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { testedName } from "./members.ts";
import type { Walk } from "./state.ts";
import { cleaned, type SinkClass, type Value } from "./value.ts";
import type { Place } from "../syntax/place.ts";

export function clean(code: Code | null, walk: Walk): void {
  if (!code) return;
  cleanAddress(code, walk);
  if (code.kind === "call") {
    cleanCalled(code, walk);
    cleanReadByName(code, walk);
  }
  if (!isPath(code)) return;
  const before = evaluate(code, walk);
  cleanTestedByName(before, walk);
  if (before.origin === "constant") return;
  const value: Value = { ...cleaned, isString: before.isString, words: before.words };
  const tested = testedName(code, walk);
  if (code.kind === "name") bind(code, value, null, walk);
  else if (tested !== null) walk.state.names.set(tested, value);
  if (code.kind === "member") keepPassed(code, value, walk);
}

/** `$request->query("sort")`, tested and then read once more. */
function cleanReadByName(call: Call & Place, walk: Walk): void {
  const tested = call.args.length === 0 ? null : testedName(call, walk);
  if (tested === null) return;
  const { origin, isString, words } = evaluate(call, walk);
  if (origin === "outside") walk.state.names.set(tested, { ...cleaned, isString, words });
}

/** So that it stays clean where the ways meet, if the other way gives it a value: `if (!known.has(body.sort)) body.sort = "name"`. */
function keepPassed({ object, name }: Extract<Code, { kind: "member" }>, value: Value, walk: Walk): void {
  if (object.kind !== "name") return;
  const before = walk.state.names.get(object.name);
  if (before?.origin === "outside") walk.state.names.set(object.name, withField(before, name, value));
}

/** `x.trim()` and `x.replace("\\\\", "/")` stand for x, and so does `pattern.matcher(x)`. */
function cleanCalled(call: Call, walk: Walk): void {
  if (call.name === "matcher") cleanArguments(call, walk);
  else if (isAboutPath(call)) cleanPaths(call, walk);
  else if (call.target && isStillTheSame(call) && walk.table.passing.test(call.name))
    clean(call.target, walk);
}

/** `os.path.abspath(x)` within a folder says of x where it leads. */
export function isAboutPath({ name }: Call): boolean {
  return /^(?:abspath|realpath|normpath)$/.test(name);
}

export function cleanPaths({ args }: Call, walk: Walk): void {
  for (const { value } of args) cleanForSome(value, ["path"], walk);
}

/** All of the text, but for signs that are written otherwise. */
function isStillTheSame({ name, args }: Call): boolean {
  if (args.length === 0) return true;
  return (
    /^replace(?:All)?$/.test(name) && args.every(({ value }) => /^(?:constant|fixed|text)$/.test(value.kind))
  );
}

/** `Matcher m = pattern.matcher(x)` stands for x, and the host of an address for the address. */
function cleanTestedByName({ test, hostOf }: Value, walk: Walk): void {
  if (test?.kind === "call" && test.name === "matcher") cleanArguments(test, walk);
  if (hostOf !== "") cleanAddressesFrom(hostOf, walk);
}

export function cleanArguments({ args }: Call, walk: Walk): void {
  for (const { value } of args) clean(value, walk);
}

/** A test against what itself comes from outside says nothing. */
export function cleanWhenKnown(value: Code, list: Code, walk: Walk): void {
  if (evaluate(list, walk).origin !== "outside") clean(value, walk);
}

/** `list.includes(x)` tests x; `x.startsWith("/a")` tests x; a test against what comes from outside says nothing. */
export function cleanTested(test: Call, walk: Walk): void {
  const target = test.target ? evaluate(test.target, walk) : null;
  const args = test.args.map(({ value }) => evaluate(value, walk));
  const isTargetOutside = target !== null && target.origin !== "constant" && target.origin !== "cleaned";
  const areArgumentsOutside = args.some(({ origin }) => origin === "outside");
  if (test.target && isTargetOutside && !areArgumentsOutside) clean(test.target, walk);
  if (target?.origin !== "outside") cleanArguments(test, walk);
}

export function cleanForSome(code: Code, classes: readonly SinkClass[], walk: Walk): void {
  if (!isPath(code)) return;
  const before = evaluate(code, walk);
  const safer = { ...before, cleanedFor: new Set([...before.cleanedFor, ...classes]) };
  const tested = testedName(code, walk);
  if (code.kind === "name") bind(code, safer, null, walk);
  else if (tested !== null) walk.state.names.set(tested, safer);
}

export function isPath(code: Code): boolean {
  return code.kind === "name" || code.kind === "member" || code.kind === "index";
}

const hostName =
  /^(?:host|hostname|host_str|netloc|origin|getHost|Host|Hostname|DnsSafeHost|authority|getAuthority)$/;

/** A test of the host of an address is one of every value that the address was made of. */
export function cleanAddress(code: Code, walk: Walk): void {
  cleanMessage(code, walk);
  const address = addressWithHost(code);
  if (address) cleanAddressesFrom(evaluate(address, walk).source, walk);
}

/** What a page was sent is as good as who sent it: `if (event.origin !== home) return`. */
function cleanMessage(code: Code, { state }: Walk): void {
  if (code.kind !== "member" || code.name !== "origin" || code.object.kind !== "name") return;
  state.names.set(`tested ${code.object.name}.data`, cleaned);
}

function cleanAddressesFrom(source: string, walk: Walk): void {
  if (source === "") return;
  for (const [name, value] of walk.state.names) {
    if (value.source !== source || value.origin !== "outside") continue;
    walk.state.names.set(name, { ...value, cleanedFor: new Set([...value.cleanedFor, "url"]) });
  }
}

/** The value of a host remembers whose host it is. */
export function withHost(code: Code | null, value: Value, walk: Walk): Value {
  const address = code ? addressWithHost(code) : null;
  const source = address ? evaluate(address, walk).source : "";
  return source === "" || value.hostOf === source ? value : { ...value, hostOf: source };
}

function addressWithHost(code: Code): Code | null {
  if (code.kind === "member" && hostName.test(code.name)) return code.object;
  return code.kind === "call" && hostName.test(code.name) ? code.target : null;
}
