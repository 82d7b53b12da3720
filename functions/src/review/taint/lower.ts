/** Turns syntax trees into `Code` by a language's table of node kinds; functions are turned when first entered. */
import type { SgNode } from "@ast-grep/napi";
import {
  ancestorsOf,
  endOf,
  fieldOf,
  kindOf,
  namedChildrenOf,
  parentOf,
  startOf,
  textOf,
} from "../syntax/node-memo.ts";
import type { Code, Lambda, Parameter, Shape } from "./code.ts";
import type { Place } from "../syntax/place.ts";

/** What a node kind becomes. */
export type Role = (node: SgNode, lower: Lowerer) => Shape;

export interface FunctionKind {
  readonly name: string | null;
  /** Field of the parameters; null where there are none. */
  readonly parameters: string | null;
  readonly body: string;
  readonly returnsBody?: boolean;
  /** The node whose fields hold name and parameters, where that is not the function's own. */
  readonly head?: (node: SgNode) => SgNode | null;
  /** For grammars without such fields: where the parts are. */
  readonly parts?: FunctionParts;
}

export interface FunctionParts {
  readonly name: (node: SgNode) => SgNode | null;
  readonly parameters: (node: SgNode, lower: Lowerer) => readonly Parameter[];
  readonly body: (node: SgNode) => SgNode | null;
}

export interface TreeTable {
  readonly roles: Readonly<Record<string, Role>>;
  /** Kinds that are left out, such as comments. */
  readonly skipped: ReadonlySet<string>;
  /** The fields of a parameter that hold its name and its default value. */
  readonly parameterTarget: (parameter: SgNode) => SgNode | null;
  readonly parameterInitial: (parameter: SgNode) => SgNode | null;
  /** Where one node declares several parameters, such as `a, b string`. */
  readonly parameterTargets?: (parameter: SgNode) => readonly SgNode[];
  /** The kind of node that holds a function together with its decorators; without it, they stand in any holder before it. */
  readonly decorated?: string;
  /** Where a parameter's own text does not say all that concerns it; else its text is taken. */
  readonly parameterText?: (parameter: SgNode, lower: Lowerer) => string;
}

/** Deeper trees are not looked into; the parser's own stack bears more, ours does not. */
const deepest = 400;

export class Lowerer {
  readonly text: string;
  readonly #table: TreeTable;
  readonly #codes = new Map<number, Code>();
  readonly #lambdas = new Map<number, Lambda>();
  #depth = 0;

  constructor(text: string, table: TreeTable) {
    this.text = text;
    this.#table = table;
  }

  /** What was made of the node, or of one around it at the same place; undefined when nothing was. */
  codeOf(node: SgNode): Code | undefined {
    const own = this.#codes.get(node.id());
    if (own) return own;
    for (const above of ancestorsOf(node)) {
      if (!isSamePlace(above, node)) return undefined;
      const code = this.#codes.get(above.id());
      if (code) return code;
    }
    return undefined;
  }

  /** The function that was made of the node; undefined when none was. */
  lambdaOf(node: SgNode): Lambda | undefined {
    return this.#lambdas.get(node.id());
  }

