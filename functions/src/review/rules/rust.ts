/** The rules for Rust. */
import { bugs } from "./rust/bugs.ts";
import { injection } from "./rust/injection.ts";
import { memory } from "./rust/memory.ts";
import { pointers } from "./rust/pointers.ts";
import { settings } from "./rust/settings.ts";
import { threads } from "./rust/threads.ts";
import { transport } from "./rust/transport.ts";
import type { Rule } from "./rule.ts";

export const rust: readonly Rule[] = [
  ...bugs,
  ...injection,
  ...settings,
  ...transport,
  ...memory,
  ...pointers,
  ...threads,
];
