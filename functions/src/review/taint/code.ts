/** What source code becomes before its values are followed: few kinds of nodes, the same for every language. */
import type { Place } from "../syntax/place.ts";

/** What can be known exactly of a value. */
export type Scalar = string | number | boolean | null;

export type Code = Place & Shape;

export type Shape =
  | { readonly kind: "constant"; readonly value: Scalar }
  /** A fixed value that is not looked into, such as a regular expression or a type. */
  | { readonly kind: "fixed" }
  | { readonly kind: "text"; readonly parts: readonly Code[] }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "member"; readonly object: Code; readonly name: string }
  | { readonly kind: "index"; readonly object: Code; readonly index: Code }
  | Call
  | { readonly kind: "operation"; readonly operator: string; readonly left: Code; readonly right: Code }
  | { readonly kind: "unary"; readonly operator: string; readonly value: Code }
  | { readonly kind: "if"; readonly test: Code; readonly then: Code; readonly otherwise: Code | null }
  | { readonly kind: "list"; readonly items: readonly Code[] }
  | { readonly kind: "map"; readonly entries: readonly Entry[] }
  | { readonly kind: "lambda"; readonly lambda: Lambda }
  | Assignment
  | { readonly kind: "block"; readonly steps: readonly Code[] }
  | { readonly kind: "loop"; readonly test: Code | null; readonly body: Code; readonly testsLast: boolean }
  | { readonly kind: "each"; readonly target: Code; readonly of: Code; readonly body: Code }
  | { readonly kind: "switch"; readonly value: Code | null; readonly cases: readonly Case[] }
  | {
      readonly kind: "try";
      readonly body: Code;
      readonly handlers: readonly Code[];
      readonly last: Code | null;
    }
  | {
      readonly kind: "jump";
      readonly how: "return" | "throw" | "break" | "continue";
      readonly value: Code | null;
    }
  /** A type assertion or conversion to a named type. */
  | { readonly kind: "cast"; readonly type: string; readonly value: Code }
  /** Nothing is known of its value, but its parts run. */
  | { readonly kind: "other"; readonly parts: readonly Code[] };

export interface Call {
  readonly kind: "call";
  /** What the method is called on; null for a plain function. */
  readonly target: Code | null;
  /** The last name of what is called. */
  readonly name: string;
  /** The text of what is called, without white space. */
  readonly callee: string;
  readonly args: readonly Argument[];
  readonly constructs: boolean;
}

export interface Argument {
  /** The name of a keyword argument. */
  readonly name: string | null;
  readonly value: Code;
}

export interface Assignment {
  readonly kind: "assign";
  /** A name, member or index, or a pattern of them. */
  readonly target: Code;
  /** `+` for `+=`; null for a plain assignment. */
  readonly operator: string | null;
  readonly value: Code | null;
  /** The declared type, or "" where none is written. */
  readonly type: string;
}

export interface Entry {
  /** Null for a spread. */
  readonly key: Code | null;
  readonly value: Code;
}

export interface Case {
  /** Null for the default. */
  readonly tests: readonly Code[] | null;
  readonly body: Code;
  /** Goes on with the next case unless it jumps. */
  readonly fallsThrough: boolean;
}

export interface Parameter {
  /** The names it binds: one, or those of a pattern. */
  readonly target: Code;
  /** The whole text of the parameter, with type and annotations. */
  readonly text: string;
  readonly initial: Code | null;
}

export interface Lambda extends Place {
  readonly name: string | null;
  readonly parameters: () => readonly Parameter[];
  /** What stands before it, such as annotations and decorators, as far as they concern it. */
  readonly before: () => string;
  readonly body: () => Code;
  /** The value of the body is what it returns. */
  readonly returnsBody: boolean;
}
