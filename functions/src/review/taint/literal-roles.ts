/** What the literals of a language are: fixed values, numbers, and texts with or without holes. */
import type { Code, Scalar } from "./code.ts";
import { type Lowerer, type Role } from "./lower.ts";
import type { SgNode } from "@ast-grep/napi";
import { placeOf } from "../syntax/place.ts";

export const fixed: Role = () => ({ kind: "fixed" });

export function exact(value: Scalar): Role {
  return () => ({ kind: "constant", value });
}

export const numeral: Role = (node, lower) => {
  const value = Number(
    lower
      .textOf(node)
      .replace(/_/g, "")
      .replace(/[lLfFdDuU]+$/, ""),
  );
  return Number.isFinite(value) ? { kind: "constant", value } : { kind: "fixed" };
};

/** A quoted text; `interpolations` are the kinds of children that put a value into it. */
export function quoted(interpolations: readonly string[] = []): Role {
  return (node, lower) => {
    const text = lower.textOf(node);
    const holes = interpolations.length > 0 && beginsHole.test(text) ? holesOf(node, interpolations) : [];
    if (holes.length === 0) return { kind: "constant", value: contentOf(text) };
    return { kind: "text", parts: pieces(node, holes, lower) };
  };
}

/** In each of the languages. */
const beginsHole = /[{$#`]/;

/** Also one and two levels down: adjacent literals, a heredoc's body. */
function holesOf(node: SgNode, kinds: readonly string[], depth = 0): SgNode[] {
  return node.children().flatMap((child) => {
    if (kinds.includes(String(child.kind()))) return [child];
    return depth < 2 && !child.isLeaf() ? holesOf(child, kinds, depth + 1) : [];
  });
}

function pieces(node: SgNode, holes: readonly SgNode[], lower: Lowerer): Code[] {
  const { start, end } = placeOf(node);
  const parts: Code[] = [];
  let at = start + openingLength(lower.text.slice(start, Math.min(end, start + 8)));
  for (const hole of holes) {
    const place = placeOf(hole);
    if (place.start > at) parts.push(constantAt(at, place.start, lower));
    parts.push(lower.code(hole));
    at = place.end;
  }
  if (end > at) parts.push(constantAt(at, end, lower, true));
  return parts;
}

function constantAt(start: number, end: number, lower: Lowerer, isLast = false): Code {
  const text = lower.text.slice(start, end);
  const value = isLast ? text.replace(/(?:"""|'''|["'`])$/, "") : text;
  return { kind: "constant", value, start, end };
}

function openingLength(text: string): number {
  return /^(?:[a-zA-Z$@#]*(?:"""|'''|["'`]))?/.exec(text)?.[0].length ?? 0;
}

/** Without quotes and prefix; the common escapes are read. */
function contentOf(text: string): string {
  const inner = /^[a-zA-Z@#$&]*("""|'''|["'`])([\s\S]*)\1#*$/.exec(text)?.[2] ?? text.replace(/^:/, "");
  return inner.replace(/\\([nrt0\\"'`])/g, (_, sign: string) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0" };

/** Its own text, such as a regular expression's. */
export const raw: Role = (node, lower) => ({ kind: "constant", value: lower.textOf(node) });
