/** The rules for Go. */
import { bugs } from "./go/bugs.ts";
import { commands } from "./go/commands.ts";
import { comparisons } from "./go/comparisons.ts";
import { concurrency } from "./go/concurrency.ts";
import { conditions } from "./go/conditions.ts";
import { contradictions } from "./go/contradictions.ts";
import { crypto } from "./go/crypto.ts";
import { files } from "./go/files.ts";
import { fixedSecrets } from "./go/fixed-secrets.ts";
import { ineffective } from "./go/ineffective.ts";
import { injection } from "./go/injection.ts";
import { leaks } from "./go/leaks.ts";
import { locks } from "./go/locks.ts";
import { lostResults } from "./go/lost-results.ts";
import { mistakes } from "./go/mistakes.ts";
import { outside } from "./go/outside.ts";
import { pages } from "./go/pages.ts";
import { passwords } from "./go/passwords.ts";
import { resources } from "./go/resources.ts";
import { shown } from "./go/shown.ts";
import { transport } from "./go/transport.ts";
import { unchecked } from "./go/unchecked.ts";
import { unguarded } from "./go/unguarded.ts";
import { waiting } from "./go/waiting.ts";
import { web } from "./go/web.ts";
import { swappedCalls } from "./go/swapped-calls.ts";
import type { Rule } from "./rule.ts";

export const go: readonly Rule[] = [
  ...injection,
  ...commands,
  ...conditions,
  ...contradictions,
  ...ineffective,
  ...pages,
  ...unchecked,
  ...outside,
  ...transport,
  ...crypto,
  ...fixedSecrets,
  ...comparisons,
  ...web,
  ...shown,
  ...files,
  ...resources,
  ...leaks,
  ...lostResults,
  ...unguarded,
  ...concurrency,
  ...locks,
  ...waiting,
  ...passwords,
  ...mistakes,
  ...bugs,
  ...swappedCalls,
];
