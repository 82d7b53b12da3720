/** Runs every function of a file of C or C++ and says where it misuses memory or numbers. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../languages/parse.ts";
import { declareParameter } from "./declare.ts";
import { callsItself } from "./endless-recursion.ts";
import { evaluate } from "./evaluate.ts";
import { execute } from "./execute.ts";
import type { Fault, FaultKind } from "./fault.ts";
import { globalsOf } from "./file-globals.ts";
import { parametersOf } from "./own-function.ts";
import { share } from "./places.ts";
import { Run } from "./run.ts";
import { any, type Region, State } from "./state.ts";
import { findTokenFaults } from "./tokens/find-token-faults.ts";
import { Tree } from "./tree.ts";
import { isWorthRunning } from "./worth-running.ts";

const found = new WeakMap<ParsedFile, readonly Fault[]>();

/** Nodes at which the fault shows, in the order of the file. */
export function faultsOf(file: ParsedFile, kind: FaultKind): readonly SgNode[] {
  const known = found.get(file) ?? findFaults(file);
  found.set(file, known);
  return known.filter((fault) => fault.kind === kind).map(({ node }) => node);
}

function findFaults(file: ParsedFile): readonly Fault[] {
  const functions = functionsOf(file);
  const named = new Map(functions.map((one) => [one.name, one.definition]));
  const run = new Run(named, globalsOf(file), file, { evaluate, execute });
  for (const one of functions) runFunction(one, run);
  const tokenFaults = findTokenFaults(file.text, file.language === "cpp").map(({ kind, offset }): Fault => ({
    kind,
    node: nodeAt(file.root, offset),
  }));
  const places = [...run.faults, ...tokenFaults].map((fault) => ({
    fault,
    at: fault.node.range().start.index,
  }));
  return places.sort((one, other) => one.at - other.at).map(({ fault }) => fault);
}

/** The innermost node around an offset. */
function nodeAt(root: SgNode, offset: number): SgNode {
  for (let node = root; ;) {
    const inner = node.children().find((child) => {
      const { start, end } = child.range();
      return start.index <= offset && offset < end.index;
    });
    if (!inner) return node;
    node = inner;
  }
}

interface OwnFunction {
  readonly name: string;
  readonly definition: Tree;
}

/** Where the parser lost its way, statements are not what they seem. */
function functionsOf(file: ParsedFile): readonly OwnFunction[] {
  const broken = file.root.find({ rule: { kind: "ERROR" } }) !== null;
  return file.root
    .findAll({ rule: { kind: "function_definition" } })
    .filter((node) => !broken || node.find({ rule: { kind: "ERROR" } }) === null)
    .map((node) => {
      const definition = new Tree(node, "function_definition");
      return { name: nameOf(definition.text), definition };
    });
}

/** The word before the first parenthesis of the head; "" where the body comes first. */
function nameOf(text: string): string {
  return /^[^({]*?([\w:~]+)\s*\(/.exec(text)?.[1] ?? "";
}

/** A function that nobody calls here is run on values of which nothing is known. */
function runFunction({ name, definition }: OwnFunction, run: Run): void {
  if (callsItself(definition, name, run.text)) run.report("endless-recursion", definition);
  if (!isWorthRunning(definition.text)) return;
  const body = definition.field("body");
  if (body?.kind !== "compound_statement") return;
  run.steps = 0;
  const state = new State();
  run.enter(name, definition.text);
  for (const parameter of parametersOf(definition)) declareParameter(parameter, any, state, run);
  for (const end of execute(body, [state], run)) reportLeaks(end, run);
  run.leave();
}

function reportLeaks(state: State, run: Run): void {
  const { jump } = state;
  if (jump !== null && /^(?:end|goto)$/.test(jump.kind)) return;
  if (jump?.kind === "return") share(jump.value, state);
  for (const region of state.regions.values()) {
    const fault = region.isFreed || region.isShared ? null : lossOf(region);
    if (fault) run.report(fault, region.at);
  }
}

function lossOf({ kind }: Region): FaultKind | null {
  if (/^(?:malloc|new|new\[\])$/.test(kind)) return "leak";
  return /^(?:file|descriptor)$/.test(kind) ? "leak-file" : null;
}
