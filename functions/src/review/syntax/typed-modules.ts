/** Reads what TypeScript adds to statements: declarations of types and modules, imports and exports of types. */
import { field, kind, token } from "./kinds.ts";
import { TypedClasses } from "./typed-classes.ts";

/** On the same line, because a line may end behind a variable of the same name. */
const nameBehind = /[ \t]+(?=[\w$]|[^\0-\x7f])/y;
const nameOrQuoteBehind = /[ \t]+(?=[\w$"']|[^\0-\x7f])/y;
const nameBehindLines = /\s+(?=[\w$]|[^\0-\x7f])/y;
const classBehind = /\s+class\b/y;
const enumBehind = /\s+enum\b/y;
const typeBehind = /\s+(?:interface|abstract|enum)\s/y;
const blockBehind = /\s*\{/y;
/** `import type from "a"` names a value. */
const typeOfImportBehind = /\s*(?:[{*]|(?!from\b)(?:[\w$]|[^\0-\x7f])|from\s+(?:from|=))/y;
const equalsBehind = /\s*=/y;
const typeOfSpecifierBehind = /\s+(?!as\b\s+(?!as\b)(?:[\w$]|[^\0-\x7f])|as\s*[,}])(?=[\w$"']|[^\0-\x7f])/y;

export class TypedModules extends TypedClasses {
  readonly hasMarkup: boolean;

  constructor(text: string, hasMarkup: boolean) {
    super(text);
    this.hasMarkup = hasMarkup;
  }

  override word(): number {
    const declared = this.#declared();
    if (declared === null) return super.word();
    const { tree } = this;
    if (tree.kinds[declared] !== kind.internal_module) return declared;
    // The end of a line makes a statement of it, as the grammar has it.
    if (this.type === token[";"]) return declared;
    const node = tree.make(kind.expression_statement, tree.starts[declared] ?? 0, 0);
    tree.append(node, declared);
    return node;
  }

  /** Null where the word ahead begins no declaration. */
  #declared(): number | null {
    const read = declarations.get(this.text.slice(this.start, this.end));
    return read && this.isBehind(read.behind) ? read.read(this) : null;
  }

  override declaration(ends: boolean): number {
    return this.type === token.const && this.isBehind(enumBehind) ? this.enum() : super.declaration(ends);
  }

  override decoratedDeclaration(): number {
    const decorators = this.decorators();
    if (this.type === token.export) return this.exported(decorators);
    return this.class(kind.class_declaration, decorators);
  }

  abstractClass(): number {
    return this.class(kind.abstract_class_declaration, []);
  }

  typeAlias(): number {
    const { tree } = this;
    const node = tree.make(kind.type_alias_declaration, this.start, 0);
    tree.append(node, this.leaf(token.type));
    if (this.type !== kind.identifier) this.fail();
    tree.append(node, this.leaf(kind.type_identifier), field.name);
    if (this.is(token["<"])) tree.append(node, this.typeParameters(), field.type_parameters);
    this.expect(node, token["="]);
    tree.append(node, this.readType(), field.value);
    this.semicolon(node);
    return node;
  }

  /** `namespace A.B {}`, `module "a" {}`, `module "a"` */
  module(kindOfNode: number, word: number): number {
    const { tree } = this;
    const node = tree.make(kindOfNode, this.start, 0);
    tree.append(node, this.leaf(word));
    tree.append(node, this.isQuote() ? this.string() : this.#nestedName(), field.name);
    if (this.type === token["{"])
      tree.append(
        node,
        this.unbound(() => this.block()),
        field.body,
      );
    return node;
  }

  #nestedName(): number {
    const { tree } = this;
    if (this.type !== kind.identifier) this.fail();
    let node = this.leaf();
    while (this.is(token["."])) {
      if (tree.kinds[node] === kind.nested_identifier) tree.kinds[node] = kind.member_expression;
      const outer = tree.make(kind.nested_identifier, tree.starts[node] ?? 0, 0);
      tree.append(outer, node, field.object);
      tree.append(outer, this.leaf());
      tree.append(outer, this.memberName(), field.property);
      node = outer;
    }
    return node;
  }

  /** `declare const a: B` */
  ambient(): number {
    const { tree } = this;
    const node = tree.make(kind.ambient_declaration, this.start, 0);
    tree.append(node, this.leaf(token.declare));
    if (this.isWord("global") && this.isBehind(blockBehind)) {
      tree.append(node, this.leaf(token.global));
      tree.append(node, this.block());
    } else tree.append(node, this.#declaredByWord());
    return node;
  }

  #declaredByWord(): number {
    if (this.type !== kind.identifier) return this.statement();
    if (this.isWord("let") || this.isWord("async")) return super.word();
    return this.#declared() ?? this.fail();
  }

  override importStatement(): number {
    const { tree } = this;
    const code = this.peek();
    if (code === 40 || code === 46 || code === 60) return this.expressionStatement();
    const node = this.begin(kind.import_statement);
    if (this.isWord("type") && this.isBehind(typeOfImportBehind)) tree.append(node, this.leaf(token.type));
    if (this.isQuote()) tree.append(node, this.string(), field.source);
    else if (this.type === kind.identifier && this.isBehind(equalsBehind)) this.#importEquals(node);
    else {
      tree.append(node, this.importClause());
      this.from(node);
    }
    this.attributes(node);
    this.semicolon(node);
    return node;
  }

  /** `import A = require("a")`, `import A = B.C` */
  #importEquals(node: number): void {
    const { tree } = this;
    const name = this.leaf();
    const sign = this.leaf();
    if (this.isWord("require") && this.peek() === 40) {
      const clause = tree.make(kind.import_require_clause, tree.starts[name] ?? 0, 0);
      tree.append(clause, name);
      tree.append(clause, sign);
      tree.append(clause, this.leaf(token.require));
      this.expect(clause, token["("]);
      if (!this.isQuote()) this.fail();
      tree.append(clause, this.string(), field.source);
      this.expect(clause, token[")"]);
      tree.append(node, clause);
      return;
    }
    tree.kinds[node] = kind.import_alias;
    tree.append(node, name);
    tree.append(node, sign);
    tree.append(node, this.#nestedName());
  }

  override attributes(node: number): void {
    if (!this.isWord("assert")) {
      super.attributes(node);
      return;
    }
    const attribute = this.tree.make(kind.import_attribute, this.start, 0);
    this.tree.append(attribute, this.leaf(token.assert));
    this.tree.append(attribute, this.object());
    this.tree.append(node, attribute);
  }

  override moduleName(): number {
    if (this.isQuote()) return this.string();
    if (!this.isAnyWord()) this.fail();
    return this.leaf(kind.identifier);
  }

  override specifier(kindOfOne: number): number {
    const node = this.tree.make(kindOfOne, this.start, 0);
    if (this.isWord("type") && this.isBehind(typeOfSpecifierBehind))
      this.tree.append(node, this.leaf(token.type));
    this.nameAndAlias(node);
    return node;
  }

  override exportedPart(node: number): void {
    const { tree } = this;
    if (this.isWord("type") && this.isBehind(blockBehind)) {
      tree.append(node, this.leaf(token.type));
      this.exportedNames(node);
    } else if (this.type === token["="]) {
      tree.append(node, this.leaf());
      tree.append(node, this.expression());
      this.semicolon(node);
    } else if (this.isWord("as")) this.#exportedNamespace(node);
    else this.#exportedDeclaration(node);
  }

  #exportedNamespace(node: number): void {
    const { tree } = this;
    tree.append(node, this.leaf(token.as));
    if (!this.isWord("namespace")) this.fail();
    tree.append(node, this.leaf(token.namespace));
    this.expect(node, kind.identifier);
    this.semicolon(node);
  }

  #exportedDeclaration(node: number): void {
    const declared = this.type === kind.identifier ? this.#declared() : null;
    if (declared === null) super.exportedPart(node);
    else this.tree.append(node, declared, field.declaration);
  }

  override exportedDefault(node: number): void {
    if (!this.isBehind(typeBehind)) {
      super.exportedDefault(node);
      return;
    }
    this.tree.append(node, this.leaf());
    const declared = this.#declared();
    if (declared === null) this.fail();
    this.tree.append(node, declared, field.declaration);
  }
}

interface Declaration {
  readonly behind: RegExp;
  readonly read: (reader: TypedModules) => number;
}

/** By the word with which they begin. */
const declarations: ReadonlyMap<string, Declaration> = new Map([
  ["type", { behind: nameBehind, read: (reader) => reader.typeAlias() }],
  ["interface", { behind: nameBehindLines, read: (reader) => reader.interface() }],
  ["enum", { behind: nameBehindLines, read: (reader) => reader.enum() }],
  ["declare", { behind: nameBehind, read: (reader) => reader.ambient() }],
  ["abstract", { behind: classBehind, read: (reader) => reader.abstractClass() }],
  [
    "namespace",
    { behind: nameBehind, read: (reader) => reader.module(kind.internal_module, token.namespace) },
  ],
  ["module", { behind: nameOrQuoteBehind, read: (reader) => reader.module(kind.module, token.module) }],
]);
