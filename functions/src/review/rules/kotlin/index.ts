/** The rules for Kotlin. */
import { android } from "./android.ts";
import { assignments } from "./assignments.ts";
import { branches } from "./branches.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { unstructuredConcurrency } from "./unstructured-concurrency.ts";
import { resourceLeak } from "./resource-leak.ts";
import { nullAssertion } from "./null-assertion.ts";
import { comparisons } from "./comparisons.ts";
import { crypto } from "./crypto.ts";
import { database } from "./database.ts";
import { injection } from "./injection.ts";
import { otherApps } from "./intent-exposure.ts";
import { salts } from "./salts.ts";
import { settings } from "./settings.ts";
import type { Rule } from "../writing/rule.ts";

export const kotlin: readonly Rule[] = [
  ...swallowedException,
  ...unstructuredConcurrency,
  ...resourceLeak,
  ...nullAssertion,
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
