/** The rules for Rust. */
import { integerOverflow } from "./integer-overflow.ts";
import { panicsAndIgnoredResults } from "./panics-and-ignored-results.ts";
import { useAfterFree } from "./use-after-free.ts";
import { injection } from "./injection.ts";
import { memory } from "./memory.ts";
import { passwords } from "./weak-password-hash.ts";
import { pointers } from "./pointers.ts";
import { settings } from "./settings.ts";
import { threads } from "./threads.ts";
import { transport } from "./transport.ts";
import type { Rule } from "../writing/rule.ts";

export const rust: readonly Rule[] = [
  ...panicsAndIgnoredResults,
  ...integerOverflow,
  ...injection,
  ...settings,
  ...transport,
  ...memory,
  ...pointers,
  ...useAfterFree,
  ...passwords,
  ...threads,
];
