/** Steps into functions of the same file, and into those that are written in place and run at once. */
import type { Argument, Call, Code, Lambda, Parameter } from "./code.ts";
import { bind, rebind } from "./bind.ts";
import { fieldsOf, guessFields, objectOf, showFields, takeOver } from "./objects.ts";
import { isHarmless } from "./cleaning.ts";
import { evaluate, runBody } from "./evaluate.ts";
import { parameterValue, takesMessages } from "./parameters.ts";
import { visibleNames } from "./scope.ts";
import { copyOf, type Given, meet, type State, type Walk } from "./state.ts";
import { elementOf } from "./collections.ts";
import { join } from "./join.ts";
import { numberOf, unknown, type Value } from "./value.ts";

const deepestCalls = 3;

/** The function of the same file that a call means, when there is no doubt. */
export function ownFunction(call: Call, { target }: Given, walk: Walk): Lambda | null {
  if (walk.frames.length > deepestCalls) return null;
  if (call.name === "") return call.target?.kind === "lambda" ? call.target.lambda : null;
  const fitting = functionsMeant(call, walk).filter((candidate) => fits(candidate, call));
  const [only, second] = fitting.length > 1 ? ofClassMeant(fitting, call, target, walk) : fitting;
  if (!only || second || walk.frames.some(({ lambda }) => lambda === only)) return null;
  return isOwnReceiver(call, target, walk) ? only : null;
}

function functionsMeant(call: Call, walk: Walk): readonly Lambda[] {
  const { constructorName } = walk.table;
  if (call.constructs && constructorName !== undefined)
    return walk.functionsNamed(constructorName).filter((one) => classAround(one, walk) === call.name);
  const local = call.target === null ? walk.state.names.get(call.name)?.lambda : null;
  return local ? [local] : walk.functionsNamed(call.name);
}

/** Of methods with the same name, those of the receiver's class, or of the class in which the call stands. */
function ofClassMeant(
  candidates: readonly Lambda[],
  { target: code }: Call,
  target: Value | null,
  walk: Walk,
): readonly Lambda[] {
  const isOwn = code === null || (code.kind === "name" && walk.table.self.includes(code.name));
  const type = isOwn ? classOfCaller(walk) : classOfReceiver(code, target);
  if (type === "") return candidates;
  return candidates.filter((candidate) => classAround(candidate, walk) === type);
}

/** "" where the call stands in none. */
function classOfCaller(walk: Walk): string {
  const caller = walk.frames.findLast(({ lambda }) => lambda !== null)?.lambda;
  return caller ? classAround(caller, walk) : "";
}

/** "" where it is not known. */
function classOfReceiver(code: Code, target: Value | null): string {
  return code.kind === "name" && /^[A-Z]/.test(code.name) ? code.name : (target?.type ?? "");
}

/** By the last head of a class before it. */
function classAround({ start }: Lambda, { text }: Walk): string {
  const heads = text.slice(0, start).matchAll(/\b(?:class|struct|impl|object)\s+([A-Z]\w*)/g);
  return [...heads].at(-1)?.[1] ?? "";
}

/** Whether as many arguments are given as it takes. */
export function fits(lambda: Lambda, call: Pick<Call, "args">): boolean {
  const least = lambda
    .parameters()
    .filter(
      ({ initial, text }) => initial === null && !/^[*.&]|^(?:self|cls|this)\b|^void$/.test(text),
    ).length;
  const most = lambda.parameters().some(({ text }) => /^[*]|\.\.\./.test(text))
    ? Infinity
    : lambda.parameters().length;
  const count = call.args.length;
  return count >= Math.min(least, lambda.parameters().length) && count <= most;
}

/** No receiver, the object itself, a class by its name, or an object made on the spot. */
function isOwnReceiver({ target: code }: Call, target: Value | null, walk: Walk): boolean {
  if (code === null || isMadeHere(code)) return true;
  if (code.kind === "name" && isSelf(code.name, walk)) return true;
  if (code.kind === "name" && /^[A-Z]/.test(code.name))
    return isDeclared(code.name, "class|object|module|struct|impl|enum|type", walk);
  return isDeclared(target?.type ?? "", "class|struct|impl|type", walk);
}

/** Go's methods name their own object: `func (s *Server) find()`. */
function isSelf(name: string, { table, text }: Walk): boolean {
  return table.self.includes(name) || (table.hasPackages === true && text.includes(`func (${name} `));
}

function isMadeHere(code: Code): boolean {
  return code.kind === "call" && (code.constructs || /^[A-Z]/.test(code.name));
}

function isDeclared(type: string, words: string, walk: Walk): boolean {
  return type !== "" && new RegExp(`\\b(?:${words})\\s+${type}\\b`).test(walk.text);
}

export function callOwn(lambda: Lambda, call: Call, given: Given, walk: Walk): Value {
  const captured = walk.captured.get(lambda);
  // A function that was not met yet sees the fields of the object.
  const names = captured
    ? visibleNames(captured.names.copy(), lambda, walk)
    : walk.state.names.copyOfFields();
  const state: State = { names, isReached: true };
  if (!walk.table.impliesSelf) {
    if (walk.table.guessesBeyondFunction) guessFields(state);
    bindArguments(lambda, call.args, given.args, state, walk);
    return runBody(lambda, state, walk);
  }
  return callOnObject(lambda, call, given, state, walk);
}

