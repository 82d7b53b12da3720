/** What the engine knows about one language: how its files are recognized, its grammar, and the node kinds rules and symbols need. */
import { type LanguageId, languageIds } from "./language-id.ts";

export { type LanguageId, languageIds };

/** A node kind that opens a named scope, and the field, or else the kind of the children, that holds its name. */
export type NamedKinds = Readonly<Record<string, string>>;

export interface Dialect {
  readonly of: LanguageId;
  readonly recognizes: (path: string, text: string) => boolean;
}

export interface Language {
  readonly id: LanguageId;
  /** As people write it. */
  readonly name: string;
  /** The name under which the parser knows the grammar. */
  readonly grammar: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names without an extension that say enough, lower case. */
  readonly fileNames: readonly string[];
  /** Programs of a `#!` line. */
  readonly interpreters: readonly string[];
  /** Functions, methods and the like, by the field of their name. */
  readonly functions: NamedKinds;
  /** Classes, modules and the like, by the field of their name. */
  readonly classes: NamedKinds;
  /** Where functions are no kind of node: the calls that define them (Elixir), or the script elements that hold them (pages). */
  readonly functionsIn?: { readonly calls: readonly string[] } | "scripts";
  readonly strings: readonly string[];
  readonly comments: readonly string[];
  /** A text in which the pattern must be found exactly once, else the language is not offered. */
  readonly selfTest: {
    readonly text: string;
    /** With a context where the pattern alone would be read as something else. */
    readonly pattern: string | { readonly context: string; readonly selector: string };
  };
  /** Data and prose: there is no rule by which all of it counts as code, and it may be minified. */
  readonly isData?: true;
  /** A language inside another's files: told from path and text once the other is known. */
  readonly dialect?: Dialect;
  /** Makes a text that the grammar can read, of the same length and with the same lines. */
  readonly prepare?: (text: string) => string;
}
