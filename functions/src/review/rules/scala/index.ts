/** The rules for Scala. */
import { bugs } from "./bugs.ts";
import { crypto } from "./crypto.ts";
import { injection } from "./injection.ts";
import { settings } from "./settings.ts";
import type { Rule } from "../writing/rule.ts";

export const scala: readonly Rule[] = [...bugs, ...injection, ...crypto, ...settings];
