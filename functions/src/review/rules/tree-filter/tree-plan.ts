/** What a list of rules asks of the nodes of a tree of our own, put in order once for all files: by the node's kind, then by what stands next to it. */
import { fileNamesOf, hasTreeFilter, isBuiltIn } from "../writing/define-rules.ts";
import { type Door, entrancesOf, firstChild } from "../conditions/doors.ts";
import { pieceOf } from "../conditions/text-test.ts";
import { needsSource, sightOf } from "../conditions/flow-demands.ts";
import { type Landmark, landmarksOf } from "./landmarks.ts";
import { NamesTable } from "../../syntax/names-table.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import type { ShapeProgram } from "./shape-program.ts";
import { signIn, type Told } from "./tree-shape.ts";
import { fieldNames, kindNames } from "../../syntax/kinds.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";

/** A rule by its place in the list, and what can be told of a node before it is tried there. */
export interface Asked {
  readonly rule: number;
  readonly matcher: Matcher;
  /** What is known of a node at which this is asked. */
  readonly told: Told;
  /** Whether the file is asked before the node: about names, about its whole tree, or whether anything in it comes from outside. */
  readonly isFileFirst: boolean;
  /** What the text of each such node holds, or "". */
  readonly piece: string;
  /** Made when first asked for: most rules are about names that most changes do not hold. */
  shape: ShapeProgram | null | undefined;
}

/** What is asked of a node of which some neighbours are known. */
export interface Crossing {
  readonly here: Asked[];
  readonly ways: Way[];
}

/** Where to look next, as `Landmark` has it, and what is asked by the kind that stands there. */
interface Way {
  readonly step: number;
  readonly byKind: (Crossing | undefined)[];
}

/** What rules ask of the nodes of one kind. */
export interface KindPlan {
  readonly kind: number;
  readonly byShape: Crossing;
  /** All that `byShape` asks. */
  readonly asked: Asked[];
  /** By the number of the field, 0 for the first child, and the name that stands there. */
  readonly byName: { readonly field: number; readonly names: NamesTable<Asked[]> }[];
}

const plans = new WeakMap<readonly Rule[], readonly KindPlan[]>();

/** The same list comes with every file. */
export function planOf(rules: readonly Rule[]): readonly KindPlan[] {
  const known = plans.get(rules);
  if (known) return known;
  const byKind = new Map<number, KindPlan>();
  for (const [rule, one] of rules.entries()) {
    if (!isTriedAtNodes(one)) continue;
    const variables = variablesOf(one);
    const isOutside = Object.values(one.flow ?? {}).some(needsSource);
    for (const { matcher, doors } of entrancesOf(one)) {
      for (const door of doors ?? doorsWithout(matcher)) {
        const isFileFirst = isOutside || (door.names === null && asksFile(one));
        addDoor(byKind, door, { rule, matcher, isFileFirst, variables });
      }
    }
  }
  const made = [...byKind.values()];
  plans.set(rules, made);
  return made;
}

function asksFile(rule: Rule): boolean {
  return fileNamesOf(rule) !== undefined || hasTreeFilter(rule);
}

/** Rules of a team are not: their expressions must run in a linear engine. Of ours, a test holds that `node-matcher.ts` understands each. */
function isTriedAtNodes(rule: Rule): boolean {
  return isBuiltIn(rule) && rule.fault === undefined;
}

const left = new WeakMap<readonly Rule[], readonly Rule[]>();

/** Those that are not tried at nodes. */
export function rulesLeft(rules: readonly Rule[]): readonly Rule[] {
  const known = left.get(rules) ?? rules.filter((rule) => !isTriedAtNodes(rule));
  left.set(rules, known);
  return known;
}

function doorsWithout(matcher: Matcher): readonly Door[] {
  const kinds = isOperation(matcher) ? ["binary_expression"] : new Set(kindNames.slice(1));
  return [...kinds].map((kind) => ({ kind, field: null, names: null }));
}

/** What two operands and a sign between them match. */
function isOperation({ pattern, all = [], any }: Matcher): boolean {
  if (typeof pattern === "string" && signIn(pattern) !== null) return true;
  return any?.every(isOperation) === true || all.some(isOperation);
}

/** Those of which a constant never is what the rule demands. */
function variablesOf({ flow = {} }: Rule): ReadonlySet<string> {
  const names = Object.entries(flow).filter(([, demand]) => sightOf(demand) !== null);
  return new Set(names.map(([name]) => `$${name}`));
}

interface Behind extends Pick<Asked, "rule" | "matcher" | "isFileFirst"> {
  readonly variables: ReadonlySet<string>;
}

function addDoor(
  byKind: Map<number, KindPlan>,
  { kind, field, names }: Door,
  { variables, ...behind }: Behind,
): void {
  for (const number of numbersOfKind(kind)) {
    const plan = byKind.get(number) ?? { kind: number, byShape: emptyCrossing(), asked: [], byName: [] };
    byKind.set(number, plan);
    const landmarks = names === null ? landmarksOf(behind.matcher) : [];
    const parts = new Set(landmarks.map(({ whole }) => whole).filter((part) => part !== null));
    const piece = pieceIn(behind.matcher);
    const asked: Asked = { ...behind, told: { kind, parts, variables }, piece, shape: undefined };
    if (field === null || names === null) {
      plan.asked.push(asked);
      addShape(plan.byShape, asked, landmarks);
    } else addNames(plan, field === firstChild ? 0 : fieldNames.indexOf(field), names, asked);
  }
}

function pieceIn({ regex, all = [] }: Matcher): string {
  const own = regex === undefined ? "" : pieceOf(regex);
  return own === "" ? (all.map(pieceIn).find((piece) => piece !== "") ?? "") : own;
}

function emptyCrossing(): Crossing {
  return { here: [], ways: [] };
}

function addShape({ here, ways }: Crossing, asked: Asked, [next, ...later]: readonly Landmark[]): void {
  if (!next) {
    here.push(asked);
    return;
  }
  let way = ways.find(({ step }) => step === next.step);
  if (!way) ways.push((way = { step: next.step, byKind: [] }));
  for (const kind of next.kinds) addShape((way.byKind[kind] ??= emptyCrossing()), asked, later);
}

function addNames({ byName }: KindPlan, field: number, names: readonly string[], asked: Asked): void {
  if (field < 0) return;
  let table = byName.find((one) => one.field === field);
  if (!table) byName.push((table = { field, names: new NamesTable<Asked[]>() }));
  for (const name of names) table.names.set(name, [...(table.names.get(name, 0, name.length) ?? []), asked]);
}