/** Where a plain name may mean a field: the method sees those of its own object, and what it leaves in them lasts. */
function callOnObject(lambda: Lambda, call: Call, given: Given, state: State, walk: Walk): Value {
  const object = objectOf(call, given, walk);
  if (object === "self") state.names.takeFieldsOf(walk.state.names);
  else showFields(object.fields, state);
  if (walk.table.guessesBeyondFunction) guessFields(state);
  bindArguments(lambda, call.args, given.args, state, walk);
  const before = object === "self" ? null : fieldsOf(state);
  const ends: State[] = [];
  const answer = runBody(lambda, state, walk, ends);
  giveBack(lambda, call, ends, walk);
  return takeOver({ call, object, before, ends }, answer, walk);
}

/** What is left in parameters that are the caller's own variables. */
function giveBack(lambda: Lambda, { args }: Call, ends: readonly State[], walk: Walk): void {
  const { byReference } = walk.table;
  if (byReference === undefined || ends.length === 0) return;
  for (const [at, { text, target }] of lambda.parameters().entries()) {
    const given = args[at]?.value;
    if (!given || target.kind !== "name" || !byReference.test(text)) continue;
    const left = ends.flatMap(({ names }) => names.get(target.name) ?? []);
    if (left.length === ends.length) rebind(given, join(left), null, walk);
  }
}

export function bindArguments(
  lambda: Lambda,
  args: readonly Argument[],
  values: readonly Value[],
  state: State,
  walk: Walk,
): void {
  const parameters = lambda.parameters().filter(({ text }) => !/^(?:self|cls)\b/.test(text));
  const outer = walk.state;
  walk.state = state;
  for (const [at, parameter] of parameters.entries()) {
    const name = parameter.target.kind === "name" ? parameter.target.name : null;
    const keyword = args.findIndex((arg) => arg.name !== null && arg.name === name);
    const given = keyword >= 0 ? values[keyword] : args[at]?.name === null ? values[at] : undefined;
    const rest = /^(?:\*|\.\.\.)/.test(parameter.text) ? join(values.slice(at)) : given;
    const initial = parameter.initial ? evaluate(parameter.initial, walk) : unknown;
    bind(parameter.target, declaredAs(parameter, rest ?? initial, walk), null, walk);
  }
  walk.state = outer;
}

/** What is taken as a number can hold no text, whatever is given. */
function declaredAs({ text }: Parameter, value: Value, walk: Walk): Value {
  return value.exact === undefined && isHarmless(text, walk) ? numberOf(value) : value;
}

/** Functions given to `forEach` and the like run at once, and may change what is around them. */
export function runCallbacks(call: Call, { target, args }: Given, walk: Walk): void {
  const isEvent = listening.test(call.name);
  if (!isEvent && !walk.table.iterating.test(call.name)) return;
  const receiver = target ?? args.find(({ lambda }) => lambda === null) ?? unknown;
  for (const { lambda } of args) {
    if (lambda === null || walk.frames.length > deepestCalls) continue;
    const isRun = isEvent ? takesMessages(lambda.start, walk) : runsThen(call.name, receiver);
    if (isRun) runCallback(lambda, receiver, call.name, walk);
  }
}

/** `request.on("data", (part) => { body += part; })` leaves in the names around it what was sent. */
const listening = /^(?:on|once)$/;

/** What is run on the value of a promise matters where that value comes from outside. */
function runsThen(name: string, { origin }: Value): boolean {
  return name !== "then" || origin === "outside";
}

function runCallback(lambda: Lambda, receiver: Value, name: string, walk: Walk): void {
  const base = walk.state;
  const inner: State = { ...base, names: visibleNames(base.names.copy(), lambda, walk) };
  walk.state = inner;
  const own = bindElements(lambda, elementOf(receiver), elementsGiven(name), walk);
  walk.captured.set(lambda, copyOf(inner));
  walk.ranInPlace.add(lambda);
  walk.state = base;
  keepReturned(lambda, runBody(lambda, inner, walk), walk);
  forget(own, inner, base);
  walk.state = meet(base, { ...inner, isReached: true });
}

/** How many parameters of the function are elements of the collection. */
function elementsGiven(name: string): number {
  if (listening.test(name)) return 0;
  return /^(?:reduce|inject|fold\w*)$/.test(name) ? 2 : 1;
}

/** Answers the names that belong to the function. */
function bindElements(lambda: Lambda, element: Value, count: number, walk: Walk): Set<string> {
  const own = new Set<string>();
  for (const [at, parameter] of lambda.parameters().entries()) {
    if (parameter.target.kind === "name") own.add(parameter.target.name);
    bind(
      parameter.target,
      at < count ? declaredAs(parameter, element, walk) : parameterValue(parameter, lambda, walk),
      null,
      walk,
    );
  }
  return own;
}

/** A callback's return value is kept under its body. */
function keepReturned(lambda: Lambda, answer: Value, walk: Walk): void {
  const key = lambda.body();
  const before = walk.seen.get(key);
  walk.seen.set(key, before ? join([before, answer]) : answer);
}

/** Names of a function that is over mean again what they meant before it. */
function forget(names: ReadonlySet<string>, inner: State, outer: State): void {
  for (const name of names) {
    const before = outer.names.get(name);
    if (before) inner.names.set(name, before);
    else inner.names.delete(name);
  }
}
