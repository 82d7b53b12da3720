/** Reads CSV (RFC 4180) as spreadsheets write it: with quotes around what needs them, and a line of its own for each row. */

export interface CsvRow {
  /** Of the file, from 1, where the row begins: a quoted cell may hold line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Null when a quote is never closed. Rows without any text are left out. A semicolon separates where the first row says so. */
export function readCsv(text: string): CsvRow[] | null {
  const source = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const row = readRow(source, at, separator);
    if (row === null) return null;
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells: row.cells.map(unescape) });
    line += row.lines;
    at = row.end;
  }
  return rows;
}

interface Read {
  readonly cells: string[];
  readonly end: number;
  readonly lines: number;
}

function readRow(source: string, start: number, separator: string): Read | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = source[at] === '"' ? readQuoted(source, at) : readPlain(source, at, separator);
    if (cell === null) return null;
    cells.push(cell.text);
    at = cell.end;
    if (source[at] === separator) at += 1;
    else break;
  }
  const end = Math.min(at + 1, source.length);
  return { cells, end, lines: source.slice(start, end).split("\n").length - (source[at] === "\n" ? 1 : 0) };
}

function readPlain(source: string, start: number, separator: string): { text: string; end: number } {
  let end = start;
  while (end < source.length && source[end] !== separator && source[end] !== "\n") end += 1;
  return { text: source.slice(start, end), end };
}

/** What stands between a closing quote and the next separator belongs to no cell in the standard; it is kept. */
function readQuoted(source: string, start: number): { text: string; end: number } | null {
  let text = "";
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return null;
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}

function separatorOf(source: string): string {
  const [first = ""] = source.split("\n", 1);
  return !first.includes(",") && first.includes(";") ? ";" : ",";
}

/** `csvRow` puts an apostrophe before what a spreadsheet would run. */
function unescape(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}
