/** What the engine knows about one language: how its files are recognized, its grammar, and the node kinds rules and symbols need. */
import type { FlowSyntax } from "./flow-syntax.ts";

export type LanguageId = "typescript" | "tsx" | "javascript" | "python" | "go" | "java" | "ruby";

/** A node kind that opens a named scope, and the field that holds its name. */
export type NamedKinds = Readonly<Record<string, string>>;

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
  readonly strings: readonly string[];
  readonly comments: readonly string[];
  /** A text in which the pattern must be found exactly once, else the language is not offered. */
  readonly selfTest: { readonly text: string; readonly pattern: string };
  readonly flow: FlowSyntax;
}
