/** The rules for C and C++. */
import { answers } from "./answers.ts";
import { branches } from "./branches.ts";
import { conditions } from "./conditions.ts";
import { crypto } from "./crypto.ts";
import { documents } from "./documents.ts";
import { exceptions } from "./exceptions.ts";
import { faultyValues } from "./faulty-values.ts";
import { functions } from "./functions.ts";
import { handles } from "./handles.ts";
import { injection } from "./injection.ts";
import { memory } from "./memory.ts";
import { classes, lifetimes } from "./objects.ts";
import { outsideTexts } from "./outside-texts.ts";
import { paths } from "./paths.ts";
import { pointers } from "./pointers.ts";
import { settings } from "./settings.ts";
import { slips } from "./slips.ts";
import { texts } from "./texts.ts";
import type { Rule } from "../writing/rule.ts";

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
