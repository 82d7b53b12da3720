/** The rules for markup, data and configuration. */
import { components, pages } from "./pages.ts";
import { settings } from "./settings.ts";
import type { Rule } from "../writing/rule.ts";

export const markup: readonly Rule[] = [...pages, ...components, ...settings];
