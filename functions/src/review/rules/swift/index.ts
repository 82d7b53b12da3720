/** The rules for Swift. */
import { bugs } from "./bugs.ts";
import { devices } from "./devices.ts";
import { guards } from "./guards.ts";
import { injection } from "./injection.ts";
import { keys } from "./keys.ts";
import { settings } from "./settings.ts";
import type { Rule } from "../writing/rule.ts";

export const swift: readonly Rule[] = [...bugs, ...devices, ...guards, ...injection, ...keys, ...settings];
