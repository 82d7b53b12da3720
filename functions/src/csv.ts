/** Rows of a CSV file (RFC 4180) that a spreadsheet shows as text and never runs. */

/** Without it, Excel reads UTF-8 as something else. */
export const csvStart = "\uFEFF";

/** What makes a spreadsheet take a cell for a formula, full-width forms included (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return "";
  // A number is none of somebody else's words: -5 stays -5.
  if (typeof value !== "string") return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
