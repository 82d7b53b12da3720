/** The words by which a text is recognized as SQL. */
export const sqlWords =
  /\b(?:select\b[^;]*?\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from|where\s|order\s+by|group\s+by|drop\s+(?:table|database|schema)|alter\s+table|create\s+(?:table|database|user)|truncate\s+table|union\s+(?:all\s+)?select|having\s|from\s+\w+\s+(?:as\s+)?\w+\s+(?:where|join)\b)|\{\s*(?:\?\s*=\s*)?call\s/i;

const inCapitals =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE|ORDER|GROUP|DROP|ALTER|CREATE|TRUNCATE|UNION|HAVING)\s/;
const firstInString = /["'`](?:\s*(?:where|having)\s|\{\s*(?:\?\s*=\s*)?call\s)/;
const inWords =
  /\bfrom\s+[A-Z]\w*\s+(?:as\s+)?\w+\s+where\b|\bselect\b[^;]{1,300}?\bfrom\b|\b(?:insert\s+into|update\s+\S{1,80}\s+set|delete\s+from|order\s+by|group\s+by|drop\s+table|alter\s+table|create\s+(?:table|database|user)|truncate\s+table|union\s+(?:all\s+)?select)\b/;

/**
 * The same for a whole file of code, in which `delete x` and `where` in a comment are no SQL. Expressions of few alternatives one after
 * the other, because one of all of them takes half as long again.
 */
export function mayHoldSql(text: string): boolean {
  return inCapitals.test(text) || firstInString.test(text) || inWords.test(text);
}
