/** What a text of Python must hold for the rules about common statements and expressions to match at all. */
import type { Glance } from "../text-glances.ts";
import { mayHaveDeadCode } from "./text-searches.ts";

/** A text or an integer behind `is` or `!=`. */
const isLiteral = /\bis\s+(?:not\s+)?(?:\\\s*)?(?:[a-zA-Z]{0,2}["']|\d)/;
/** A comparison with a fixed value, and on the same line or at the begin of the next one what joins it. */
const joinedByOr = /(?:!=|[<>]=?)\s*["'\d-][^\n]{0,200}?\sor\b|["'\d]\s*(?:!=|[<>]=?)[^\n]{1,200}?\sor\b/;
const joinedByAnd = /(?:==|[<>]=?)\s*["'\d-][^\n]{0,200}?\sand\b|["'\d]\s*(?:==|[<>]=?)[^\n]{1,200}?\sand\b/;
/** Operators come first, and what stands before them is looked at only there. */
const sameNames = /(?:[<>]=?|==|\bis\b)(?<=([\w.]+)\s*(?:[<>]=?|==|is))\s*\1(?![\w.])/;
const fraction = /\d\.\d*\s*[!=]=|\.\d+\s*[!=]=|[!=]=[^\n]*\d\.|[!=]=[^\n]*\.\d|\d\.\d[^\n]*[!=]=/;
const notSelf =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\s*\((?!\s*(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_))/m;

export const pythonGlances: Readonly<Partial<Record<string, Glance>>> = {
  "py-is-literal": isLiteral,
  "py-is-not-literal": isLiteral,
  "py-always-true-condition": joinedByOr,
  "py-always-false-condition": joinedByAnd,
  "py-none-check-does-not-guard": /\bNone\s+(?:and|or)\b/,
  "py-loop-never-advances": /\bwhile\b[^:\n]*[<>=]/,
  "py-type-compared-with-text": /\btype\([^()\n]*\)\s*[!=]=\s*["']/,
  "py-super-of-another-class": /\bsuper\(\w+,/,
  "py-compared-with-itself": sameNames,
  "py-fraction-equality": fraction,
  "py-method-without-self": notSelf,
  "py-none-used-in-its-branch": /\bif\s+\w+ is None\b/,
  "py-exception-not-raised": /(?:^|[;:])[ \t]*[A-Z]\w*(?:Error|Exception)\s*(?:\\\s*)?\(/m,
  "py-unreachable-code": { test: mayHaveDeadCode },
};
