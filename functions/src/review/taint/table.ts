/** What the taint pass knows of a language beyond its syntax: where values come from, what cleans them, what passes them on. */
import type { Change } from "./shared-map.ts";
import type { TreeTable } from "./lower.ts";
import type { SinkClass } from "./value.ts";

/** A field of a record; what is harmless can carry no text. */
export interface RecordPart {
  readonly name: string;
  readonly isHarmless: boolean;
}

/** Functions that a framework calls, told by what stands before them, how they begin, and what else the file holds. */
export interface Served {
  readonly before?: RegExp;
  readonly head: RegExp;
  readonly file?: RegExp;
  /** Which of their parameters holds what was sent, and as what. */
  readonly parameter: number;
  readonly gives: "request" | "outside";
  /** What a file with such a function holds at least. */
  readonly textFilter: RegExp;
}

export interface OuterNames {
  /** The variables around it that a function with that text sees; null for one that sees them all. */
  readonly namedIn: (functionText: string) => readonly string[] | null;
  /** The variable around a function of which a name says something, if it is of one that must be named. */
  readonly variableOf: (name: string) => string | undefined;
  /** Leaves out all that say something of such variables. */
  readonly keepShared: Change;
}

export interface TaintTable {
  readonly tree: TreeTable;
  /** Names by which a method calls its own object. */
  readonly self: readonly string[];
  /** A plain name may mean a field of the method's own object. */
  readonly impliesSelf?: true;
  /** What another method left in a field, or a function of another file returned, is a guess: who calls both may have tested it. */
  readonly guessesBeyondFunction?: true;
  /** Operators that concatenate strings, and those that return one of their operands; others make numbers or booleans. */
  readonly joining: readonly string[];
  readonly choosing: readonly string[];
  /** Paths that come from outside, such as `request.query`; a parameter that is a request is called `request` there. */
  readonly sources: RegExp;
  /** Texts of calls that return one segment of the request's path, in which the router leaves no slash. */
  readonly segments?: RegExp;
  /** Those of them that read what a file or a program holds as often as what a sender wrote: such a value is a guess. */
  readonly doubtfulSources?: RegExp;
  /** Names that a framework gives to every action of a controller: a parameter of that name holds what its caller gave. */
  readonly givenToActions?: readonly string[];
  /** Sources that can do no harm to some sinks; with `isGuess` only few can choose them, and to no other sink is it grave. */
  readonly sourcesCleanFor?: readonly {
    readonly path: RegExp;
    readonly classes: readonly SinkClass[];
    readonly isGuess?: boolean;
  }[];
  /** What a file holds that sends requests, and one that is sent them: in the first alone, a request is its own. */
  readonly clients?: RegExp;
  readonly servers?: RegExp;
  /** What a function that sends a request gives the name `request`: in it, that is no request from outside. */
  readonly requestsMade?: RegExp;
  /** The text of a parameter that holds a request. */
  readonly requests: RegExp | null;
  /** The text of a parameter whose class tests what was sent before the function is called, as a form does. */
  readonly testedRequests?: RegExp;
  /** What tests what was sent, wherever in the function it stands before. */
  readonly testsRequest?: RegExp;
  /** The text of a file that is started from a command line, or by who sits before its window: nobody else gives it its values. */
  readonly ownUser?: RegExp;
  /** What stands before a function that is given to a route, whose first parameter is the request. */
  readonly handlers?: RegExp;
  /** Routes that are given functions by name; the first group holds the names. */
  readonly routed?: RegExp;
  /** What stands before a function that is given to a message's event, all of whose parameters come from outside. */
  readonly messageHandlers?: RegExp;
  readonly served?: readonly Served[];
  /** The text of a parameter that itself comes from outside. */
  readonly sourceParameters: RegExp | null;
  /** The head of a function that a server calls; its first group is the parameter that holds what was sent. */
  readonly calledByServer?: RegExp;
  /** The parts of a record that a route takes, of which the file shows the class; null for what is none. */
  readonly recordParts?: (parameter: string, text: string) => readonly RecordPart[] | null;
  /** What stands before a function whose plain parameters come from outside, such as a route's decorator. */
  readonly routeDecorator: RegExp | null;
  /** Calls that write what comes from outside into an argument, by its position. */
  readonly fills?: readonly {
    readonly callee: RegExp;
    readonly argument: number;
    /** Only when the receiver or another argument comes from outside. */
    readonly passesOn?: true;
  }[];
  /** Calls that write what one argument holds into another: `strcpy(to, from)`. */
  readonly writes?: readonly {
    readonly callee: RegExp;
    readonly to: number;
    /** The first of the arguments that are written. */
    readonly from: number;
    /** After what is there already, or as a format with its values; else the one argument as it is. */
    readonly how?: "appends" | "formats";
  }[];
  /** Kinds of functions without a name that run with what is known around them, such as blocks. */
  readonly closures?: readonly string[];
  /** Where a function does not see all names of the code around it. */
  readonly outerNames?: OuterNames;
  /** Capital members of packages are constants, and capital names of fields say nothing. */
  readonly hasPackages?: true;
  /** What constructors are called where they do not have the name of their class. */
  readonly constructorName?: string;
  /** Text of a parameter that is the caller's own variable: what the function leaves in it lasts. */
  readonly byReference?: RegExp;
  /** A plain name may call a function. */
  readonly callsByName?: true;
  /** `replace` with a text, and not a pattern, replaces the first of them alone. */
  readonly replacesFirst?: true;
  /** Declarations (type and name) whose values cannot carry text. */
  readonly harmlessTypes: RegExp | null;
  /** Callee texts whose return value can no longer carry any attack. */
  readonly cleaners: RegExp;
  /** Callee texts whose return value is clean for some sinks only. */
  readonly cleanersFor?: readonly { readonly callee: RegExp; readonly classes: readonly SinkClass[] }[];
  /** Callee texts that build text out of receiver and arguments. */
  readonly formats: RegExp;
  /** Last names of callees that return their receiver or arguments, little changed. */
  readonly passing: RegExp;
  /** Those of them that the library or a framework has as plain functions; where it is given, others are known on objects from outside alone. */
  readonly passingAlone?: RegExp;
  /** Last names of calls that add to their receiver, such as a string builder's append. */
  readonly appends: RegExp;
  /** Last names of calls that give each element to a function at once, and whether they return what it makes of them. */
  readonly iterating: RegExp;
  /** Names of calls that test a value against a list or a shape, beyond those of every language. */
  readonly validators: RegExp | null;
  /** Texts without quotes that begin with this are formats whose holes are all for numbers: `%d`. */
  readonly hasPercentFormats: boolean;
}