  code(node: SgNode): Code {
    if (this.#depth >= deepest) return located(node, { kind: "other", parts: [] });
    const role = this.#table.roles[kindOf(node)];
    this.#depth += 1;
    const shape: Shape = role ? role(node, this) : { kind: "other", parts: this.children(node) };
    this.#depth -= 1;
    const code = "start" in shape ? (shape as Code) : located(node, shape);
    this.#codes.set(node.id(), code);
    return code;
  }

  maybe(node: SgNode | null | undefined): Code | null {
    return node ? this.code(node) : null;
  }

  /** A part that the grammar demands but a broken file may lack. */
  orNothing(node: SgNode | null | undefined): Code {
    return node ? this.code(node) : nothing;
  }

  children(node: SgNode): Code[] {
    return this.named(node).map((child) => this.code(child));
  }

  /** Named children without comments. */
  named(node: SgNode): SgNode[] {
    return namedChildrenOf(node).filter((child) => !this.#table.skipped.has(kindOf(child)));
  }

  textOf(node: SgNode): string {
    return textOf(node);
  }

  /** Most functions are never entered, so everything about one is looked at when it is asked for. */
  lambda(node: SgNode, kind: FunctionKind): Lambda {
    const known = this.#lambdas.get(node.id());
    if (known) return known;
    const lambda = located<Omit<Lambda, keyof Place>>(node, {
      name: nameOf(node, kind)?.text() ?? null,
      parameters: once(() => kind.parts?.parameters(node, this) ?? this.#parametersOf(node, kind)),
      before: once(() => this.#textBefore(node)),
      returnsBody: kind.returnsBody === true,
      body: once(() => {
        const body = kind.parts ? kind.parts.body(node) : fieldOf(node, kind.body);
        return body ? this.#fresh(body) : located(node, { kind: "other", parts: [] });
      }),
    });
    this.#lambdas.set(node.id(), lambda);
    return lambda;
  }

  #parametersOf(node: SgNode, kind: FunctionKind): Parameter[] {
    const head = kind.head?.(node) ?? node;
    const list = kind.parameters === null ? null : (head.field(kind.parameters) ?? head.field("parameter"));
    const parameters = list === null ? [] : this.#parametersIn(list);
    return parameters.flatMap((parameter) => this.#parameters(parameter));
  }

  /** A closure's only parameter may stand without parentheses. */
  #parametersIn(list: SgNode): SgNode[] {
    const inside = this.named(list);
    return inside.length === 0 && /identifier|^implicit_parameter/.test(String(list.kind()))
      ? [list]
      : inside;
  }

  #parameters(node: SgNode): Parameter[] {
    const targets = this.#table.parameterTargets?.(node) ?? [];
    if (targets.length > 1) return targets.map((target) => this.#parameter(node, target));
    return [this.#parameter(node, this.#table.parameterTarget(node) ?? node)];
  }

  #parameter(node: SgNode, target: SgNode): Parameter {
    return {
      target: this.code(target),
      text: this.#table.parameterText?.(node, this) ?? this.textOf(node),
      initial: this.maybe(this.#table.parameterInitial(node)),
    };
  }

  /** A body is lowered from a stack of its own depth. */
  #fresh(body: SgNode): Code {
    const depth = this.#depth;
    this.#depth = 0;
    const code = this.code(body);
    this.#depth = depth;
    return code;
  }

  /** Decorators stand beside the function in the same holder, or within it before the body. */
  #textBefore(node: SgNode): string {
    const holder = parentOf(node);
    const { decorated } = this.#table;
    if (decorated !== undefined && holder?.kind() !== decorated) return "";
    const start = startOf(node);
    const from = holder ? startOf(holder) : start;
    return this.text.slice(Math.max(from, start - 1_000), start);
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export function nameOf(node: SgNode, kind: FunctionKind): SgNode | null {
  if (kind.name === null) return null;
  return kind.parts ? kind.parts.name(node) : (kind.head?.(node) ?? node).field(kind.name);
}

export const nothing: Code = { kind: "fixed", start: 0, end: 0 };

/** The place of a node, which is seldom wanted and dear to ask for. */
class LatePlace implements Place {
  readonly #node: SgNode;

  constructor(node: SgNode) {
    this.#node = node;
  }

  get start(): number {
    return startOf(this.#node);
  }

  get end(): number {
    return endOf(this.#node);
  }
}

/** A copy that is made of it with `...` has no place. */
function located<T extends object>(node: SgNode, made: T): T & Place {
  return Object.assign(new LatePlace(node), made);
}

function isSamePlace(one: SgNode, other: SgNode): boolean {
  return startOf(one) === startOf(other) && endOf(one) === endOf(other);
}
