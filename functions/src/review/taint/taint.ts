/**
 * The taint pass: what the value at a place of a file is worth, by running the functions around it on what is known. It
 * stays within the function, and steps into functions of the same file that it calls or that call it.
 */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../languages/parse.ts";
import { ownNode } from "../syntax/node-memo.ts";
import type { Call, Lambda } from "./code.ts";
import { mayHoldSources } from "./sources.ts";
import { calledWordsOf } from "./called-words.ts";
import { type FoundFunction, FoundFunctions } from "./found-functions.ts";
import { bind } from "./bind.ts";
import { evaluate, runBody } from "./evaluate.ts";
import { type CallFromElsewhere, callOf, helpersOf, isGivenFromElsewhere, withoutCode } from "./helpers.ts";
import { Lowerer } from "./lower.ts";
import { Names } from "./names.ts";
import { bindArguments, fits } from "./own-functions.ts";
import { parameterValue } from "./parameters.ts";
import { Definitions } from "./definitions.ts";
import { stepsTo } from "./proof.ts";
import { reachIn } from "./reach/reach.ts";
import { taintTableOf } from "./tables/tables.ts";
import { visibleNames } from "./scope.ts";
import type { State, Walk } from "./state.ts";
import type { TaintTable } from "./table.ts";
import { constant, exactly, unknown, type Value } from "./value.ts";
import { valueOf } from "./value-of.ts";
import { Facts } from "../syntax/facts.ts";
import { type Place, placeOf } from "../syntax/place.ts";

/** Of code that runs again; loops in loops and functions that call functions have no end otherwise. */
const stepsPerFile = 60_000;
const stepsPerFunction = 6_000;
/** A file of ordinary code at the limit of 512 KB has about as many. */
const newStepsPerFile = 150_000;

/** Unknown for a language without a taint table. */
export function valueOfNode(file: ParsedFile, given: SgNode): Value {
  const node = givenValue(given);
  const plain = plainValue(node);
  if (plain) return plain;
  if (isPlainlyUnknown(file, node)) return unknown;
  const taint = taintTableOf(file.language);
  return taint ? passOf(file, taint).valueOf(node) : unknown;
}

/** `redirect(url=target)`: the name is the parameter's. */
function givenValue(node: SgNode): SgNode {
  return node.kind() === "keyword_argument" ? (node.field("value") ?? node) : node;
}

/** The pieces of code through which the value of the node came, from its source to the node itself. */
export function stepsToNode(file: ParsedFile, given: SgNode): readonly Place[] {
  const node = givenValue(given);
  const steps =
    passes
      .get(file)
      ?.stepsTo(node)
      .filter(({ start, end }) => end > start) ?? [];
  return steps.length > 0 ? steps : [placeOf(node)];
}

/** Whether values of the file were asked for that were not followed to the end: what is found in it may not be all. */
export function isFollowedInPart(file: ParsedFile): boolean {
  return passes.get(file)?.isCutShort() ?? false;
}

/** What needs no pass: a function, a number, a text without holes. Null for all else. */
export function plainValue(node: SgNode): Value | null {
  if (isPlainlyConstant(node)) return constant;
  const text = plainText(node);
  return text === null ? null : exactly(text);
}

function isPlainlyConstant(node: SgNode): boolean {
  const kind = String(node.kind());
  return /^(?:arrow_function|function_expression|lambda\w*|number|integer|\w*integer_literal|regex|true|false)$/.test(
    kind,
  );
}

