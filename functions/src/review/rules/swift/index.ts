/** The rules for Swift. */
import { swallowedError } from "./swallowed-error.ts";
import { mainThread } from "./main-thread.ts";
import { retainCycle } from "./retain-cycle.ts";
import { memoryLeak } from "./memory-leak.ts";
import { forcedUnwrap } from "./forced-unwrap.ts";
import { formatString } from "./format-string.ts";
import { devices } from "./insecure-storage-and-web-views.ts";
import { guards } from "./disabled-protections.ts";
import { injection } from "./injection.ts";
import { hardCodedKeys } from "./hard-coded-keys.ts";
import { settings } from "./settings.ts";
import type { Rule } from "../writing/rule.ts";

export const swift: readonly Rule[] = [
  ...swallowedError,
  ...mainThread,
  ...retainCycle,
  ...memoryLeak,
  ...forcedUnwrap,
  ...formatString,
  ...devices,
  ...guards,
  ...injection,
  ...hardCodedKeys,
  ...settings,
];
