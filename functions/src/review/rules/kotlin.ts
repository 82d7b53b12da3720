/** The rules for Kotlin. */
import { android } from "./kotlin/android.ts";
import { assignments } from "./kotlin/assignments.ts";
import { branches } from "./kotlin/branches.ts";
import { bugs } from "./kotlin/bugs.ts";
import { comparisons } from "./kotlin/comparisons.ts";
import { crypto } from "./kotlin/crypto.ts";
import { database } from "./kotlin/database.ts";
import { injection } from "./kotlin/injection.ts";
import { otherApps } from "./kotlin/other-apps.ts";
import { salts } from "./kotlin/salts.ts";
import { settings } from "./kotlin/settings.ts";
import type { Rule } from "./rule.ts";

export const kotlin: readonly Rule[] = [
  ...bugs,
  ...comparisons,
  ...branches,
  ...assignments,
  ...database,
  ...android,
  ...otherApps,
  ...injection,
  ...crypto,
  ...salts,
  ...settings,
];
