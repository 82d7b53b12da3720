/** One run over the functions of a file: its faults, its budget, and what is declared where. */
import type { ParsedFile } from "../languages/parse.ts";
import type { Fault, FaultKind } from "./fault.ts";
import { isMeantToCrash, isUnderAnotherCondition } from "./guards.ts";
import { type Region, type State, type Type, type Value, originOf } from "./state.ts";
import { bare, type Tree } from "./tree.ts";
import { rangeOf } from "./types.ts";
import type { WrittenArray, WrittenArrays } from "./written-arrays.ts";
import { isWorthEntering } from "./worth-running.ts";
import { type Place, placeOf } from "../syntax/place.ts";

export interface Frame {
  readonly id: number;
  readonly name: string;
  /** References and parameters that stand for another variable. */
  readonly aliases: Map<string, string>;
  readonly text: string;
}

export type Evaluator = (node: Tree, state: State, run: Run) => Value;
export type Executor = (node: Tree, state: State, run: Run) => State[];

/** How expressions and statements are run; given to a run because calls, places and loops run them again. */
interface Machine {
  readonly evaluate: Evaluator;
  readonly execute: (node: Tree, states: readonly State[], run: Run) => State[];
}

/** Functions that are declared never to return. */
const neverReturns =
  /(?:\[\[noreturn\]\]|\b_Noreturn|__attribute__\s*\(\(\s*(?:__)?noreturn(?:__)?\s*\)\))[\s\w*]{0,60}?(\w+)\s*\(/g;

function namesIn(text: string, declaration: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(declaration)].map(([, name]) => name ?? ""));
}

/** `return f(a);` declares nothing. */
const declaredFunction =
  /^(?![ \t]*(?:return|co_return|else|throw|delete)\b)[\w :*]*[\w*] \*?(\w+)\s*\(([^(){};]*)\)\s*[;{]/gm;

/** Each function that is declared at the start of a line, and whether it takes nothing by reference. */
function readTakenByValue(text: string): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [, name = "", list = ""] of text.matchAll(declaredFunction))
    found.set(name, found.get(name) !== false && !/&|\bT\b|auto/.test(list));
  return found;
}

const stepsPerFunction = 1_500;
const stepsPerFile = 6_000;

export class Run {
  readonly functions: ReadonlyMap<string, Tree>;
  readonly globals: ReadonlyMap<string, Value>;
  readonly arrays: WrittenArrays;
  readonly text: string;
  /** Names of the variables of the file. */
  readonly variables: ReadonlySet<string>;
  /** Names of types of which all fields lie in one place. */
  readonly unions: ReadonlySet<string>;
  /** Names that the file gives to literals, with the literal. */
  readonly texts: ReadonlyMap<string, string>;
  /** Arguments may be given by reference. */
  readonly isCpp: boolean;
  readonly ending: ReadonlySet<string>;
  readonly types = new Map<string, Type>();
  readonly frames: Frame[] = [];
  readonly #worth = new Map<string, boolean>();
  #byValue: ReadonlyMap<string, boolean> | undefined;
  readonly #faults = new Map<string, Fault>();
  #nextRegion = 1;
  #nextFrame = 1;
  #allSteps = 0;
  #isQuiet = false;
  readonly #nulls = new Map<Tree, Value>();
  readonly #seen = new Set<Tree>();
  readonly #machine: Machine;
  steps = 0;

  constructor(
    functions: ReadonlyMap<string, Tree>,
    globals: ReadonlyMap<string, Value>,
    arrays: WrittenArrays,
    file: Pick<ParsedFile, "text" | "language">,
    machine: Machine,
  ) {
    this.#machine = machine;
    this.functions = functions;
    this.globals = globals;
    this.arrays = arrays;
    for (const [name, { type }] of arrays.variables)
      this.types.set(`file:${name}`, { name: type, isPointer: true, isReference: false, isArray: true });
    this.text = file.text;
    this.variables = namesIn(file.text, /^(?:static|extern)\s[\w\s*]{0,80}?[\s*](\w+)\s*(?:=[^;\n]*)?;/gm);
    this.unions = namesIn(file.text, /\bunion\s{0,9}\w{0,60}\s{0,9}\{[^{}]{0,400}\}\s{0,9}(\w+)\s*;/g);
    this.texts = new Map(
      [...file.text.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(L?"[^"\\\n]*")[ \t]*$/gm)].map(
        ([, name = "", text = ""]) => [name, text] as const,
      ),
    );
    this.isCpp = file.language === "cpp";
    this.ending = namesIn(file.text, neverReturns);
  }

  /** Whether the file declares the function, and never with a reference among its parameters. */
  takesByValue(name: string): boolean {
    this.#byValue ??= readTakenByValue(this.text);
    return this.#byValue.get(name) === true;
  }

  /** Asked once for each function of the file. */
  isWorthEntering(name: string, text: string): boolean {
    const known = this.#worth.get(name) ?? isWorthEntering(text);
    this.#worth.set(name, known);
    return known;
  }

