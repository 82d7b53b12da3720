/**
 * Makes an SQL script readable for a grammar that knows queries and tables, but no rights, accounts or procedures: what it
 * does not know becomes a comment of the same length, in which the first letters of the statement are missing.
 */

/** Comments, texts, quoted names and bodies between dollars are passed over; a `;` or a line with GO ends a statement. */
const pieces =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|`[^`]*`|(\$\w*\$)[\s\S]*?\1|;|^[ \t]*GO[ \t]*$/gim;

const known =
  /^(?:SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|TRUNCATE|DROP|BEGIN|COMMIT|ROLLBACK|CREATE\s+(?:(?:GLOBAL|LOCAL)\s+)?(?:TEMP(?:ORARY)?\s+)?(?:UNLOGGED\s+)?(?:TABLE|(?:UNIQUE\s+)?INDEX|(?:OR\s+REPLACE\s+)?(?:MATERIALIZED\s+)?VIEW|SEQUENCE|SCHEMA)|ALTER\s+TABLE)\b/i;
const unknownPart = /\bROW\s+LEVEL\s+SECURITY\b/i;

export function knownSql(text: string): string {
  let start = 0;
  let made = "";
  for (const match of text.matchAll(pieces)) {
    const isEnd = match[0] === ";" || /^[ \t]*GO[ \t]*$/i.test(match[0]);
    if (!isEnd) continue;
    const end = match.index + match[0].length;
    made += readStatement(text.slice(start, end));
    start = end;
  }
  return made + readStatement(text.slice(start));
}

/** `text` may begin with blanks and comments. */
function readStatement(text: string): string {
  const before = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? "";
  const statement = text.slice(before.length);
  const isShort = statement.trim().length < 5;
  if (isShort || (known.test(statement) && !unknownPart.test(statement))) return text;
  const inner = statement.trimEnd();
  // The four signs of a comment take the place of the semicolon and of the first letters.
  const kept = inner.endsWith(";") ? inner.slice(3, -1) : inner.slice(4);
  const commented = `/*${kept.replaceAll("*/", "  ")}*/`;
  return before + commented + statement.slice(inner.length);
}
