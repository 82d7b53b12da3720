/** The rules for markup, data and configuration. */
import { components, pages } from "./markup/pages.ts";
import { settings } from "./markup/settings.ts";
import type { Rule } from "./rule.ts";

export const markup: readonly Rule[] = [...pages, ...components, ...settings];
