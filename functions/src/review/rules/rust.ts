/** The rules for Rust. */
import { arithmetic } from "./rust/arithmetic.ts";
import { bugs } from "./rust/bugs.ts";
import { freed } from "./rust/freed.ts";
import { injection } from "./rust/injection.ts";
import { memory } from "./rust/memory.ts";
import { passwords } from "./rust/passwords.ts";
import { pointers } from "./rust/pointers.ts";
import { settings } from "./rust/settings.ts";
import { threads } from "./rust/threads.ts";
import { transport } from "./rust/transport.ts";
import type { Rule } from "./rule.ts";

export const rust: readonly Rule[] = [
  ...bugs,
  ...arithmetic,
  ...injection,
  ...settings,
  ...transport,
  ...memory,
  ...pointers,
  ...freed,
  ...passwords,
  ...threads,
];
