/** The rules for Swift. */
import { bugs } from "./swift/bugs.ts";
import { devices } from "./swift/devices.ts";
import { guards } from "./swift/guards.ts";
import { injection } from "./swift/injection.ts";
import { keys } from "./swift/keys.ts";
import { settings } from "./swift/settings.ts";
import type { Rule } from "./rule.ts";

export const swift: readonly Rule[] = [...bugs, ...devices, ...guards, ...injection, ...keys, ...settings];
