/** The rules for Java. */
import { afterTests } from "./after-tests.ts";
import { androidApps } from "./android.ts";
import { arithmetic } from "./arithmetic.ts";
import { branches } from "./branches.ts";
import { bugs } from "./bugs.ts";
import { closing } from "./closing.ts";
import { contradictions } from "./contradictions.ts";
import { contracts } from "./contracts.ts";
import { crypto } from "./crypto.ts";
import { exposure } from "./exposure.ts";
import { fixedKeys } from "./fixed-keys.ts";
import { flowBugs } from "./flow-bugs.ts";
import { formats } from "./formats.ts";
import { guessing } from "./guessing.ts";
import { habits } from "./habits.ts";
import { identities } from "./identities.ts";
import { injection } from "./injection.ts";
import { keyMaterial } from "./key-material.ts";
import { libraryValues } from "./library-values.ts";
import { locks } from "./locks.ts";
import { numbers } from "./numbers.ts";
import { objectBugs } from "./object-bugs.ts";
import { outside } from "./outside.ts";
import { parsers } from "./parsers.ts";
import { paths } from "./paths.ts";
import { ranges } from "./ranges.ts";
import { readers } from "./readers.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { signIn } from "./sign-in.ts";
import { spring } from "./spring.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { types } from "./types.ts";
import { web } from "./web.ts";
import { swappedCalls } from "./swapped-calls.ts";
import { hostPatterns } from "./host-patterns.ts";
import type { Rule } from "../writing/rule.ts";

export const java: readonly Rule[] = [
  ...injection,
  ...outside,
  ...parsers,
  ...paths,
  ...closing,
  ...signIn,
  ...types,
  ...formats,
  ...crypto,
  ...fixedKeys,
  ...web,
  ...readers,
  ...guessing,
  ...keyMaterial,
  ...temporaryFiles,
  ...session,
  ...settings,
  ...bugs,
  ...contradictions,
  ...arithmetic,
  ...ranges,
  ...contracts,
  ...afterTests,
  ...libraryValues,
  ...objectBugs,
  ...identities,
  ...flowBugs,
  ...branches,
  ...locks,
  ...habits,
  ...numbers,
  ...androidApps,
  ...exposure,
  ...spring,
  ...swappedCalls,
  ...hostPatterns,
];
