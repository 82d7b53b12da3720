/** Pieces of code that the roles of the shell are made of. */
import type { SgNode } from "@ast-grep/napi";
import type { Argument, Code, Shape } from "../code.ts";
import { type Lowerer } from "../lower.ts";
import { placeOf } from "../../syntax/place.ts";

/** Of what has no place of its own. */
export const place = { start: 0, end: 0 };

export function call(name: string, args: readonly Code[]): Shape {
  const given = args.map((value): Argument => ({ name: null, value }));
  return { kind: "call", target: null, name, callee: name, args: given, constructs: false };
}

export function at(node: SgNode, shape: Shape): Code {
  return { ...placeOf(node), ...shape };
}

export const constantOf = (text: string): Code => ({ ...place, kind: "constant", value: text });

export function codesOf(nodes: readonly SgNode[], lower: Lowerer): Code[] {
  return nodes.map((one) => lower.code(one));
}

/** An expression for the whole text that leaves out quotes, blanks and the like. */
export function isStrict(pattern: string): boolean {
  return /^["']?\^/.test(pattern) && /\$["']?$/.test(pattern) && !/\.[*+]|\[\^/.test(pattern);
}

/** The names of the words of a call. */
export const positions = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((one) => `$${one}`);
