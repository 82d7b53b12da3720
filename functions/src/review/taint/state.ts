/** What is known at one point of a function: the values of its names, and whether the point is reached. */
import type { Call, Code, Lambda } from "./code.ts";
import type { Value } from "./value.ts";
import type { Names } from "./names.ts";
import type { TaintTable } from "./table.ts";

export interface State {
  readonly names: Names;
  isReached: boolean;
}

export interface Frame {
  readonly lambda: Lambda | null;
  readonly answers: Value[];
  /** States at the jumps out of the innermost loop or switch. */
  readonly exits: State[][];
  /** States in which the function ends, where they are requested. */
  readonly ends?: State[] | null;
}

/** One evaluation of a file's code. */
export interface Walk {
  readonly text: string;
  readonly table: TaintTable;
  /** Runs a piece of code; set from outside, since what runs the parts needs what runs the whole. */
  readonly valueOf: (code: Code, walk: Walk) => Value;
  readonly functionsNamed: (name: string) => readonly Lambda[];
  /** What a function of another file returns; null for an unknown one. */
  readonly returnedElsewhere: (call: Call, args: readonly Value[]) => Value | null;
  /** The worst that was seen of each value, over every way of getting there. */
  readonly seen: Map<Code, Value>;
  /** Code at which a way ended before it. */
  readonly unreached: Set<Code>;
  /** What a function written in place could see. */
  readonly captured: Map<Lambda, State>;
  /** Functions that ran where they are written, so that what they could see holds their parameters. */
  readonly ranInPlace: Set<Lambda>;
  readonly frames: Frame[];
  state: State;
  /** Of code that ran before: again in a loop, or in a function of the file that is called again. */
  stepsLeft: number;
  /** Of code that was not met yet, of which there is no more than the file is long. */
  newStepsLeft: number;
  /** Some of the code was not run, because it has too many steps. */
  isCutShort: boolean;
}

export function copyOf(state: State): State {
  return { names: state.names.copy(), isReached: state.isReached };
}

/** What is known where two ways meet; a way that is not taken says nothing. */
export function meet(one: State, other: State): State {
  if (!one.isReached) return other;
  if (!other.isReached) return one;
  return { names: one.names.meet(other.names), isReached: true };
}

export function openExits(walk: Walk): State[] {
  const exits: State[] = [];
  walk.frames.at(-1)?.exits.push(exits);
  return exits;
}

export function closeExits(walk: Walk, exits: readonly State[]): void {
  walk.frames.at(-1)?.exits.pop();
  walk.state = exits.reduce(meet, walk.state);
}

/** The values of a call's parts, evaluated once. */
export interface Given {
  readonly target: Value | null;
  readonly args: readonly Value[];
}
