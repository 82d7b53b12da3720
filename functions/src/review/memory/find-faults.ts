/** Runs every function of a file of C or C++ and says where it misuses memory or numbers. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../languages/parse.ts";
import { endOf, kindOf, startOf } from "../syntax/node-memo.ts";
import { declareParameter } from "./declare.ts";
import { callsItself } from "./endless-recursion.ts";
import { evaluate } from "./evaluate.ts";
import { execute } from "./execute.ts";
import { type Fault, type FaultKind, faultsWithPath } from "./fault.ts";
import { globalsOf } from "./file-globals.ts";
import { parametersOf } from "./own-function.ts";
import { share } from "./places.ts";
import { Run } from "./run.ts";
import { any, type Region, State } from "./state.ts";
import { dividesByParameter } from "./tokens/divisors.ts";
import type { Surroundings } from "./tokens/suspect-read.ts";
import { findTokenFaults } from "./tokens/find-token-faults.ts";
import type { FunctionTokens } from "./tokens/tokenize.ts";
import { pathOf } from "./tokens/path-of.ts";
import { tokensOf } from "./tokens/tokens-of.ts";
import { Tree } from "./tree.ts";
import { arraysOf } from "./written-arrays.ts";
import { NodesByOffset } from "./nodes-by-offset.ts";
import { copiesBytes, isWorthRunning } from "./worth-running.ts";
import { Facts } from "../syntax/facts.ts";
import { type Place, placeOf } from "../syntax/place.ts";

const found = new Facts<ParsedFile, readonly Fault[]>();
const passedOver = new Facts<ParsedFile, readonly SgNode[]>();

/** Nodes at which the fault shows, in the order of the file. */
export function faultsOf(file: ParsedFile, kind: FaultKind): readonly SgNode[] {
  return faultsIn(file)
    .filter((fault) => fault.kind === kind)
    .map(({ node }) => node);
}

/** What led to a fault. */
export interface FaultPath {
  readonly steps: readonly Place[];
  /** Where it ends, if that is not the place of the fault: memory is lost where the function is left. */
  readonly end?: Place;
}

/** What led to the fault at the node: as the run saw it, else as the words before it tell. */
export function pathToFault(file: ParsedFile, kind: FaultKind, node: SgNode): FaultPath {
  const fault = faultsIn(file).find((one) => one.kind === kind && one.node.id() === node.id());
  const { through = [], leftBy } = fault ?? {};
  if (leftBy) return { steps: [...through, ...testsBetween(node, leftBy)], end: lastOf(leftBy) };
  const isKnown = through.length > 0 || !faultsWithPath.has(kind);
  return { steps: isKnown ? through : pathByWords(file, placeOf(node).start) };
}

/** The conditions behind the first node under which the last runs. */
function testsBetween(from: SgNode, to: SgNode): readonly Place[] {
  return to
    .ancestors()
    .flatMap((around) => (kindOf(around) === "if_statement" ? (around.field("condition") ?? []) : []))
    .filter((condition) => startOf(condition) > startOf(from))
    .map(placeOf)
    .toReversed();
}

/** A `return` whole, of a function the brace at its end. */
function lastOf(node: SgNode): Place {
  const { start, end } = placeOf(node);
  return kindOf(node) === "function_definition" ? { start: end - 1, end } : { start, end };
}

function pathByWords(file: ParsedFile, offset: number): readonly Place[] {
  const { tokens, functions } = tokensOf(file);
  const at = tokens.starts.findIndex((start) => start >= offset);
  const around = functions.find(({ from, to }) => from < at && at < to);
  return around ? pathOf(around, at) : [];
}

/** The functions that were not run, because a look at their text showed nothing that running could find (`worth-running.ts`). */
export function functionsNotRun(file: ParsedFile): readonly SgNode[] {
  faultsIn(file);
  return passedOver.get(file) ?? [];
}

function faultsIn(file: ParsedFile): readonly Fault[] {
  const known = found.get(file) ?? findFaults(file);
  found.set(file, known);
  return known;
}