function plainText(node: SgNode): string | null {
  if (!String(node.kind()).includes("string")) return null;
  return /^(["'])([^"'\\$#{}%]*)\1$/.exec(node.text())?.[2] ?? null;
}

/** A name that nothing in the file gives a value, in a file that reads nothing from outside. */
function isPlainlyUnknown(file: ParsedFile, node: SgNode): boolean {
  const name = node.kind() === "identifier" ? node.text() : "";
  if (
    !/^[a-z_]\w*$/.test(name) ||
    isGivenFromElsewhere(file) ||
    mayHoldSources(file) ||
    taintTableOf(file.language)?.writes
  )
    return false;
  const given = String.raw`\b${name}\b(?:[^;\n(){}]{0,60}?=(?![=>])|\s+(?:of|in|:)\s|\s*(?:\+\+|<<|\.\w*(?:append|push|add)))`;
  return !new RegExp(given, "i").test(file.text);
}

const passes = new Facts<ParsedFile, TaintPass>();

function passOf(file: ParsedFile, table: TaintTable): TaintPass {
  const pass = passes.get(file) ?? new TaintPass(file, table);
  passes.set(file, pass);
  return pass;
}

class TaintPass {
  readonly #file: ParsedFile;
  readonly #lower: Lowerer;
  readonly #walk: Walk;
  readonly #functions: FoundFunctions;
  readonly #lambdas = new Map<FoundFunction, Lambda | null>();
  readonly #named = new Map<string, readonly Lambda[]>();
  readonly #assignedOnce = new Map<string, boolean>();
  readonly #done = new Set<FoundFunction | null>();
  /** Whose callers were run. */
  readonly #called = new Set<FoundFunction>();
  #stepsLeft = stepsPerFile;
  /** From another file. */
  #isCalled = false;
  /** Of the code that had run when a path was asked for. */
  #definitions: { readonly size: number; readonly all: Definitions } | null = null;

  constructor(file: ParsedFile, table: TaintTable) {
    this.#file = file;
    this.#lower = new Lowerer(file.text, table.tree);
    this.#functions = new FoundFunctions(file, table.closures ?? []);
    this.#walk = {
      text: file.text,
      table,
      valueOf,
      functionsNamed: (name) => this.#functionsNamed(name),
      returnedElsewhere: (call, args) => this.#returnedElsewhere(call, args),
      seen: new Map(),
      unreached: new Set(),
      captured: new Map(),
      ranInPlace: new Set(),
      frames: [],
      state: { names: new Names(), isReached: true },
      stepsLeft: 0,
      newStepsLeft: newStepsPerFile,
      isCutShort: false,
    };
  }

  isCutShort(): boolean {
    return this.#walk.isCutShort;
  }

  valueOf(node: SgNode): Value {
    const call = callOf(this.#file);
    if (call !== undefined && !this.#isCalled) this.answer(call);
    const place = placeOf(node);
    const around = this.#functions.around(place);
    this.#run(null);
    for (const one of around) this.#run(one);
    const innermost = around.at(-1);
    if (innermost && !this.#called.has(innermost)) this.#runCallersOf(innermost);
    return this.#seenOf(node, place);
  }

  /** For a call from another file. null where that is not known which function is meant, or what it does. */
  answer({ name, args, values }: CallFromElsewhere): Value | null {
    this.#isCalled = true;
    const [lambda, second] = this.#functionsNamed(name).filter((one) => fits(one, { args }));
    if (lambda === undefined || second !== undefined) return null;
    this.#run(null);
    const walk = this.#walk;
    const steps = Math.min(stepsPerFunction, this.#stepsLeft);
    walk.stepsLeft = steps;
    const state: State = { names: this.#namesAround(lambda), isReached: true };
    bindArguments(lambda, args, values, state, walk);
    const answer = runBody(lambda, state, walk);
    this.#stepsLeft -= steps - Math.max(0, walk.stepsLeft);
    return walk.isCutShort ? null : withoutCode(answer);
  }

  #returnedElsewhere({ callee: name, args }: Call, given: readonly Value[]): Value | null {
    const helper = helpersOf(this.#file).get(name.replaceAll("::", "."));
    if (helper === undefined) return null;
    const values = given.map((one) => withoutCode(one));
    return passOf(helper.file, this.#walk.table).answer({ name: helper.name, args, values });
  }

  /** None where nothing was made of the node. */
  stepsTo(node: SgNode): readonly Place[] {
    const code = this.#lower.codeOf(node);
    if (!code) return [];
    const { seen, text } = this.#walk;
    const followed = {
      ...{ seen, text },
      functionsAround: (place: Place) =>
        this.#functions
          .around(place)
          .map((one) => this.#lambdaOf(one))
          .filter((lambda) => lambda !== null),
      functionsNamed: (name: string) => this.#functionsNamed(name),
    };
    if (this.#definitions?.size !== seen.size)
      this.#definitions = { size: seen.size, all: new Definitions(followed) };
    return stepsTo(code, followed, this.#definitions.all);
  }

  #seenOf(node: SgNode, place: Place): Value {
    const code = this.#lower.codeOf(node);
    if (!code) return literalAt(this.#file, place) ?? unknown;
    const seen = this.#walk.seen.get(code);
    if (seen) return seen;
    const isUnreached = [...this.#walk.unreached].some(
      ({ start, end }) => start <= place.start && place.end <= end,
    );
    return isUnreached ? constant : unknown;
  }

  /** Null for the code outside of all functions. */
  #run(one: FoundFunction | null): void {
    if (this.#done.has(one)) return;
    this.#done.add(one);
    const walk = this.#walk;
    const steps = Math.min(stepsPerFunction, this.#stepsLeft);
    walk.stepsLeft = steps;
    if (one === null) this.#runRoot();
    else this.#runFunction(one);
    this.#stepsLeft -= steps - Math.max(0, walk.stepsLeft);
  }

  #runRoot(): void {
    const walk = this.#walk;
    walk.frames.push({ lambda: null, answers: [], exits: [] });
    evaluate(this.#lower.code(this.#file.root), walk);
    walk.frames.pop();
    walk.state = { names: walk.state.names.changedBy(this.#lasting), isReached: true };
  }

  #runFunction(one: FoundFunction): void {
    const walk = this.#walk;
    const lambda = this.#lambdaOf(one);
    if (!lambda) return;
    const outer = walk.state;
    const state: State = { names: this.#namesAround(lambda), isReached: true };
    walk.state = state;
    for (const parameter of lambda.parameters()) {
      const isBound = parameter.target.kind === "name" && state.names.has(parameter.target.name);
      if (isBound && walk.ranInPlace.has(lambda)) continue;
      bind(parameter.target, parameterValue(parameter, lambda, walk), null, walk);
    }
    walk.state = outer;
    runBody(lambda, state, walk);
  }

  /** What it could see where it is written, and what else is known when the file was run. */
  #namesAround(lambda: Lambda): Names {
    const walk = this.#walk;
    const captured = walk.captured.get(lambda);
    const outer = visibleNames(walk.state.names.copy(), lambda, walk);
    if (!captured) return outer;
    const lasting = captured.names.changedBy(this.#lasting);
    return (walk.ranInPlace.has(lambda) ? lasting : visibleNames(lasting, lambda, walk)).over(outer);
  }

  /** What is assigned again elsewhere is no longer known exactly by the time that a function runs. */
  readonly #lasting = (name: string, value: Value): Value => {
    const isFirm = value.exact === undefined || typeof value.exact === "string" || this.#isAssignedOnce(name);
    return isFirm ? value : { ...value, exact: undefined };
  };

  #isAssignedOnce(name: string): boolean {
    const known = this.#assignedOnce.get(name) ?? isAssignedOnce(this.#file.text, name);
    this.#assignedOnce.set(name, known);
    return known;
  }

  /** Functions of the file that call it give its parameters what they know. */
  #runCallersOf(callee: FoundFunction): void {
    this.#called.add(callee);
    if (callee.name() === "" || !this.#mayBeGiven(callee)) return;
    for (const place of calledWordsOf(this.#file).placesOf(callee.name())) {
      const caller = this.#functions.innermostAt(place);
      if (caller && caller !== callee && !(caller.start <= callee.start && callee.end <= caller.end))
        this.#run(caller);
    }
  }

  /** Callers that have nothing to give but what is harmless say no more than is known. */
  #mayBeGiven({ node }: FoundFunction): boolean {
    const ours = ownNode(node);
    if (ours === null || isGivenFromElsewhere(this.#file)) return true;
    return reachIn(this.#file, true)?.mayBeGiven(ours.number) !== false;
  }

  #functionsNamed(name: string): readonly Lambda[] {
    const known = this.#named.get(name);
    if (known) return known;
    const found = this.#functions
      .named(name)
      .map((one) => this.#lambdaOf(one))
      .filter((lambda) => lambda !== null);
    this.#named.set(name, found);
    return found;
  }

  #lambdaOf(one: FoundFunction): Lambda | null {
    const known = this.#lambdas.get(one);
    if (known !== undefined) return known;
    if (!this.#lower.lambdaOf(one.node)) this.#lower.code(one.node);
    const lambda = this.#lower.lambdaOf(one.node) ?? null;
    this.#lambdas.set(one, lambda);
    return lambda;
  }
}

function isAssignedOnce(text: string, name: string): boolean {
  const own = name.replace(/^this\./, "").replace(/[^\w]/g, String.raw`\$&`);
  const changes = text.match(
    new RegExp(String.raw`\b${own}\s*(?:(?:[-+*/|&^%]|<<|>>)?=(?![=>])|\+\+|--)|(?:\+\+|--)\s*${own}\b`, "g"),
  );
  return (changes?.length ?? 0) <= 1;
}

/** A literal that the tree table skipped. */
function literalAt(file: ParsedFile, { start, end }: { start: number; end: number }): Value | null {
  const text = file.text.slice(start, end);
  if (/^(["'`])[^"'`$#{]*\1$/.test(text)) return exactly(text.slice(1, -1));
  return /^[\d.]+$/.test(text) ? constant : null;
}
