/** What a text of Python must hold for the rules about common statements and expressions to match at all. */

/** A text, a number or a collection behind `is`, or a text or number before it. */
export const isLiteral = /\bis\s+(?:not\s+)?(?:\\\s*)?(?:[a-zA-Z]{0,2}["']|[\d([{])|["'\d]\s+is\s/;
/** A comparison with a fixed value, and on the same line or at the begin of the next one what joins it. */
export const joinedByOr =
  /(?:!=|[<>]=?)\s*["'\d-][^\n]{0,200}?\sor\b|["'\d]\s*(?:!=|[<>]=?)[^\n]{1,200}?\sor\b/;
export const joinedByAnd =
  /(?:==|[<>]=?)\s*["'\d-][^\n]{0,200}?\sand\b|["'\d]\s*(?:==|[<>]=?)[^\n]{1,200}?\sand\b/;
/** Operators come first, and what stands before them is looked at only there. */
export const sameNames = /(?:[<>]=?|==|\bis\b)(?<=([\w.]+)\s*(?:[<>]=?|==|is))\s*\1(?![\w.])/;
export const fraction = /\d\.\d*\s*[!=]=|\.\d+\s*[!=]=|[!=]=[^\n]*\d\.|[!=]=[^\n]*\.\d|\d\.\d[^\n]*[!=]=/;
export const notSelf =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\s*\((?!\s*(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_))/m;