function findFaults(file: ParsedFile): readonly Fault[] {
  const { tokens, functions: parts } = tokensOf(file);
  const functions = functionsOf(file, parts);
  const named = new Map(functions.map((one) => [one.name, one.definition]));
  const globals = globalsOf(file);
  const arrays = arraysOf(file.text, globals);
  const run = new Run(named, globals, arrays, file, { evaluate, execute });
  const dividing = new Set(
    functions.filter(({ tokens: own }) => own && dividesByParameter(own)).map(({ name }) => name),
  );
  const around: Surroundings = {
    takesByValue: (name) => !run.isCpp || run.takesByValue(name),
    arrays: new Set([...arrays.fieldNames, ...arrays.variables.keys()]),
    functions: new Set(named.keys()),
    copying: new Set(
      functions.filter(({ definition }) => copiesBytes(definition.text)).map(({ name }) => name),
    ),
    returningNull: new Set(functions.filter(returnsNull).map(({ name }) => name)),
    opening: new Set(functions.filter(returnsOwnMemory).map(({ name }) => name)),
  };
  const notRun = functions.filter((one) => !runFunction(one, dividing, around, run));
  passedOver.set(
    file,
    notRun.map(({ definition }) => definition.node),
  );
  const nodes = new NodesByOffset(file.root);
  const tokenFaults = findTokenFaults(tokens, parts, file.language === "cpp").map(
    ({ kind, offset, through }): Fault => ({
      ...{ kind, node: nodes.at(offset) },
      through: through.map((at) => placeOf(nodes.at(at))),
    }),
  );
  const places = [...run.faults, ...tokenFaults].map((fault) => ({
    fault,
    at: fault.node.range().start.index,
  }));
  return places.sort((one, other) => one.at - other.at).map(({ fault }) => fault);
}

interface OwnFunction {
  readonly name: string;
  readonly definition: Tree;
  readonly tokens: FunctionTokens | undefined;
}

/** `MACRO namespace a {`, which the parser takes for a function. */
const isNamespace = /^[^({;]*\bnamespace\b[^({;]*\{/;

const functionsAndErrors = { rule: { any: [{ kind: "function_definition" }, { kind: "ERROR" }] } };

/** Where the parser lost its way, statements are not what they seem. */
function functionsOf(file: ParsedFile, parts: readonly FunctionTokens[]): readonly OwnFunction[] {
  const found = file.root
    .findAll(functionsAndErrors)
    .map((node) => ({ node, start: startOf(node), end: endOf(node) }));
  const errors = found.filter(({ node }) => kindOf(node) === "ERROR").map(({ start }) => start);
  const byEnd = new Map(parts.map((part) => [part.tokens.starts[part.to], part]));
  return found.flatMap(({ node, start, end }) => {
    if (kindOf(node) === "ERROR" || errors.some((at) => at >= start && at <= end)) return [];
    const text = file.text.slice(start, end);
    if (isNamespace.test(text)) return [];
    const definition = new Tree(node, "function_definition", text);
    return { name: nameOf(text), definition, tokens: byEnd.get(end - 1) };
  });
}

function returnsNull({ definition: { text } }: OwnFunction): boolean {
  return /\breturn\s+\(?(?:NULL|nullptr|0)\b/.test(text);
}

const takes = String.raw`(?:\([^()]*\*\s*\)\s*)?(?:(?:m|c)alloc|strn?dup|fopen|fdopen|opendir|popen|tmpfile)\s*\(`;
const returnsTaken = new RegExp(
  String.raw`\breturn\s+${takes}|\b(\w+)\s*=\s*${takes}[\s\S]*\breturn\s*\(?\1\)?\s*;`,
);

/** It gives memory or a file that it took itself, and keeps none of it. */
function returnsOwnMemory({ definition: { text } }: OwnFunction): boolean {
  return text.length < 2_000 && returnsTaken.test(text);
}

/** The word before the first parenthesis of the head; "" where the body comes first. */
function nameOf(text: string): string {
  return /^[^({]*?([\w:~]+)\s*\(/.exec(text)?.[1] ?? "";
}

/** A function that is not called here is run on values of which nothing is known. False for one that was not worth it. */
function runFunction(
  { name, definition, tokens }: OwnFunction,
  dividing: ReadonlySet<string>,
  around: Surroundings,
  run: Run,
): boolean {
  if (callsItself(definition, name, tokens, run.text)) run.report("endless-recursion", definition);
  if (!isWorthRunning(definition.text, tokens, dividing, around)) return false;
  const body = definition.field("body");
  if (body?.kind !== "compound_statement") return false;
  run.steps = 0;
  const state = new State();
  run.enter(name, definition.text);
  for (const parameter of parametersOf(definition)) declareParameter(parameter, any, state, run);
  const ends = execute(body, [state], run);
  if (!run.isStopped) for (const end of ends) reportLeaks(end, definition, run);
  run.leave();
  return true;
}

function reportLeaks(state: State, definition: Tree, run: Run): void {
  const { jump } = state;
  if (jump !== null && /^(?:end|goto)$/.test(jump.kind)) return;
  const returned = jump?.kind === "return" ? jump : null;
  if (returned) share(returned.value, state);
  const leftBy = returned?.at ?? definition;
  for (const region of state.regions.values()) {
    const fault = lossOf(region);
    if (fault) run.reportLeak(fault, region, leftBy);
  }
}

function lossOf({ kind, isFreed, isShared }: Region): FaultKind | null {
  if (isFreed || isShared) return null;
  if (/^(?:malloc|new|new\[\])$/.test(kind)) return "leak";
  return /^(?:file|descriptor)$/.test(kind) ? "leak-file" : null;
}
