/** A syntax tree that is read from the parser once, because every question crosses into native code. */
import type { SgNode } from "@ast-grep/napi";

/** Where the fields of common kinds stand among the named children; asking the parser for them costs a call each. */
const positions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  binary_expression: { left: 0, right: 1 },
  assignment_expression: { left: 0, right: 1 },
  call_expression: { function: 0, arguments: 1 },
  subscript_expression: { argument: 0, index: 1, indices: 1 },
  field_expression: { argument: 0, field: 1 },
  pointer_expression: { argument: 0 },
  unary_expression: { argument: 0 },
  update_expression: { argument: 0 },
  parenthesized_expression: {},
  init_declarator: { declarator: 0, value: 1 },
  cast_expression: { type: 0, value: 1 },
  while_statement: { condition: 0, body: 1 },
  if_statement: { condition: 0, consequence: 1, alternative: 2 },
  do_statement: { body: 0, condition: 1 },
  switch_statement: { condition: 0, body: 1 },
  labeled_statement: { label: 0 },
  pointer_declarator: { declarator: -1 },
  identifier: {},
};

const leaves: ReadonlySet<string> = new Set([
  ...["identifier", "field_identifier", "type_identifier", "statement_identifier", "primitive_type"],
  ...["number_literal", "char_literal", "string_literal", "true", "false", "null", "this"],
  ...["break_statement", "continue_statement", "goto_statement"],
]);

/** Nodes of which the signs are asked for; of all others half the children would be made for nothing. */
const withSigns: ReadonlySet<string> = new Set([
  ...["binary_expression", "assignment_expression", "unary_expression"],
  ...["update_expression", "pointer_expression", "field_expression"],
]);

/** Whether nodes of a kind have names, as the parser said of the first. */
const isNamedKind = new Map<string, boolean>();

function isNamed(node: SgNode, kind: string): boolean {
  let known = isNamedKind.get(kind);
  if (known === undefined) isNamedKind.set(kind, (known = node.isNamed()));
  return known;
}

export class Tree {
  readonly node: SgNode;
  readonly kind: string;
  #fields: Map<string, Tree | null> | undefined;
  #children: readonly Tree[] | undefined;
  #text: string | undefined;
  /** Words and signs between the children. */
  #tokens: string[] = [];

  constructor(node: SgNode, kind = String(node.kind()), text?: string) {
    this.node = node;
    this.kind = kind;
    this.#text = text;
  }

  get text(): string {
    return (this.#text ??= this.node.text());
  }

  /** Named children without comments. */
  get children(): readonly Tree[] {
    return (this.#children ??= leaves.has(this.kind) ? [] : this.#read());
  }

  /** Only those of operations are known. */
  get tokens(): readonly string[] {
    this.#children ??= this.#read();
    return this.#tokens;
  }

  #read(): readonly Tree[] {
    const children: Tree[] = [];
    const hasSigns = withSigns.has(this.kind);
    for (const child of hasSigns ? this.node.children() : this.node.namedChildren()) {
      const kind = String(child.kind());
      if (hasSigns && !isNamed(child, kind)) this.#tokens.push(kind);
      else if (kind !== "comment") children.push(new Tree(child, kind));
    }
    return children;
  }

  field(name: string): Tree | null {
    const position = positions[this.kind];
    if (position) return name in position ? (this.children.at(position[name] ?? 0) ?? null) : null;
    this.#fields ??= new Map();
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const made = this.#ask(name);
    this.#fields.set(name, made);
    return made;
  }

  #ask(name: string): Tree | null {
    const node = this.node.field(name);
    if (!node) return null;
    const id = node.id();
    return this.children.find((child) => child.node.id() === id) ?? new Tree(node);
  }
}

/** Without parentheses. */
export function bare(node: Tree): Tree {
  if (!/^(?:parenthesized_expression|condition_clause)$/.test(node.kind)) return node;
  const inner = node.field("value") ?? node.children.at(-1);
  return inner ? bare(inner) : node;
}

/** The sign of an operation, or "". */
export function operatorOf(node: Tree): string {
  return node.tokens[0] ?? "";
}
