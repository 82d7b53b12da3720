/** Finds queries that still name a column which a migration of the change renames or drops. */
import { changedLines } from "../change/diff.ts";
import { isTestCode } from "../change/test-code.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { BetweenFiles } from "./between-files.ts";
import { evidenceOf, inOrder, placesInWords, severityOf } from "./places.ts";
import type { RepositoryText, WordGroup } from "../change/search.ts";
import { lineCounter } from "./shared-names/family.ts";

export interface GoneColumn {
  readonly file: BetweenFiles["file"];
  readonly table: string;
  readonly name: string;
  readonly renamedTo: string | null;
  readonly line: number;
}

const quoted = String.raw`["'\x60]?(\w+)["'\x60]?`;
/** Table, column, and the new name where there is one. */
const statements: readonly RegExp[] = [
  new RegExp(
    String.raw`\bALTER\s+TABLE\s+(?:ONLY\s+|IF\s+EXISTS\s+)*(?:["\x60]?\w+["\x60]?\.)?${quoted}\s+RENAME\s+(?:COLUMN\s+)?${quoted}\s+TO\s+${quoted}`,
    "gi",
  ),
  new RegExp(
    String.raw`\bALTER\s+TABLE\s+(?:ONLY\s+|IF\s+EXISTS\s+)*(?:["\x60]?\w+["\x60]?\.)?${quoted}\s+DROP\s+COLUMN\s+(?:IF\s+EXISTS\s+)?${quoted}`,
    "gi",
  ),
  /\brename_column\(?\s*:(\w+),\s*:(\w+),\s*:(\w+)/g,
  /\bremove_column\(?\s*:(\w+),\s*:(\w+)/g,
  /\bop\.drop_column\(\s*["'](\w+)["'],\s*["'](\w+)["']/g,
];
const migration = /(?:^|\/)(?:[\w-]*migrat\w*|db|schema|alembic|versions)\/|\.sql$/i;
const code = /\.(?:[cm]?[jt]sx?|py|go|java|kts?|cs|php|rb|rs|scala)$/i;

/** Run only to take a migration back: `2_users.down.sql`, `rollback/2.sql`, `U2__users.sql`. */
const backwards = /(?:^|[/._-])(?:down|rollback|undo|revert)(?:\.\w+|\/[^/]+)$|(?:^|\/)U\d[\w.]*__[^/]+$/i;

/** What a test only names in a string changes no schema. */
function isMigration(path: string): boolean {
  return migration.test(path) && !backwards.test(path) && !isTestCode(path, ["fixtures"]);
}

/** What a migration takes away in added lines; not what it would bring back. */
export function goneColumns(plan: readonly PlannedFile[], texts: ReadonlyMap<string, string>): GoneColumn[] {
  return plan.flatMap(({ file: { path, status }, diff }) => {
    const text = texts.get(path);
    if (diff === null || text === undefined || status !== "added" || !isMigration(path)) return [];
    const upwards = text.replace(
      /(?:^|\n)[^\n]*(?:\bdef down(?:grade)?\b|\bdown\s*[(:=]|[+-]- *(?:migrate:)?down)[\s\S]*$/i,
      "",
    );
    const lineAt = lineCounter(text);
    const added = changedLines(diff, "RIGHT");
    return statements.flatMap((statement) =>
      [...upwards.matchAll(statement)].flatMap((match) => {
        const [whole, table = "", name = "", renamedTo = null] = match;
        const line = lineAt(match.index + whole.lastIndexOf(name));
        return added.has(line) && name.length > 3
          ? [{ file: { path, diff }, table, name, renamedTo, line }]
          : [];
      }),
    );
  });
}

export function groupsOfColumns(gone: readonly GoneColumn[]): WordGroup[] {
  return gone.map(({ table, name }) => ({ words: [table, name], folder: null }));
}

/** `texts` are all files that hold the names of the table and the column. */
export function findMissingColumns(
  gone: readonly GoneColumn[],
  texts: readonly RepositoryText[],
): BetweenFiles[] {
  return gone.flatMap((column) => {
    const sites = inOrder(texts.flatMap((one) => queriesIn(one, column)));
    return sites.length === 0 ? [] : [say(column, sites)];
  });
}

/** It fills the table as it was before. */
function isTestOfMigrations(path: string): boolean {
  return isTestCode(path) && /migrat/i.test(path);
}

/** Strings that are a query of this table alone: in a join the column may be another table's. */
function queriesIn(
  { path, text }: RepositoryText,
  { table, name }: GoneColumn,
): { path: string; line: number }[] {
  if (migration.test(path) || !code.test(path) || isTestOfMigrations(path)) return [];
  const lineAt = lineCounter(text);
  const strings = /"""([\s\S]{10,2000}?)"""|"([^"\n]{10,2000})"|'([^'\n]{10,2000})'|`([^`]{10,2000})`/g;
  const column = new RegExp(String.raw`\b${name}\b`);
  return [...text.matchAll(strings)].flatMap((match) => {
    const query = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    const tables = [...query.matchAll(/\b(?:FROM|INTO|UPDATE|JOIN)\s+["\x60]?(\w+)/gi)].map(([, one]) => one);
    const isQuery =
      /^\s*(?:SELECT|INSERT|UPDATE|DELETE)\b/i.test(query) && !/\bFROM\s+[\w"]+(?:\s+\w+)?\s*,/i.test(query);
    if (!isQuery || tables.length !== 1 || tables[0] !== table) return [];
    const at = query.search(column);
    return at < 0 ? [] : [{ path, line: lineAt(match.index + match[0].indexOf(query) + at) }];
  });
}

function say(column: GoneColumn, sites: readonly { path: string; line: number }[]): BetweenFiles {
  const { file, table, name, renamedTo, line } = column;
  const full = `${table}.${name}`;
  const what = renamedTo === null ? `\`${full}\` is dropped` : `\`${full}\` is renamed to \`${renamedTo}\``;
  const advice =
    renamedTo === null ? "Take it out of the query first." : `Use \`${renamedTo}\` in the query.`;
  return {
    ...{ ruleId: "context-database-column", file, symbol: full, side: "RIGHT", line },
    severity: severityOf(sites),
    title:
      renamedTo === null ? "Dropped column still queried" : "Renamed column still queried by its old name",
    message: `${what}, and the query in ${placesInWords(sites)} still names \`${name}\`, so the database refuses it. ${advice}`,
    evidence: evidenceOf(sites),
  };
}
