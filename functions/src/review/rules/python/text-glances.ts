/** What a text of Python must hold for the rules about common statements and expressions to match at all. */
import { hasSwappedCall } from "../swapped-arguments.ts";
import type { Glance } from "../text-glances.ts";
import { nestedRepetition } from "../nested-repetition.ts";
import {
  mayAnswerFromConstructor,
  mayCallObject,
  mayCatchPlainClass,
  mayChangeWhatIsIterated,
  mayHaveDeadCode,
  mayRaisePlainClass,
  mayRepeatKey,
  mayShareDefault,
  mayUseNone,
  mayWriteToReader,
} from "./text-searches.ts";
import { unboundNames } from "./unbound-names.ts";

/** A text, a number or a collection behind `is`, or a text or number before it. */
const isLiteral = /\bis\s+(?:not\s+)?(?:\\\s*)?(?:[a-zA-Z]{0,2}["']|[\d([{])|["'\d]\s+is\s/;
/** A comparison with a fixed value, and on the same line or at the begin of the next one what joins it. */
const joinedByOr = /(?:!=|[<>]=?)\s*["'\d-][^\n]{0,200}?\sor\b|["'\d]\s*(?:!=|[<>]=?)[^\n]{1,200}?\sor\b/;
const joinedByAnd = /(?:==|[<>]=?)\s*["'\d-][^\n]{0,200}?\sand\b|["'\d]\s*(?:==|[<>]=?)[^\n]{1,200}?\sand\b/;
/** Operators come first, and what stands before them is looked at only there. */
const sameNames = /(?:[<>]=?|==|\bis\b)(?<=([\w.]+)\s*(?:[<>]=?|==|is))\s*\1(?![\w.])/;
const fraction = /\d\.\d*\s*[!=]=|\.\d+\s*[!=]=|[!=]=[^\n]*\d\.|[!=]=[^\n]*\.\d|\d\.\d[^\n]*[!=]=/;
const notSelf =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\s*\((?!\s*(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_))/m;

export const pythonGlances: Readonly<Partial<Record<string, Glance>>> = {
  "py-swapped-arguments": { test: (text) => hasSwappedCall(text, "named") },
  "py-undefined-name": { test: (text) => unboundNames(text).size > 0 },
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
  "py-none-used-in-its-branch": { test: mayUseNone },
  "py-exception-not-raised":
    /(?:Error|Exception)(?<=(?:^|[;:])[ \t]*[A-Z]\w*(?:Error|Exception))\s*(?:\\\s*)?\(/m,
  "py-reads-past-the-end": /<=\s*len\(|\blen\([\w.]+\)\s*\+\s*1\)/,
  "py-changed-by-its-loop": { test: mayChangeWhatIsIterated },
  "py-redos": new RegExp(nestedRepetition),
  "py-raise-of-text": /\braise\s+(?:[a-zA-Z]{0,2}["']|[\d({[]|None\b)/,
  "py-raise-of-plain-class": { test: mayRaisePlainClass },
  "py-except-of-plain-class": { test: mayCatchPlainClass },
  "py-constructor-answers": { test: mayAnswerFromConstructor },
  "py-jump-out-of-finally": /\bfinally\s*:/,
  "py-written-while-reading": { test: mayWriteToReader },
  "py-file-replaced-before-close":
    /=\s*open\((?<=(?<![\w.])(\w+)\s*=\s*open\()[\s\S]{0,4000}?(?<![\w.])\1\s*=\s*open\(/,
  "py-literal-is-called": /["'\d)\]}]\s*\(/,
  "py-object-is-called": { test: mayCallObject },
  "py-repeated-key": { test: mayRepeatKey },
  "py-nosql-where": /["']\$(?:where|function|accumulator)["']/,
  "py-changed-while-iterated": /\bdel\s+\w+\[|\.(?:pop|popitem|remove|discard|clear)\(/,
  "py-mutable-default": { test: mayShareDefault },
  "py-checked-then-used":
    /\bif[\s\\]+(?:not )?os\.(?:path\.(?:exists|isfile|islink)|access)\(\w+(?:, os\.\w+)?\)/,
  "py-error-shown":
    /@\w+\.(?:route|get|post|put|patch|delete|errorhandler|exception_handler|app_errorhandler)\(|traceback\.format_exc\(\)/,
  "py-file-never-closed":
    /\b(?:open|socket|create_connection)\s*\((?<==\s*(?:\w+\.)*(?:open|socket|create_connection)\s*\()/,
  "py-member-of-number": /\bin\s+(?:\d|None\b|True\b|False\b)/,
  "py-unhashable-key": /\w\[\w+\]|\{\s*[[{]|[[\]}],?\s*:|,\s*[[{]/,
  "py-list-joined-before-choice": /\]\s+if\b[^\n]*\belse\s*\[/,
  "py-comma-missing-in-list": /["'][ \t]*\n[ \t]*[rub]?["'][\w./:@-]{1,40}["']/,
  "py-unreachable-code": { test: mayHaveDeadCode },
};