  evaluate(node: Tree, state: State): Value {
    return this.#machine.evaluate(node, state, this);
  }

  execute(node: Tree, states: readonly State[]): State[] {
    return this.#machine.execute(node, states, this);
  }

  /** Of the first structure of the file that declares a field of that name. */
  rangeOfField(name: string): readonly [number, number] | null {
    const type = new RegExp(`[;{]\\s*((?:\\w+\\s+){1,3})${name}\\s*;`).exec(this.text)?.[1];
    return type === undefined ? null : rangeOf(type);
  }

  get faults(): readonly Fault[] {
    for (const [at, value] of this.#nulls)
      if (!this.#seen.has(at)) this.#report("null-dereference", at, [originOf(value)]);
    return [...this.#faults.values()];
  }

  get frame(): Frame {
    return this.frames.at(-1) ?? { id: 0, name: "", aliases: new Map(), text: "" };
  }

  /** Evaluates again what was evaluated before, only for what it is worth. */
  evaluateQuietly(node: Tree, state: State): Value {
    const before = this.#isQuiet;
    this.#isQuiet = true;
    const value = this.evaluate(node, state.copy());
    this.#isQuiet = before;
    return value;
  }

  /** A pointer that is followed here is something else than null on some way. */
  seen(at: Tree): void {
    this.#seen.add(at);
  }

  /** One that was only declared null counts when it is so on every way that comes here. */
  reportNull(at: Tree, value: Extract<Value, { kind: "null" }>): void {
    if (this.#isQuiet || isMeantToCrash(at.text, this.frame.text)) return;
    if (value.isFromElsewhere || (value.learned && isUnderAnotherCondition(at.node)))
      this.#report("null-from-elsewhere", at, [originOf(value)]);
    else if (value.initial) this.#nulls.set(at, this.#nulls.get(at) ?? value);
    else this.#report("null-dereference", at, [originOf(value)]);
  }

  /** `region`: the memory that it is about. */
  report(kind: FaultKind, at: Tree, region?: Region): void {
    this.#report(kind, at, [region?.at, region?.freedAt]);
  }

  /** Memory that a function leaves behind. */
  reportLeak(kind: FaultKind, { at }: Region, leftBy: Tree): void {
    this.#report(kind, at, [at], leftBy);
  }

  /** A variable that is read before it has a value. */
  reportUnset(at: Tree, value: Value): void {
    this.#report("uninitialized", at, [originOf(value)]);
  }

  #report(kind: FaultKind, at: Tree, through: readonly (Tree | undefined)[], leftBy?: Tree): void {
    if (this.#isQuiet) return;
    const { start } = at.node.range();
    const key = `${kind} ${String(start.index)}`;
    if (this.#faults.has(key)) return;
    const fault = { kind, node: at.node, through: placesOf(through) };
    this.#faults.set(key, leftBy ? { ...fault, leftBy: leftBy.node } : fault);
  }

  enter(name: string, text: string): Frame {
    const frame: Frame = { id: this.#nextFrame, name, aliases: new Map(), text };
    this.#nextFrame += 1;
    this.frames.push(frame);
    return frame;
  }

  leave(): void {
    this.frames.pop();
  }

  keyOf(name: string): string {
    const key = this.frame.aliases.get(name) ?? `${String(this.frame.id)}:${name}`;
    const isOfFile = this.variables.has(name) || this.arrays.variables.has(name);
    return isOfFile && !this.types.has(key) ? `file:${name}` : key;
  }

  /** The array that a field of a variable is, where the file declares the structure. */
  arrayOfField(node: Tree): WrittenArray | undefined {
    const field = node.field("field")?.text ?? "";
    if (!this.arrays.fieldNames.has(field)) return undefined;
    const type = this.types.get(this.keyOf(bare(node.field("argument") ?? node).text));
    return type && this.arrays.fields.get(`${type.name}.${field}`);
  }

  newRegion(region: Omit<Region, "isFreed" | "isShared" | "isChecked" | "length">, state: State): Value {
    const id = this.#nextRegion;
    this.#nextRegion += 1;
    const isChecked = region.kind === "stack" || region.kind === "literal" || region.kind.startsWith("new");
    state.regions.set(id, { ...region, isFreed: false, isShared: false, isChecked, length: null });
    return { kind: "pointer", region: id, low: 0, high: 0 };
  }

  /** False when the work allowed is done. */
  step(): boolean {
    this.steps += 1;
    this.#allSteps += 1;
    return !this.isStopped;
  }

  /** What stands behind the last step was not run: what it frees is unknown. */
  get isStopped(): boolean {
    return this.steps >= stepsPerFunction || this.#allSteps >= stepsPerFile;
  }
}

function placesOf(trees: readonly (Tree | undefined)[]): Place[] {
  return trees.flatMap((tree) => (tree ? [placeOf(tree.node)] : []));
}
