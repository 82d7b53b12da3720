/** The rules for Go. */
import { bugs } from "./bugs.ts";
import { commands } from "./commands.ts";
import { comparisons } from "./comparisons.ts";
import { concurrency } from "./concurrency.ts";
import { conditions } from "./conditions.ts";
import { contradictions } from "./contradictions.ts";
import { crypto } from "./crypto.ts";
import { files } from "./files.ts";
import { fixedSecrets } from "./fixed-secrets.ts";
import { ineffective } from "./ineffective.ts";
import { injection } from "./injection.ts";
import { leaks } from "./leaks.ts";
import { locks } from "./locks.ts";
import { lostResults } from "./lost-results.ts";
import { mistakes } from "./mistakes.ts";
import { outside } from "./outside.ts";
import { pages } from "./pages.ts";
import { passwords } from "./passwords.ts";
import { resources } from "./resources.ts";
import { shown } from "./shown.ts";
import { transport } from "./transport.ts";
import { unchecked } from "./unchecked.ts";
import { unguarded } from "./unguarded.ts";
import { waiting } from "./waiting.ts";
import { web } from "./web.ts";
import { swappedCalls } from "./swapped-calls.ts";
import type { Rule } from "../writing/rule.ts";

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
