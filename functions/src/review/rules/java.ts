/** The rules for Java. */
import { afterTests } from "./java/after-tests.ts";
import { androidApps } from "./java/android.ts";
import { arithmetic } from "./java/arithmetic.ts";
import { branches } from "./java/branches.ts";
import { bugs } from "./java/bugs.ts";
import { closing } from "./java/closing.ts";
import { contradictions } from "./java/contradictions.ts";
import { contracts } from "./java/contracts.ts";
import { crypto } from "./java/crypto.ts";
import { exposure } from "./java/exposure.ts";
import { fixedKeys } from "./java/fixed-keys.ts";
import { flowBugs } from "./java/flow-bugs.ts";
import { formats } from "./java/formats.ts";
import { guessing } from "./java/guessing.ts";
import { habits } from "./java/habits.ts";
import { identities } from "./java/identities.ts";
import { injection } from "./java/injection.ts";
import { keyMaterial } from "./java/key-material.ts";
import { libraryValues } from "./java/library-values.ts";
import { locks } from "./java/locks.ts";
import { numbers } from "./java/numbers.ts";
import { objectBugs } from "./java/object-bugs.ts";
import { outside } from "./java/outside.ts";
import { parsers } from "./java/parsers.ts";
import { paths } from "./java/paths.ts";
import { ranges } from "./java/ranges.ts";
import { readers } from "./java/readers.ts";
import { session } from "./java/session.ts";
import { settings } from "./java/settings.ts";
import { signIn } from "./java/sign-in.ts";
import { spring } from "./java/spring.ts";
import { temporaryFiles } from "./java/temporary-files.ts";
import { types } from "./java/types.ts";
import { web } from "./java/web.ts";
import { swappedCalls } from "./java/swapped-calls.ts";
import { hostPatterns } from "./java/host-patterns.ts";
import type { Rule } from "./rule.ts";

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
