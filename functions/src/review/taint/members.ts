/** What a name, a member or an element is worth. */
import type { Call, Code, Scalar } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { isCommandLine, readHere, withFolders } from "./read-outside.ts";
import { isSource } from "./foreign-requests.ts";
import { isRequired } from "./required.ts";
import type { Walk } from "./state.ts";
import {
  cleaned,
  cleanFor,
  constant,
  doubted,
  exactly,
  isInPart,
  isSourceOf,
  nowhere,
  unknown,
  type Value,
} from "./value.ts";
import { elementOf } from "./collections.ts";

/** Names that stand for parts of a statement that cannot be parameters; unknown values under them are let be. */
const structuralName =
  /(?:tables?|schemas?|columns?|cols?|q?marks|placeholders?|prefix|suffix|fields?|indent|quoted\w*|dialect)(?:_?names?|Names?|List|_list|Sql|_sql|SQL)?$/i;
const constantName = /^_{0,2}[A-Z][A-Z0-9_]*$/;
const countName = /^(?:length|size|byteLength|count|Length|Count|Size)$/;

/** The name under which it is kept that a member, an element or what is read by a name passed a test; null for what has no fixed path. */
export function testedName(code: Code, walk: Walk): string | null {
  const path = pathOf(code, walk);
  if (path !== null && code.kind === "call" && code.args.length > 0) return testedCall(path, code, walk);
  if (path === null || code.kind !== "index") return path === null ? null : `tested ${path}`;
  const key = evaluate(code.index, walk).exact;
  return key === undefined ? null : `tested ${path}[${String(key)}]`;
}

/** `$request->query("sort")` returns the same each time; what is read by a number, as `fgets($f, 80)`, goes on with each call. */
function testedCall(path: string, { args }: Call, walk: Walk): string | null {
  const keys = args.map(({ value }) => evaluate(value, walk).exact);
  return typeof keys[0] === "string" && !keys.includes(undefined)
    ? `tested ${path}(${keys.map(String).join(",")})`
    : null;
}

type Named = Extract<Code, { kind: "name" | "member" }>;

export function memberOf(code: Named, walk: Walk): Value {
  if (code.kind === "name") return nameValue(code.name, walk);
  const path = pathOf(code, walk);
  const passed = path === null ? undefined : passedTest(path, walk);
  if (passed) return passed;
  if (code.object.kind === "name" && walk.table.self.includes(code.object.name)) {
    const own = walk.state.names.get(`this.${code.name}`);
    return own ?? memberValue(unknown, code.name, path, walk);
  }
  if (isOfPackage(code, walk) && !(path !== null && isSource(path, walk))) return constant;
  return inOneFolder(code, memberValue(evaluate(code.object, walk), code.name, path, walk));
}

/** A part of a message from a sender that was tested is as good as the whole. */
function passedTest(path: string, { state }: Walk): Value | undefined {
  const message = /^\w+\.data(?=\.)/.exec(path)?.[0];
  return state.names.get(`tested ${path}`) ?? (message ? state.names.get(`tested ${message}`) : undefined);
}

function inOneFolder(code: Named, value: Value): Value {
  return isLastSegment(code) ? cleanFor(value, ["path"]) : value;
}

/** `Path(name).name` and `Paths.get(name).fileName` have no folder in them. */
function isLastSegment(code: Named): boolean {
  if (code.kind !== "member" || code.object.kind !== "call") return false;
  return (
    /^(?:name|stem|suffix|fileName|nameWithoutExtension|extension)$/.test(code.name) &&
    /(?:^|\.)(?:(?:Pure\w*|Posix)?Path|File|Paths?\.(?:get|of)|toPath|toFile)$/.test(code.object.callee)
  );
}

/** A capital member of what nothing in the file names is a constant of a package, and so is what a required module holds. */
function isOfPackage(code: Named, { table, state, text }: Walk): boolean {
  if (code.kind !== "member" || code.object.kind !== "name") return false;
  if (isRequired(text, code.object.name)) return true;
  if (!table.hasPackages) return false;
  if (code.object.name === "os" && code.name === "Args") return false;
  return /^[A-Z]/.test(code.name) && /^[a-z]/.test(code.object.name) && !state.names.has(code.object.name);
}

function nameValue(name: string, walk: Walk): Value {
  const { names } = walk.state;
  const known = names.get(name) ?? names.get(`this.${name}`);
  if (known) return letStructureBe(known, name);
  if (walk.table.sources.test(name)) return readHere(name, walk);
  if (name === "request" && walk.table.sources.test("request.args")) return { ...unknown, type: "request" };
  const [own] = walk.functionsNamed(name);
  if (own && walk.table.callsByName) return calledByName(name, walk);
  if (own) return { ...constant, lambda: own };
  return /^[A-Z]/.test(name) ? constant : letStructureBe(unknown, name);
}

function calledByName(name: string, walk: Walk): Value {
  const call: Code = {
    ...{ kind: "call", target: null, name, callee: name, args: [], constructs: false },
    ...{ start: 0, end: 0 },
  };
  return evaluate(call, walk);
}

