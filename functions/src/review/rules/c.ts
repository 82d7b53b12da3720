/** The rules for C and C++. */
import { bugs } from "./c/bugs.ts";
import { conditions } from "./c/conditions.ts";
import { crypto } from "./c/crypto.ts";
import { documents } from "./c/documents.ts";
import { exceptions } from "./c/exceptions.ts";
import { faultyValues } from "./c/faulty-values.ts";
import { functions } from "./c/functions.ts";
import { handles } from "./c/handles.ts";
import { injection } from "./c/injection.ts";
import { memory } from "./c/memory.ts";
import { classes, lifetimes } from "./c/objects.ts";
import { paths } from "./c/paths.ts";
import { settings } from "./c/settings.ts";
import { texts } from "./c/texts.ts";
import type { Rule } from "./rule.ts";

export const c: readonly Rule[] = [
  ...injection,
  ...paths,
  ...functions,
  ...crypto,
  ...bugs,
  ...memory,
  ...faultyValues,
  ...conditions,
  ...handles,
  ...texts,
  ...lifetimes,
  ...classes,
  ...documents,
  ...settings,
  ...exceptions,
];
