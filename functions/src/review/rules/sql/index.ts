/** The rules for SQL. */
import { excessivePrivileges } from "./excessive-privileges.ts";
import { sqlInjection } from "./sql-injection.ts";
import { missingWhere } from "./missing-where.ts";
import { migrations } from "./migrations.ts";
import type { Rule } from "../writing/rule.ts";

export const sql: readonly Rule[] = [...excessivePrivileges, ...sqlInjection, ...missingWhere, ...migrations];
