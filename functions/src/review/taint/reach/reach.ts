/**
 * Whether a value can come from outside at all, or be put together, told from the arrays of our own tree before anything is
 * run: from the identifiers in an expression back to all that they are ever given. It may say yes too often, never no too often.
 */
import type { LanguageId } from "../../languages/language.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { childInField } from "../../syntax/node-numbers.ts";
import { field, kind, kindNames } from "../../syntax/kinds.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import type { TaintTable } from "../table.ts";
import { taintTableOf } from "../tables/tables.ts";
import { returnValuesOf, calleeOf, Calls, parametersOf } from "./calls.ts";
import { beginsSource, givenByServer } from "./sources.ts";
import { isFunction, type Use, type Variable, Variables } from "./variables.ts";
import { kindsNamed, lastName } from "./writes.ts";
import { Facts } from "../../syntax/facts.ts";

/** `seeksText`: also what is put together from anything that is no constant. Null for a file of which we have no tree of our own. */
export function reachIn(file: ParsedFile, seeksText: boolean): Reach | null {
  const table = taintTableOf(file.language);
  if (!file.own || !table) return null;
  const known = reaches.get(file.own) ?? reachesOf(file.own, file.language, table);
  reaches.set(file.own, known);
  return seeksText ? known.ofText : known.fromOutside;
}

interface Reaches {
  readonly fromOutside: Reach;
  readonly ofText: Reach;
}

/** They share what is known of names and calls. */
function reachesOf(root: TreeRoot, language: LanguageId, table: TaintTable): Reaches {
  const variables = new Variables(root);
  const calls = new Calls(root, language, table, variables);
  const made = (seeksText: boolean): Reach => new Reach({ root, table, variables, calls, seeksText });
  return { fromOutside: made(false), ofText: made(true) };
}

/** More names than these are not followed for one question, so that the stack holds: then the value is run. */
const mostAsked = 250;

const reaches = new Facts<TreeRoot, Reaches>();

interface Ground {
  readonly root: TreeRoot;
  readonly table: TaintTable;
  readonly variables: Variables;
  readonly calls: Calls;
  readonly seeksText: boolean;
}

/** Of one tree; what was found of a variable is kept. */
class Reach {
  readonly #root: TreeRoot;
  readonly #tree: SyntaxTree;
  readonly #table: TaintTable;
  readonly #seeksText: boolean;
  readonly #variables: Variables;
  readonly #calls: Calls;
  readonly #known = new Map<Variable | string, boolean>();
  /** What the present question has led to. */
  readonly #asked = new Set<Variable | string>();

  constructor({ root, table, variables, calls, seeksText }: Ground) {
    this.#root = root;
    this.#tree = root.tree;
    this.#table = table;
    this.#seeksText = seeksText;
    this.#variables = variables;
    this.#calls = calls;
  }

