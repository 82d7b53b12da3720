/** What one file says of its names: which it defines, brings in, gives on and calls. Read off its syntax tree. */

export interface Parameter {
  readonly name: string;
  /** A call without it is refused, as far as the language tells. */
  readonly isRequired: boolean;
  /** Takes all that comes. */
  readonly isRest: boolean;
  /** May only be given by its name. */
  readonly isNamed: boolean;
}

export type DefinitionKind = "function" | "class" | "type" | "enum" | "value";

export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** Other files can name it. */
  readonly isExported: boolean;
  /** Null where it is not called, or where something else decides how: a decorator, an overload. */
  readonly parameters: readonly Parameter[] | null;
  /** Of an enum, or of a union of literals; null for all others. */
  readonly members: readonly string[] | null;
  /** How many values a function of Go returns. */
  readonly results?: number;
  /** Of the name, 1-based. */
  readonly line: number;
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface Import {
  /** The module as it is written. */
  readonly specifier: string;
  /** The name there; null for the module as a whole. */
  readonly name: string | null;
  /** The name here; null for one that is only given on. */
  readonly local: string | null;
  /** The name under which others find it here; null where they do not. */
  readonly exportedAs: string | null;
  /** All names of the module. */
  readonly isStar: boolean;
  /** Nothing goes wrong when it is missing, as in Python's `try: import`. */
  readonly isOptional: boolean;
  readonly line: number;
}

export interface Call {
  /** Such as `f` or `ns.f`. */
  readonly callee: string;
  readonly line: number;
  readonly positional: number;
  /** Names of what is given by name. */
  readonly named: readonly string[];
  /** How much is given is not written down: `...args`. */
  readonly isOpen: boolean;
  /** Into how many names its values go, in Go; left out where they go elsewhere. */
  readonly taken?: number;
}

export interface Use {
  /** Such as `f`, or `ns.f` for a member of something that was brought in. */
  readonly name: string;
  readonly line: number;
}

export interface Choice {
  /** What the cases name, such as `E.A` or the value of a string. */
  readonly cases: readonly string[];
  readonly hasDefault: boolean;
  readonly line: number;
}

export interface FileFacts {
  /** The package that the file says it is part of; null where the path says it. */
  readonly packageName: string | null;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** Names that the file gives on besides its definitions, such as `export { a as b }`; by the name outside. */
  readonly exports: ReadonlyMap<string, string>;
  /** It may give on more than is seen. */
  readonly isOpen: boolean;
  readonly calls: readonly Call[];
  readonly uses: readonly Use[];
  readonly choices: readonly Choice[];
  /** Names that are bound inside of functions, too: they may hide what was brought in. */
  readonly bound: ReadonlySet<string>;
}

export const noFacts: FileFacts = {
  packageName: null,
  definitions: [],
  imports: [],
  exports: new Map(),
  isOpen: true,
  calls: [],
  uses: [],
  choices: [],
  bound: new Set(),
};

/** The names under which others find something here. */
export function namesGiven(facts: FileFacts): ReadonlySet<string> {
  return new Set([
    ...facts.definitions.filter(({ isExported }) => isExported).map(({ name }) => name),
    ...facts.exports.keys(),
    ...facts.imports.flatMap(({ exportedAs }) => exportedAs ?? []),
  ]);
}
