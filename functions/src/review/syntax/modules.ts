/** Reads imports and exports. */
import { field, kind, token } from "./kinds.ts";
import { Loops } from "./loops.ts";

export abstract class Modules extends Loops {
  abstract expressionStatement(): number;

  importStatement(): number {
    const { tree } = this;
    const code = this.peek();
    if (code === 40 || code === 46) return this.expressionStatement();
    const node = this.begin(kind.import_statement);
    if (!this.isQuote()) {
      tree.append(node, this.importClause());
      this.from(node);
    } else tree.append(node, this.string(), field.source);
    this.attributes(node);
    this.semicolon(node);
    return node;
  }

  isQuote(): boolean {
    return this.type === token['"'] || this.type === token["'"];
  }

  from(node: number): void {
    if (!this.isWord("from")) this.fail();
    this.tree.append(node, this.leaf(token.from));
    if (!this.isQuote()) this.fail();
    this.tree.append(node, this.string(), field.source);
  }

  attributes(node: number): void {
    if (this.type !== token.with) return;
    const attribute = this.begin(kind.import_attribute);
    this.tree.append(attribute, this.object());
    this.tree.append(node, attribute);
  }

  importClause(): number {
    const { tree } = this;
    const node = tree.make(kind.import_clause, this.start, 0);
    if (this.type === kind.identifier) {
      tree.append(node, this.leaf());
      if (!this.accept(node, token[","])) return node;
    }
    if (this.type === token["*"]) {
      const all = this.begin(kind.namespace_import);
      if (!this.isWord("as")) this.fail();
      tree.append(all, this.leaf(token.as));
      this.expect(all, kind.identifier);
      tree.append(node, all);
    } else tree.append(node, this.specifiers(kind.named_imports, kind.import_specifier));
    return node;
  }

  specifiers(kindOfList: number, kindOfOne: number): number {
    const { tree } = this;
    const list = tree.make(kindOfList, this.start, 0);
    this.expect(list, token["{"]);
    while (!this.accept(list, token["}"])) {
      tree.append(list, this.specifier(kindOfOne));
      if (this.type !== token["}"]) this.expect(list, token[","]);
    }
    return list;
  }

  specifier(kindOfOne: number): number {
    const { tree } = this;
    const node = tree.make(kindOfOne, this.start, 0);
    this.nameAndAlias(node);
    return node;
  }

  nameAndAlias(node: number): void {
    const { tree } = this;
    tree.append(node, this.moduleName(), field.name);
    if (!this.isWord("as")) return;
    tree.append(node, this.leaf(token.as));
    tree.append(node, this.moduleName(), field.alias);
  }

  moduleName(): number {
    if (this.isQuote()) return this.string();
    if (this.type === token.default) return this.leaf();
    if (!this.isAnyWord()) this.fail();
    return this.leaf(kind.identifier);
  }

  exported(decorators: readonly number[]): number {
    const { tree } = this;
    const [first] = decorators;
    const node = tree.make(
      kind.export_statement,
      first === undefined ? this.start : (tree.starts[first] ?? 0),
      0,
    );
    for (const one of decorators) tree.append(node, one, field.decorator);
    this.expect(node, token.export);
    this.exportedPart(node);
    return node;
  }

  exportedPart(node: number): void {
    const read = exports[this.type];
    if (read) read(this, node);
    else this.tree.append(node, this.statement(), field.declaration);
  }

  exportedAll(node: number): void {
    const { tree } = this;
    const star = this.leaf();
    if (this.isWord("as")) {
      const all = tree.make(kind.namespace_export, tree.starts[star] ?? 0, 0);
      tree.append(all, star);
      tree.append(all, this.leaf(token.as));
      tree.append(all, this.moduleName());
      tree.append(node, all);
    } else tree.append(node, star);
    this.endOfExport(node);
  }

  exportedNames(node: number): void {
    this.tree.append(node, this.specifiers(kind.export_clause, kind.export_specifier));
    if (this.isWord("from")) this.endOfExport(node);
    else this.semicolon(node);
  }

  endOfExport(node: number): void {
    this.from(node);
    this.attributes(node);
    this.semicolon(node);
  }

  exportedDefault(node: number): void {
    const { tree } = this;
    tree.append(node, this.leaf());
    const value = this.#functionOrClass();
    if (value === null) {
      tree.append(node, this.expression(), field.value);
      this.semicolon(node);
      return;
    }
    const declared = this.isNamed(value) ? declarations.get(tree.kinds[value] ?? 0) : undefined;
    if (declared !== undefined) tree.kinds[value] = declared;
    tree.append(node, value, declared === undefined ? field.value : field.declaration);
    if (declared === undefined) this.accept(node, token[";"]);
  }

  /** A declaration when it has a name; null for another value. */
  #functionOrClass(): number | null {
    if (this.type === token.class) return this.classExpression();
    if (this.type === token["@"]) return this.decorated();
    if (this.type === token.function) return this.functionExpression(null);
    if (!this.isWord("async") || !this.isFunctionBehind()) return null;
    return this.functionExpression(this.leaf(token.async));
  }
}

const declarations = new Map<number, number>([
  [kind.function_expression, kind.function_declaration],
  [kind.generator_function, kind.generator_function_declaration],
  [kind.class, kind.class_declaration],
  [kind.function_signature, kind.function_signature],
]);

const exports: (((reader: Modules, node: number) => void) | undefined)[] = [];
exports[token["*"]] = (reader, node) => {
  reader.exportedAll(node);
};
exports[token["{"]] = (reader, node) => {
  reader.exportedNames(node);
};
exports[token.default] = (reader, node) => {
  reader.exportedDefault(node);
};
