/** What is put into SQL where only names may stand: names of tables and columns cannot be bound, and are seldom a caller's. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";

const beforeName =
  /\b(?:FROM|INTO|UPDATE|TABLE|JOIN|INDEX|VIEW|SCHEMA|DATABASE|EXISTS|SELECT|SELECT [^(=]*,|ORDER BY|GROUP BY)\s*["`[]?(?:\w+\.)?$/i;

/** A directive of a format, or what stands between two texts that are joined. */
const hole = /%(?:\d+\$)?[sv]|["`]\s*\+(?:[^"`+]|\([^()]*\))*(?:\+\s*["`]|$)/g;

const structural =
  /^[(\s]*(?:[\w.]+\(\s*)?[rf]*["'`]+\s*(?:CREATE|ALTER|DROP|GRANT|REVOKE|PRAGMA|ANALYZE|VACUUM|TRUNCATE|EXPLAIN|LOCK|SHOW|USE|SET|ATTACH|REINDEX|COPY|DESCRIBE|KILL|FLUSH|RENAME|COMMENT)\b/i;

/** What is asked about structure takes no bound values: names and options are written into its text. */
export function isAboutStructure(call: SgNode): boolean {
  return structural.test(fieldTextOf(call, "arguments"));
}

/** Who quotes one of the names knows what may stand there. */
export function quotesNames(call: SgNode): boolean {
  return /\b(?:_?quote\w*|\w*Quote(?:d\w*|If\w*|Name|Ident\w*)?|_?escape_?ident\w*)\(/i.test(
    fieldTextOf(call, "arguments"),
  );
}

/** Whether the argument is SQL written in place, in which every value stands where a name belongs. */
export function holdsNamesOnly(call: SgNode): boolean {
  const given = fieldTextOf(call, "arguments");
  const sql = given.slice(1, -1);
  const holes = [...sql.matchAll(hole)];
  return holes.length > 0 && holes.every(({ index }) => beforeName.test(sql.slice(0, index)));
}
