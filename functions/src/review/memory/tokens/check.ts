/** A look at one function's tokens for one kind of mistake. */
import type { FaultKind } from "../fault.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** `through`: the tokens that led there, where they are known. */
export type Report = (kind: FaultKind, token: number, through?: readonly number[]) => void;

export interface Check {
  /** What the function's text must hold for the look to be worth its time. */
  readonly worth: RegExp;
  readonly languages?: "cpp";
  readonly look: (one: FunctionTokens, report: Report) => void;
}
