/** The rules for Rust. */
import { arithmetic } from "./arithmetic.ts";
import { bugs } from "./bugs.ts";
import { freed } from "./freed.ts";
import { injection } from "./injection.ts";
import { memory } from "./memory.ts";
import { passwords } from "./passwords.ts";
import { pointers } from "./pointers.ts";
import { settings } from "./settings.ts";
import { threads } from "./threads.ts";
import { transport } from "./transport.ts";
import type { Rule } from "../writing/rule.ts";

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
