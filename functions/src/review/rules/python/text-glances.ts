/** What a text of Python must hold for the rules about common statements and expressions to match at all. */
import type { Glance } from "../text-glances.ts";
import { mayHaveDeadCode } from "./text-searches.ts";

/** A text or an integer behind `is` or `!=`. */
const isLiteral = /\bis\s+(?:not\s+)?(?:\\\s*)?(?:[a-zA-Z]{0,2}["']|\d)/;
const differsFromLiteral = /!=\s*(?:\\\s*)?(?:[a-zA-Z]{0,2}["']|\d)/;
/** Operators come first, and what stands before them is looked at only there. */
const sameNames = /(?:[<>]=?|==|\bis\b)(?<=([\w.]+)\s*(?:[<>]=?|==|is))\s*\1(?![\w.])/;
const fraction = /\d\.\d*\s*[!=]=|\.\d+\s*[!=]=|[!=]=[^\n]*\d\.|[!=]=[^\n]*\.\d|\d\.\d[^\n]*[!=]=/;
const notSelf =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\s*\((?!\s*(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_))/m;

export const pythonGlances: Readonly<Partial<Record<string, Glance>>> = {
  "py-is-literal": isLiteral,
  "py-is-not-literal": isLiteral,
  "py-always-true-condition": differsFromLiteral,
  "py-compared-with-itself": sameNames,
  "py-fraction-equality": fraction,
  "py-method-without-self": notSelf,
  "py-none-used-in-its-branch": /\bif\s+\w+ is None\b/,
  "py-exception-not-raised": /(?:^|[;:])[ \t]*[A-Z]\w*(?:Error|Exception)\s*(?:\\\s*)?\(/m,
  "py-unreachable-code": { test: mayHaveDeadCode },
};
