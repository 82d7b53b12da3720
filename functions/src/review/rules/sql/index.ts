/** The rules for SQL. */
import { excessivePrivileges } from "./excessive-privileges.ts";
import { sqlInjection } from "./sql-injection.ts";
import { missingWhere } from "./missing-where.ts";
import { migrations } from "./migrations.ts";
import type { Rule } from "../writing/rule.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { passwordStorage } from "./password-storage.ts";
import { searchPath } from "./search-path.ts";
import { disabledProtection } from "./disabled-protection.ts";
import { nullComparison } from "./null-comparison.ts";
import { floatMoney } from "./float-money.ts";

export const sql: readonly Rule[] = [
  ...excessivePrivileges,
  ...disabledProtection,
  ...searchPath,
  ...passwordStorage,
  ...hardCodedCredentials,
  ...sqlInjection,
  ...missingWhere,
  ...floatMoney,
  ...nullComparison,
  ...migrations,
];
