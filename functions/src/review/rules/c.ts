/** The rules for C and C++. */
import { answers } from "./c/answers.ts";
import { branches } from "./c/branches.ts";
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
import { outsideTexts } from "./c/outside-texts.ts";
import { paths } from "./c/paths.ts";
import { pointers } from "./c/pointers.ts";
import { settings } from "./c/settings.ts";
import { slips } from "./c/slips.ts";
import { texts } from "./c/texts.ts";
import type { Rule } from "./rule.ts";

export const c: readonly Rule[] = [
  ...injection,
  ...outsideTexts,
  ...paths,
  ...functions,
  ...crypto,
  ...answers,
  ...pointers,
  ...slips,
  ...branches,
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
