/** The rules for Scala. */
import { bugs } from "./scala/bugs.ts";
import { crypto } from "./scala/crypto.ts";
import { injection } from "./scala/injection.ts";
import { settings } from "./scala/settings.ts";
import type { Rule } from "./rule.ts";

export const scala: readonly Rule[] = [...bugs, ...injection, ...crypto, ...settings];
