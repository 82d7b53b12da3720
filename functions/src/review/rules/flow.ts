/**
 * How far a value is from a constant, judged from the assignments of the same function. Not yet the taint pass: it follows
 * names, joins and templates, knows cleaners and checks by name, and where it does not know it says `unknown`.
 */
import type { SgNode } from "@ast-grep/napi";
import type { FlowSyntax } from "../languages/flow-syntax.ts";
import { languageWithId } from "../languages/languages.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { definitionsOf, isPlainName, type Definition } from "./definitions.ts";

/** In rising order: a join of two values is as bad as the worse of them. */
export const origins = ["constant", "cleaned", "unknown", "assembled", "outside"] as const;
export type Origin = (typeof origins)[number];

/** `words` are the constant pieces of the text, which tell what language it is written in. */
export interface Worth {
  readonly origin: Origin;
  readonly isText: boolean;
  readonly words: string;
}

const deepest = 12;
const mostSteps = 200;
const mostWords = 2_000;

/** Names that stand for parts of a statement that cannot be parameters; unknown values under them are let be. */
const structuralName =
  /(?:tables?|schemas?|columns?|cols|placeholders?|prefix|suffix|fields?|indent|quoted\w*|dialect)(?:_?names?|Names?|List|_list|Sql|_sql|SQL)?$/i;
const constantName = /(?:^|\.)[A-Z][A-Z0-9_]*$/;
const countName = /\.(?:length|size|byteLength|count)$/;

interface Walk {
  readonly file: ParsedFile;
  readonly syntax: FlowSyntax;
  steps: number;
}

type Reader = (node: SgNode, walk: Walk, depth: number) => Worth;

const unknown: Worth = { origin: "unknown", isText: false, words: "" };
const constant: Worth = { origin: "constant", isText: false, words: "" };
const cleaned: Worth = { origin: "cleaned", isText: false, words: "" };

export function worthOf(file: ParsedFile, node: SgNode): Worth {
  return read(node, { file, syntax: languageWithId(file.language).flow, steps: 0 }, 0);
}

function read(node: SgNode, walk: Walk, depth: number): Worth {
  walk.steps += 1;
  if (depth > deepest || walk.steps > mostSteps) return unknown;
  const kind = String(node.kind());
  const reader = readersOf(walk.syntax).get(kind);
  return reader ? reader(node, walk, depth + 1) : unknown;
}

const readers = new WeakMap<FlowSyntax, Map<string, Reader>>();

function readersOf(syntax: FlowSyntax): Map<string, Reader> {
  const known = readers.get(syntax);
  if (known) return known;
  const made = new Map<string, Reader>();
  const add = (kinds: readonly string[], reader: Reader): void => {
    for (const kind of kinds) made.set(kind, reader);
  };
  add(syntax.constants, () => constant);
  add(syntax.collections, readCollection);
  add(syntax.texts, readText);
  add(syntax.identifiers, readName);
  add(syntax.binary, readBinary);
  add(syntax.wrappersLast, (node, walk, depth) => readMaybe(namedChildren(node).at(-1), walk, depth));
  add(syntax.wrappersFirst, (node, walk, depth) => readMaybe(namedChildren(node)[0], walk, depth));
  if (syntax.conditional) add([syntax.conditional], readConditional);
  add(Object.keys(syntax.members), readMember);
  add(
    syntax.calls.map((call) => call.kind),
    readCall,
  );
  readers.set(syntax, made);
  return made;
}

function readMaybe(node: SgNode | null | undefined, walk: Walk, depth: number): Worth {
  return node ? read(node, walk, depth) : constant;
}

/** Several values side by side; an object or list of them is no text itself. */
function readCollection(node: SgNode, walk: Walk, depth: number): Worth {
  const worth = readChildren(node, walk, depth);
  return /tuple|_list$/.test(String(node.kind())) ? worth : { ...worth, isText: false };
}

function readChildren(node: SgNode, walk: Walk, depth: number): Worth {
  return worst(namedChildren(node).map((child) => read(child, walk, depth)));
}

function readText(node: SgNode, walk: Walk, depth: number): Worth {
  const holes = walk.syntax.interpolation === null ? [] : interpolations(node, walk.syntax.interpolation);
  if (holes.length === 0) return { origin: "constant", isText: true, words: node.text().slice(0, mostWords) };
  const values = worst(holes.map((hole) => read(hole, walk, depth)));
  return { origin: joined(values.origin), isText: true, words: node.text().slice(0, mostWords) };
}

/** Also those one level down: adjacent literals, a heredoc's body. */
function interpolations(node: SgNode, kind: string): SgNode[] {
  return node.children().flatMap((child) => {
    if (child.kind() === kind) return [child];
    return child.isLeaf() ? [] : child.children().filter((grandchild) => grandchild.kind() === kind);
  });
}

