/** Places of statements and columns of results in JDBC are counted from one. */
import { titles } from "../writing/titles.ts";

const statements = String.raw`prepare(?:Statement|Call)\(`;
const results = String.raw`(?:executeQuery|getGeneratedKeys|getResultSet)\(`;

function isMadeAs(name: string, types: string, makers: string, around: string): boolean {
  const declared = String.raw`\b(?:${types})\s+${name}\b|\b${name}\s*:\s*(?:${types})\b`;
  const made = String.raw`\b${name}\s*(?::\s*\w+\??\s*)?=\s*[^;\n]{0,200}${makers}`;
  return new RegExp(`${declared}|${made}`).test(around);
}

/** Of a statement whose text stands in the code; null of others. */
function placesOf(name: string, around: string): number | null {
  const made = new RegExp(
    String.raw`\b${name}\s*(?::\s*\w+\??\s*)?=\s*[\w.()]+\.prepareStatement\(\s*"((?:[^"\\$]|\\.)*)"\s*[,)]`,
    "g",
  );
  const [only, second] = [...around.matchAll(made)];
  return only && !second ? ((only[1] ?? "").replaceAll(/'[^']*'/g, "").match(/\?/g)?.length ?? 0) : null;
}

/**
 * Whether `name.method(index, ...)` asks for a place that there is not.
 * @param around The text of the function.
 */
export function isWrongIndex(name: string, method: string, index: number, around: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  if (method.startsWith("get")) return index === 0 && isMadeAs(name, "ResultSet", results, around);
  if (!isMadeAs(name, "PreparedStatement|CallableStatement", statements, around)) return false;
  const places = placesOf(name, around);
  return index === 0 || (places !== null && index > places);
}

export const jdbcMethods =
  "(?:set|get)(?:Array|BigDecimal|BinaryStream|Blob|Boolean|Byte|Bytes|CharacterStream|Clob|Date|Double|Float|Int|Long|Object|Short|String|Time|Timestamp)|setNull|setNString|getNString";

export const jdbcIndexText = {
  severity: "high",
  confidence: "high",
  cwe: 628,
  see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.sql/java/sql/PreparedStatement.html"],
  title: titles.jdbcIndex,
  message:
    "Parameters and columns are counted from 1, and only as many can be set as the statement has question marks, so this always throws. Correct the number.",
} as const;
