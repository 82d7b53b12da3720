/** The list of the rules that come with the engine. */
import { bugs as javascriptBugs } from "./javascript/bugs.ts";
import { asyncBugs as javascriptAsyncBugs } from "./javascript/async-bugs.ts";
import { crypto as javascriptCrypto } from "./javascript/crypto.ts";
import { injection as javascriptInjection } from "./javascript/injection.ts";
import { outside as javascriptOutside } from "./javascript/outside.ts";
import { settings as javascriptSettings } from "./javascript/settings.ts";
import { injection as pythonInjection } from "./python/injection.ts";
import { outside as pythonOutside } from "./python/outside.ts";
import { crypto as pythonCrypto } from "./python/crypto.ts";
import { settings as pythonSettings } from "./python/settings.ts";
import { bugs as pythonBugs } from "./python/bugs.ts";
import { injection as goInjection } from "./go/injection.ts";
import { settings as goSettings } from "./go/settings.ts";
import { bugs as goBugs } from "./go/bugs.ts";
import { injection as javaInjection } from "./java/injection.ts";
import { outside as javaOutside } from "./java/outside.ts";
import { settings as javaSettings } from "./java/settings.ts";
import { bugs as javaBugs } from "./java/bugs.ts";
import { injection as rubyInjection } from "./ruby/injection.ts";
import { outside as rubyOutside } from "./ruby/outside.ts";
import { settings as rubySettings } from "./ruby/settings.ts";
import { bugs as rubyBugs } from "./ruby/bugs.ts";
import type { Rule } from "./rule.ts";

export const builtInRules: readonly Rule[] = [
  ...javascriptInjection,
  ...javascriptOutside,
  ...javascriptCrypto,
  ...javascriptSettings,
  ...javascriptBugs,
  ...javascriptAsyncBugs,
  ...pythonInjection,
  ...pythonOutside,
  ...pythonCrypto,
  ...pythonSettings,
  ...pythonBugs,
  ...goInjection,
  ...goSettings,
  ...goBugs,
  ...javaInjection,
  ...javaOutside,
  ...javaSettings,
  ...javaBugs,
  ...rubyInjection,
  ...rubyOutside,
  ...rubySettings,
  ...rubyBugs,
];