function readBinary(node: SgNode, walk: Walk, depth: number): Worth {
  const operator = node.field("operator")?.text() ?? "";
  const left = node.field("left");
  const right = node.field("right");
  if (!left || !right) return unknown;
  const values = (): Worth => worst([read(left, walk, depth), read(right, walk, depth)]);
  if (walk.syntax.choosing.includes(operator)) return values();
  return walk.syntax.joining.includes(operator) ? readJoin(left, right, values(), walk.syntax) : cleaned;
}

/** `+` and the like: of texts, or of numbers. */
function readJoin(left: SgNode, right: SgNode, values: Worth, syntax: FlowSyntax): Worth {
  if (values.isText) {
    return { ...values, origin: formatsNumbersOnly(left.text()) ? "cleaned" : joined(values.origin) };
  }
  const isArithmetic = [left, right].some((side) => syntax.numbers.includes(String(side.kind())));
  return isArithmetic && values.origin !== "outside" ? cleaned : values;
}

function readConditional(node: SgNode, walk: Walk, depth: number): Worth {
  const children = namedChildren(node);
  return worst(walk.syntax.outcomes.map((position) => readMaybe(children[position], walk, depth)));
}

function readMember(node: SgNode, walk: Walk, depth: number): Worth {
  const text = node.text();
  if (countName.test(text)) return cleaned;
  if (walk.syntax.sources.test(text)) return checkedIn(node, text, walk) ? cleaned : outside(text);
  if (constantName.test(text)) return constant;
  const own = isPlainName(text) ? definitionsOf(walk.file, node).definitions : [];
  if (own.length > 0) return worst(own.map((definition) => readDefinition(definition, walk, depth)));
  const field = walk.syntax.members[String(node.kind())];
  const object = readMaybe(field === undefined ? null : node.field(field), walk, depth);
  return letStructureBe(
    object.origin === "constant" && object.isText ? { ...object, origin: "cleaned" } : object,
    text,
  );
}

function readName(node: SgNode, walk: Walk, depth: number): Worth {
  const name = node.text();
  const { definitions, isComplete, parameter } = definitionsOf(walk.file, node);
  const values = definitions.map((definition) => readDefinition(definition, walk, depth));
  if (!isComplete && parameter) values.push(parameterWorth(parameter.text, parameter.before, walk.syntax));
  const worth = values.length > 0 ? worst(values) : undefinedName(name, walk.syntax);
  if (worth.origin === "constant" || worth.origin === "cleaned") return worth;
  return checkedIn(node, name, walk) ? { ...cleaned, words: worth.words } : letStructureBe(worth, name);
}

function undefinedName(name: string, syntax: FlowSyntax): Worth {
  if (syntax.sources.test(name)) return outside(name);
  return /^[A-Z]/.test(name) ? constant : unknown;
}

function readDefinition(definition: Definition, walk: Walk, depth: number): Worth {
  if (definition.typeText !== null && walk.syntax.harmlessTypes?.test(definition.typeText)) return cleaned;
  const value = read(definition.value, walk, depth);
  return definition.adds ? { ...value, origin: value.isText ? value.origin : joined(value.origin) } : value;
}

function parameterWorth(text: string, before: string, syntax: FlowSyntax): Worth {
  if (syntax.harmlessTypes?.test(text)) return cleaned;
  if (syntax.sourceParameters?.test(text)) return outside(text);
  return syntax.routeDecorator?.test(before) ? routeParameterWorth(text, before) : unknown;
}

/** A route's decorator names its parameters, and perhaps their types: `"/user/<int:id>"`. */
function routeParameterWorth(text: string, route: string): Worth {
  const name = /^\w+/.exec(text)?.[0];
  if (name === undefined || !route.includes(name)) return unknown;
  return new RegExp(`<(?:int|float|uuid):${name}>`).test(route) ? cleaned : outside(text);
}

function readCall(node: SgNode, walk: Walk, depth: number): Worth {
  const shape = walk.syntax.calls.find((call) => call.kind === node.kind());
  const args = shape ? node.field(shape.args) : null;
  const text = node.text();
  const callee = args ? text.slice(0, args.range().start.index - node.range().start.index).trimEnd() : text;
  const callName = callee.replace(/\s+/g, "");
  if (walk.syntax.cleaners.test(callName)) return cleaned;
  if (walk.syntax.sources.test(text)) return checkedIn(node, text, walk) ? cleaned : outside(text);
  const object = shape ? node.field(shape.object) : null;
  return readOpenCall(callName, object, args, walk, depth);
}