  mayReach(node: number): boolean {
    const reaches = this.#tells(node);
    if (!reaches) for (const one of this.#asked) this.#known.set(one, false);
    this.#asked.clear();
    return reaches;
  }

  /** Whether those who call the function may give it any such value: as an argument, or in a field of its object. */
  mayBeGiven(called: number): boolean {
    const ofObject: number[] = [];
    this.#root.byKind.collect(called, kind.this, ofObject);
    if (ofObject.length > 0) return true;
    return parametersOf(this.#tree, called).some((parameter) =>
      this.#calls.given(parameter).some((given) => this.mayReach(given)),
    );
  }

  #tells(node: number): boolean {
    if (isFunction(this.#tree, node))
      return returnValuesOf(this.#root, node).some((answer) => this.#tells(answer));
    const own = this.#looks[this.#tree.kinds[node] ?? 0];
    return own ? own(node) : this.#anyChildTells(node);
  }

  #anyChildTells(node: number): boolean {
    const { afters } = this.#tree;
    const after = afters[node] ?? 0;
    for (let child = node + 1; child < after; child = afters[child] ?? after) {
      if (this.#tells(child)) return true;
    }
    return false;
  }

  #fieldTells(node: number, place: number): boolean {
    const child = childInField(this.#tree, node, place);
    return child !== none && this.#tells(child);
  }

  readonly #looks = this.#looksByKind();

  #looksByKind(): readonly ((node: number) => boolean)[] {
    const looks: ((node: number) => boolean)[] = [];
    const nothing = (): boolean => false;
    for (const one of withoutText) looks[one] = nothing;
    looks[kind.identifier] = (node) => this.#identifierTells(node);
    looks[kind.shorthand_property_identifier] = (node) => this.#identifierTells(node);
    looks[kind.member_expression] = (node) => this.#memberTells(node);
    looks[kind.subscript_expression] = (node) => this.#fieldTells(node, field.object);
    looks[kind.call_expression] = (node) => this.#callTells(node);
    looks[kind.new_expression] = (node) => this.#callTells(node);
    looks[kind.binary_expression] = (node) => this.#operationTells(node);
    looks[kind.ternary_expression] = (node) =>
      this.#fieldTells(node, field.consequence) || this.#fieldTells(node, field.alternative);
    looks[kind.template_substitution] = (node) => this.#seeksText || this.#anyChildTells(node);
    looks[kind.pair] = (node) => this.#fieldTells(node, field.value);
    return looks;
  }

  #operationTells(node: number): boolean {
    const operator = kindNames[this.#tree.kinds[childInField(this.#tree, node, field.operator)] ?? 0] ?? "";
    const { joining, choosing } = this.#table;
    if (joining.includes(operator) || operator === "*") return this.#seeksText || this.#anyChildTells(node);
    return choosing.includes(operator) && this.#anyChildTells(node);
  }

  #placeOf(node: number): [start: number, end: number] {
    return [this.#tree.starts[node] ?? 0, this.#tree.ends[node] ?? 0];
  }

  #memberTells(node: number): boolean {
    const object = childInField(this.#tree, node, field.object);
    if (this.#tree.kinds[object] !== kind.this) return this.#tells(object);
    const name = lastName(this.#tree, node);
    return name !== "" && this.#variableTells(this.#variables.property(name));
  }

  #callTells(node: number): boolean {
    const callee = calleeOf(this.#tree, node);
    const name = lastName(this.#tree, callee);
    if (this.#seeksText && this.#formats(callee)) return true;
    return (name !== "" && this.#answersTell(name)) || this.#anyChildTells(node);
  }

  #formats(callee: number): boolean {
    const text = this.#tree.text
      .slice(...this.#placeOf(callee))
      .slice(-300)
      .replace(/\s+/g, "")
      .replaceAll("?.", ".");
    return this.#table.formats.test(text) || this.#table.appends.test(lastName(this.#tree, callee));
  }

  #answersTell(name: string): boolean {
    return this.#once(`${name}()`, () =>
      this.#calls.returnValuesOf(name).some((answer) => this.#tells(answer)),
    );
  }

  #identifierTells(node: number): boolean {
    const { text } = this.#tree;
    const name = text.slice(...this.#placeOf(node));
    if (beginsSource(this.#tree, node, name, this.#table)) return true;
    const variable = this.#variables.meantBy(node);
    if (!variable) return false;
    if (this.#isRequest(variable) && this.#requestTells(node)) return true;
    return (
      this.#variableTells(variable) ||
      this.#variableTells(this.#variables.property(name)) ||
      this.#answersTell(name)
    );
  }

  /** A request as a whole, or one of its parts that come from outside. */
  #requestTells(node: number): boolean {
    const parent = this.#tree.parents[node] ?? none;
    const isPart =
      (this.#tree.kinds[parent] === kind.member_expression ||
        this.#tree.kinds[parent] === kind.subscript_expression) &&
      this.#tree.fields[node] === field.object;
    return !isPart || beginsSource(this.#tree, node, "request", this.#table);
  }

  #isRequest(variable: Variable): boolean {
    return variable.uses.some(
      ({ write }) =>
        write !== null &&
        write.parameter !== none &&
        givenByServer(this.#tree, write.parameter, this.#table) === "request",
    );
  }

  #variableTells(variable: Variable): boolean {
    return this.#once(variable, () => variable.uses.some((use) => this.#useTells(use)));
  }

  #useTells({ write }: Use): boolean {
    if (write === null) return false;
    if (this.#seeksText && write.isAdded) return true;
    if (write.sources.some((source) => this.#tells(source))) return true;
    if (write.parameter === none) return false;
    const given = givenByServer(this.#tree, write.parameter, this.#table);
    // A part that a pattern takes out of a request is no request itself.
    if (given === "outside" || (given === "request" && write.pattern !== none)) return true;
    return this.#calls.given(write.parameter).some((given) => this.#tells(given));
  }

  #once(what: Variable | string, tells: () => boolean): boolean {
    const known = this.#known.get(what);
    if (known !== undefined) return known;
    if (this.#asked.has(what)) return false;
    if (this.#asked.size >= mostAsked) return true;
    this.#asked.add(what);
    const found = tells();
    if (found) this.#known.set(what, true);
    return found;
  }
}

/** Kinds whose values hold no text from elsewhere, or of whose value nothing is known. */
const withoutText = kindsNamed(
  ...["unary_expression", "string", "number", "regex", "comment"],
  ...["jsx_element", "jsx_self_closing_element", "class", "type_arguments"],
);
