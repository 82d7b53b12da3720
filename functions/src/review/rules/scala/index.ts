/** The rules for Scala. */
import { swallowedException } from "./swallowed-exception.ts";
import { blockingWait } from "./blocking-wait.ts";
import { optionGet } from "./option-get.ts";
import { resourceLeak } from "./resource-leak.ts";
import { crypto } from "./crypto.ts";
import { injection } from "./injection.ts";
import { settings } from "./settings.ts";
import type { Rule } from "../writing/rule.ts";

export const scala: readonly Rule[] = [
  ...swallowedException,
  ...blockingWait,
  ...optionGet,
  ...resourceLeak,
  ...injection,
  ...crypto,
  ...settings,
];