/** `path` is the whole path as written, or null where the object has none. */
export function memberValue(object: Value, name: string, path: string | null, walk: Walk): Value {
  const field = object.fields?.get(name);
  if (field) return field;
  if (countName.test(name)) return lengthOf(object);
  if (path !== null && isSource(path, walk)) return ofOutside(readHere(path, walk), name, path);
  if (object.origin === "outside") return ofOutside(object, name, path);
  if (constantName.test(name) && !walk.table.hasPackages) return constant;
  return memberByOrigin(object, name);
}

const holdsText = /^(?:String\w*|File|UR[LI]|Uri|Path|Pattern|Reg[eE]xp?)$/;

function ofOutside(object: Value, name: string, path: string | null): Value {
  const member = { ...elementOf(object), source: path ?? object.source };
  // The server chose where it keeps an uploaded file, and an address is written with its signs encoded.
  if (placeOfUpload.test(path ?? "") || placeOfUpload.test(`${object.source}.${name}`))
    return cleanFor(member, ["path"]);
  if (object.type === "URL" && encodedPart.test(name)) return cleanFor(member, ["html"]);
  // What a class makes of what it was given need not be that any more.
  return isMade(object) ? { ...member, isGuess: true } : member;
}

/** An object of a class that is no text, so that what is in it need not be what it was given. */
export function isMade({ type }: Value): boolean {
  return /[A-Z_]/.test(type) && !holdsText.test(type);
}

const placeOfUpload = /\bfiles?(?:\.\w+)?\.(?:path|filepath|tempFilePath|destination)$/;
const encodedPart = /^(?:href|search|pathname|hash|origin|host|hostname)$/;

function memberByOrigin({ origin, isString, lambda }: Value, name: string): Value {
  if (origin === "constant") return isString ? cleaned : { ...constant, lambda };
  return letStructureBe(origin === "cleaned" ? cleaned : unknown, name);
}

function lengthOf({ exact, items }: Value): Value {
  if (typeof exact === "string") return exactly(exact.length);
  return items ? exactly(items.length) : cleaned;
}

/** The dots and names of the code without white space; a request's own name becomes `request`. Null for what is no path. */
export function pathOf(code: Code, walk: Walk): string | null {
  switch (code.kind) {
    case "name":
      return walk.state.names.get(code.name)?.type === "request" ? "request" : code.name;
    case "member":
      return below(pathOf(code.object, walk), code.name);
    case "call":
      return code.target ? below(pathOf(code.target, walk), `${code.name}()`) : `${code.name}()`;
    case "index":
      return pathOf(code.object, walk);
    default:
      return null;
  }
}

function below(path: string | null, name: string): string | null {
  return path === null ? null : `${path}.${name}`;
}

export function indexed({ object, index }: Extract<Code, { kind: "index" }>, walk: Walk): Value {
  const collection = evaluate(object, walk);
  const key = evaluate(index, walk).exact;
  const path = pathOf(object, walk);
  const passed = walk.state.names.get(`tested ${path ?? ""}[${String(key)}]`);
  if (passed) return passed;
  if (isReadAnew(collection, key) && path !== null && isSource(`${path}[`, walk)) return readHere(path, walk);
  if (typeof key === "string") return keyed(collection, key, walk);
  if (typeof key === "number") return elementAt(collection, key);
  return letStructureBe(elementOf(collection), path ?? "");
}

/** PHP keeps the headers of a request under their names, and each of them is sent by someone else. */
function keyed(collection: Value, key: string, walk: Walk): Value {
  const isServer = collection.source === "$_SERVER" && collection.fields === null;
  if (isServer) return readHere(`$_SERVER.${key}`, walk);
  const element = withFolders(elementAt(collection, key), key);
  return letStructureBe(isCommandLine(collection, key) ? { ...element, isGuess: true } : element, key);
}

/** Nothing was set under that key of what is sent; where the key is not known, the whole says more. */
function isReadAnew({ origin, fields, items }: Value, key: Scalar | undefined): boolean {
  if (origin !== "outside") return true;
  return fields !== null && items === null && typeof key === "string" && !fields.has(key);
}

export function elementAt(collection: Value, key: string | number): Value {
  const { items, fields, exact } = collection;
  if (typeof exact === "string" && typeof key === "number") return exactly(exact.at(key) ?? "");
  const item = typeof key === "number" ? items?.at(key) : undefined;
  return item ?? fields?.get(String(key)) ?? elementElsewhere(collection);
}

/** `info[:locale] = params[:locale]`: what comes from outside in the whole stands under a key that was read. */
function isOutsideByField(collection: Value): boolean {
  return [...(collection.fields?.values() ?? [])].some((one) => isSourceOf(one, collection));
}

/** Under a key that was not given a value: of a whole of which nothing is known, what stands under others says nothing. */
function elementElsewhere(collection: Value): Value {
  if (collection.fields === null) return elementOf(collection);
  if (collection.origin === "unknown" || isOutsideByField(collection)) return unknown;
  return isInPart(collection) ? doubted(elementOf(collection), "part", nowhere) : elementOf(collection);
}

function letStructureBe(value: Value, name: string): Value {
  return value.origin === "unknown" && structuralName.test(name) ? cleaned : value;
}
