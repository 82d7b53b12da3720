/** A matcher of statements that the grammar of SQL does not know. */
import type { Matcher } from "../writing/rule.ts";

/**
 * A statement that the grammar does not know lacks its first three or four letters; see languages/sql-text.ts. The
 * beginning is written in classes, because the file itself does not have it.
 */
export function statement(regex: string, not?: string): Matcher {
  return { kind: "marginalia", regex: `(?i)${regex}`, ...(not ? { not: { regex: `(?i)${not}` } } : {}) };
}
