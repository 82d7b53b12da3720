/** The tables by which the same-function value flow reads a language: its expressions, assignments, sources and cleaners. */

/** An assignment-like node: the value of field `right` goes into the names found in field `left`. */
export interface AssignmentKind {
  readonly kind: string;
  readonly left: string;
  readonly right: string;
  /** `x += y` keeps what x was. */
  readonly augmented?: true;
}

/** A call; what stands before its arguments is the callee's text. */
export interface CallKind {
  readonly kind: string;
  /** The field of the called expression, or of the receiver where the grammar keeps the name apart. */
  readonly object: string;
  readonly args: string;
}

export interface FlowSyntax {
  /** Kinds whose value is fixed in the source. */
  readonly constants: readonly string[];
  readonly numbers: readonly string[];
  /** Kinds of text; with a child of kind `interpolation` a text is built, else it is a constant. */
  readonly texts: readonly string[];
  readonly interpolation: string | null;
  readonly identifiers: readonly string[];
  /** Binary nodes with fields left, right and operator. */
  readonly binary: readonly string[];
  /** Operators that join text, and those that answer one of their operands; all others make numbers or booleans. */
  readonly joining: readonly string[];
  readonly choosing: readonly string[];
  /** `a ? b : c`, and the positions of its two outcomes among the named children. */
  readonly conditional: string | null;
  readonly outcomes: readonly [number, number];
  /** Nodes worth what their last named child is worth: parentheses, awaits; with first: casts that name the type last. */
  readonly wrappersLast: readonly string[];
  readonly wrappersFirst: readonly string[];
  /** Collections and object literals, worth what the worst of their children is. */
  readonly collections: readonly string[];
  /** Member access, subscripts and comprehensions, by the field that decides their value. */
  readonly members: Readonly<Record<string, string>>;
  readonly calls: readonly CallKind[];
  readonly assignments: readonly AssignmentKind[];
  /** Callee texts that build text out of receiver and arguments. */
  readonly formats: RegExp;
  /** Callee texts whose answer can no longer carry an attack. */
  readonly cleaners: RegExp;
  /** Last names of callees that answer their receiver or arguments, little changed. */
  readonly passing: RegExp;
  /** Last names of calls that add to their receiver, such as a string builder's append. */
  readonly appends: RegExp | null;
  /** Last names of calls whose answer is what a given function makes of each element. */
  readonly mapping: RegExp | null;
  /** Expression texts that come from outside: requests, and what holds them. */
  readonly sources: RegExp;
  /** Kinds of one parameter, the parameters' own text that says they come from outside, and types that cannot carry text. */
  readonly parameters: readonly string[];
  readonly sourceParameters: RegExp | null;
  readonly harmlessTypes: RegExp | null;
  /** What stands before a function whose plain parameters come from outside, such as a route's decorator. */
  readonly routeDecorator: RegExp | null;
  /** Tests of a name against a list or a shape; NAME stands for the name. Regular expression sources. */
  readonly validators: readonly string[];
}
