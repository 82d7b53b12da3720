/** What a parameter is worth before the function is called. */
import { readOutside } from "./read-outside.ts";
import type { Lambda, Parameter } from "./code.ts";
import type { Walk } from "./state.ts";
import type { RecordPart, Served } from "./table.ts";
import { cleaned, numberOf, outside, unknown, type Value } from "./value.ts";
import { mapOf } from "./collections.ts";

/** A parameter of a route that is declared as text is read from the request, also when the route does not name it. */
const isPlainText = /^\w+\s*:\s*(?:Optional\[|Union\[|[lL]ist\[)?(?:str|bytes)\b/;

export function parameterValue(parameter: Parameter, lambda: Lambda, walk: Walk): Value {
  if (isRequest(parameter, lambda, walk)) return { ...unknown, type: "request" };
  const { text, target } = parameter;
  const { harmlessTypes, sourceParameters } = walk.table;
  const isHarmless = harmlessTypes?.test(text) === true;
  if (sourceParameters?.test(text)) {
    const given = readOutside(text, walk.table);
    return isHarmless ? numberOf(given) : given;
  }
  if (isHarmless) return cleaned;
  if (isBroughtIn(parameter, lambda, walk)) return outside(text);
  return target.kind === "name" ? ofRoute(target.name, text, lambda, walk) : unknown;
}

function servedTo({ target }: Parameter, lambda: Lambda, walk: Walk): Served["gives"] | null {
  if (!walk.table.served) return null;
  const at = lambda.parameters().findIndex((one) => one.target === target);
  return givenAt(lambda.start, at, walk);
}

/** What a framework gives the parameter at that position of the function that begins there; null for one that it does not call. */
export function givenAt(
  start: number,
  at: number,
  { table, text }: Pick<Walk, "table" | "text">,
): Served["gives"] | null {
  const head = text.slice(start, start + 200);
  const found = table.served?.find(
    (one) =>
      one.parameter === at &&
      one.head.test(head) &&
      one.before?.test(text.slice(Math.max(0, start - 80), start)) !== false &&
      one.file?.test(text) !== false,
  );
  return found?.gives ?? null;
}

function isRequest(parameter: Parameter, lambda: Lambda, walk: Walk): boolean {
  return (
    walk.table.requests?.test(parameter.text) === true ||
    isHanded(parameter.target, lambda, walk) ||
    servedTo(parameter, lambda, walk) === "request"
  );
}

function isBroughtIn(parameter: Parameter, lambda: Lambda, walk: Walk): boolean {
  return (
    takesMessages(lambda.start, walk) ||
    isSent(parameter.target, lambda, walk) ||
    servedTo(parameter, lambda, walk) === "outside"
  );
}

function ofRoute(name: string, text: string, lambda: Lambda, { table, text: file }: Walk): Value {
  if (table.routeDecorator?.test(lambda.before()) !== true) return unknown;
  const parts = table.recordParts?.(text, file) ?? null;
  if (parts) return recordOf(name, parts);
  return isPlainText.test(text) ? outside(name) : routeValue(name, lambda.before());
}

/** The first parameter of a function that is given to a route: `app.get("/a", (req, res) => ...)`. */
function isHanded(target: Parameter["target"], lambda: Lambda, walk: Walk): boolean {
  return takesRequests(lambda.start, walk) && lambda.parameters()[0]?.target === target;
}

/** Whether the function that begins there is given to a route, there or by its name. */
export function takesRequests(start: number, { table, text }: Pick<Walk, "table" | "text">): boolean {
  const before = text.slice(Math.max(0, start - 200), start);
  return table.handlers?.test(before) === true || isNamedInRoute(start, before, table.routed, text);
}

/** Whether a server calls the function that begins there with a request. */
export function isCalledWithRequest(start: number, file: Pick<Walk, "table" | "text">): boolean {
  return takesRequests(start, file) || givenAt(start, 0, file) === "request";
}

let routes: { readonly text: string; readonly names: ReadonlySet<string> } | null = null;

/** `app.get("/a", show)` with `function show(incoming, out)`, or a constant that holds it. */
function isNamedInRoute(start: number, before: string, routed: RegExp | undefined, text: string): boolean {
  if (!routed) return false;
  if (routes?.text !== text) routes = { text, names: namesIn(routed, text) };
  if (routes.names.size === 0) return false;
  const declared = /^(?:async\s+)?function\s*\*?\s*(\w+)/.exec(text.slice(start, start + 120))?.[1];
  const name = declared ?? givenName(before);
  return name !== undefined && routes.names.has(name);
}

/** Of the variable that what follows is given to. */
function givenName(before: string): string | undefined {
  const head = before.trimEnd();
  if (!head.endsWith("=")) return undefined;
  return /\b(?:const|let|var)\s+(\w+)\s*(?::[^=;]*)?=$/.exec(head)?.[1];
}

function namesIn(routed: RegExp, text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(routed)].flatMap(([, names = ""]) => names.match(/(?<![\w.])\w+(?![\w.])/g) ?? []),
  );
}

/** `socket.on("find", (query) => ...)` */
export function takesMessages(start: number, { table, text }: Pick<Walk, "table" | "text">): boolean {
  return table.messageHandlers?.test(text.slice(Math.max(0, start - 120), start)) === true;
}

function recordOf(name: string, parts: readonly RecordPart[]): Value {
  const fields = parts.map((part): [string, Value] => {
    const value = outside(`${name}.${part.name}`);
    return [part.name, part.isHarmless ? numberOf(value) : value];
  });
  return mapOf(new Map(fields), []);
}

/** `def handler(event, context)` of a cloud function, `def application(environ, start_response)` of WSGI. */
function isSent(target: Parameter["target"], lambda: Lambda, { table, text }: Walk): boolean {
  const sent = table.calledByServer?.exec(text.slice(lambda.start, lambda.start + 200))?.[1];
  return sent !== undefined && target.kind === "name" && target.name === sent;
}

/** A route's decorator names its parameters, and perhaps their types: `"/user/<int:id>"`. */
function routeValue(name: string, route: string): Value {
  if (!/^\w+$/.test(name) || !new RegExp(`\\b${name}\\b`).test(route)) return unknown;
  return new RegExp(`<(?:int|float|uuid):${name}>`).test(route) ? cleaned : outside(name);
}