function readOpenCall(
  callee: string,
  object: SgNode | null,
  args: SgNode | null,
  walk: Walk,
  depth: number,
): Worth {
  const name = /[\w?!$]*$/.exec(callee)?.[0] ?? "";
  const { formats, appends, mapping, passing } = walk.syntax;
  const receiver = callee === name ? constant : readReceiver(object, walk, depth);
  if (mapping?.test(name)) return readMapping(receiver, args, walk, depth);
  const given = readArguments(args, walk, depth);
  const isFormat = formats.test(callee) || appends?.test(name) === true;
  if (isFormat) return formatted(worst([receiver, given]), args);
  return passing.test(name) ? passedOn(receiver, given) : unknown;
}

/** `list.map((x) => ...)` is worth what the function makes. */
function readMapping(receiver: Worth, args: SgNode | null, walk: Walk, depth: number): Worth {
  const body = args ? namedChildren(args)[0]?.field("body") : null;
  const made = body ? read(body, walk, depth) : unknown;
  return receiver.origin === "outside" ? { ...made, origin: "outside" } : made;
}

function formatted(values: Worth, args: SgNode | null): Worth {
  const isHarmless = args !== null && formatsNumbersOnly(args.text().slice(1).trimStart());
  return { ...values, isText: true, origin: isHarmless ? "cleaned" : joined(values.origin) };
}

/** A lone comprehension or template stands in the place of the list of arguments. */
function readArguments(args: SgNode | null, walk: Walk, depth: number): Worth {
  if (!args) return constant;
  const kind = String(args.kind());
  const isValue = Object.hasOwn(walk.syntax.members, kind) || walk.syntax.texts.includes(kind);
  return isValue ? read(args, walk, depth) : readChildren(args, walk, depth);
}

/** A receiver that nothing in the file assigns is a module or a class, and adds nothing to the value. */
function readReceiver(object: SgNode | null, walk: Walk, depth: number): Worth {
  const node = receiverOf(object, walk.syntax);
  if (!node || !walk.syntax.identifiers.includes(String(node.kind()))) return readMaybe(node, walk, depth);
  if (/^[A-Z]/.test(node.text())) return constant;
  const { definitions, parameter } = definitionsOf(walk.file, node);
  const isKnown = definitions.length > 0 || parameter !== null || walk.syntax.sources.test(node.text());
  return isKnown ? read(node, walk, depth) : constant;
}

/** The `x` of `x.trim`. */
function receiverOf(callee: SgNode | null, syntax: FlowSyntax): SgNode | null {
  const field = callee ? syntax.members[String(callee.kind())] : undefined;
  const isCalleeNode = syntax.calls.some((call) => call.object === "function");
  return field !== undefined && isCalleeNode ? (callee?.field(field) ?? null) : callee;
}

/** Every hole of the text is one for a number, as in `"LIMIT %d"`. */
function formatsNumbersOnly(text: string): boolean {
  const format = /^[rbuf]?(["'`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text)?.[2];
  const holes = format?.match(/%(?!%)[-+ 0#\d.]*[a-zA-Z]/g) ?? [];
  return holes.length > 0 && holes.every((hole) => /[dixXofeEgG]$/.test(hole));
}

/** `x.trim()` is worth x; `trim(x)` and `Text.trim(x)` are worth the argument. */
function passedOn(receiver: Worth, given: Worth): Worth {
  if (receiver.origin === "constant" || given.origin === "outside") return worst([receiver, given]);
  return receiver;
}

/** Whether the function tests the value against a list or a shape before the use. */
function checkedIn(use: SgNode, name: string, walk: Walk): boolean {
  const functions = languageWithId(walk.file.language).functions;
  const scope = use.ancestors().find((ancestor) => Object.hasOwn(functions, String(ancestor.kind())));
  if (name.length > 80) return false;
  const start = scope?.range().start.index ?? 0;
  const before = walk.file.text.slice(
    Math.max(start, use.range().start.index - 4_000),
    use.range().start.index,
  );
  const escaped = name.replace(/[^\w]/g, String.raw`\$&`);
  return walk.syntax.validators.some((shape) =>
    new RegExp(shape.replaceAll("NAME", () => escaped)).test(before),
  );
}

function letStructureBe(worth: Worth, name: string): Worth {
  return worth.origin === "unknown" && structuralName.test(name) ? cleaned : worth;
}

function outside(words: string): Worth {
  return { origin: "outside", isText: true, words: words.slice(0, 80) };
}

/** What text becomes when a value of that origin is put into it. */
function joined(origin: Origin): Origin {
  return origin === "unknown" ? "assembled" : origin;
}

function worst(values: readonly Worth[]): Worth {
  const rank = values.reduce((highest, value) => Math.max(highest, origins.indexOf(value.origin)), 0);
  return {
    origin: origins[rank] ?? "unknown",
    isText: values.some((value) => value.isText),
    words: values
      .map((value) => value.words)
      .join(" ")
      .slice(0, mostWords),
  };
}

function namedChildren(node: SgNode): SgNode[] {
  return node.children().filter((child) => child.isNamed() && !String(child.kind()).includes("comment"));
}
