/** What literals of C are worth. */
import type { Evaluator, Run } from "./run.ts";
import { any, numberOf, type State, type Value } from "./state.ts";
import type { Tree } from "./tree.ts";

export const literal: Evaluator = (node, state, run) => {
  const texts = node.kind === "concatenated_string" ? node.children.map(({ text }) => text) : [node.text];
  return heldText(texts, node, state, run);
};

/** A literal of one or more parts, as it is written. */
export function heldText(texts: readonly string[], node: Tree, state: State, run: Run): Value {
  const width = texts[0]?.startsWith("L") === true ? 4 : 1;
  const written = texts.map(charactersOf).join("");
  const value = run.newRegion(
    { kind: "literal", size: (written.length + 1) * width, at: node, width },
    state,
  );
  const end = written.indexOf(ended);
  if (value.kind === "pointer")
    state.change(value.region, { length: (end < 0 ? written.length : end) * width });
  return value;
}

/** Stands for a null that is written out. */
const ended = "\0";

/** One for each character of the literal. */
function charactersOf(text: string): string {
  return text
    .replace(/^[a-zA-Z0-9]*"|"$/g, "")
    .replace(/\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)/g, (one) => (/^\\x?0+$/.test(one) ? ended : "_"));
}

export const number: Evaluator = (node) => {
  const suffix = /^0[xX]/.test(node.text) ? /[uUlL]+$/ : /[uUlLfF]+$/;
  const value = Number(node.text.replace(suffix, "").replaceAll("'", ""));
  return Number.isFinite(value)
    ? numberOf(/^0\d/.test(node.text) ? Number.parseInt(node.text, 8) : value)
    : any;
};

/** Written as `0`, which is null where a pointer is wanted. */
export function isZero({ kind, text }: Tree): boolean {
  return kind === "number_literal" && text === "0";
}

/** `p = 0` makes a pointer null. */
export function isNullFor(place: Tree, value: Tree, run: Run): boolean {
  if (place.kind !== "identifier" || !isZero(value)) return false;
  const type = run.types.get(run.keyOf(place.text));
  return type?.isPointer === true && type.isArray !== true;
}

export const character: Evaluator = (node) => {
  const inner = node.text.replace(/^\w?'|'$/g, "");
  const escaped: Readonly<Record<string, number>> = {
    "\\0": 0,
    "\\n": 10,
    "\\t": 9,
    "\\r": 13,
    "\\\\": 92,
    "\\'": 39,
  };
  return numberOf(escaped[inner] ?? inner.codePointAt(0) ?? 0);
};
