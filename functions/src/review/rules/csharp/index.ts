/** The rules for C#, by class of defect. */
import { answers } from "./answers.ts";
import { bugs } from "./bugs.ts";
import { builtTexts } from "./built-texts.ts";
import { commands } from "./commands.ts";
import { concurrency } from "./concurrency.ts";
import { crypto } from "./crypto.ts";
import { errors } from "./errors.ts";
import { files } from "./files.ts";
import { injection } from "./injection.ts";
import { nulls } from "./nulls.ts";
import { numbers } from "./numbers.ts";
import { outside } from "./outside.ts";
import { parsers } from "./parsers.ts";
import { patterns } from "./patterns.ts";
import { resources } from "./resources.ts";
import { secrets } from "./secrets.ts";
import { sessions } from "./sessions.ts";
import { transport } from "./transport.ts";
import { web } from "./web.ts";
import { afterTests } from "./after-tests.ts";
import { arithmetic } from "./arithmetic.ts";
import { branches } from "./branches.ts";
import { conditions } from "./conditions.ts";
import { formats } from "./formats.ts";
import { loops } from "./loops.ts";
import { objects } from "./objects.ts";
import { signIn } from "./sign-in.ts";
import { tasks } from "./tasks.ts";
import { swappedCalls } from "./swapped-calls.ts";
import { hostPatterns } from "./host-patterns.ts";
import type { Rule } from "../writing/rule.ts";

export const csharp: readonly Rule[] = [
  ...injection,
  ...commands,
  ...patterns,
  ...builtTexts,
  ...outside,
  ...answers,
  ...crypto,
  ...secrets,
  ...transport,
  ...parsers,
  ...sessions,
  ...signIn,
  ...web,
  ...files,
  ...errors,
  ...concurrency,
  ...resources,
  ...nulls,
  ...bugs,
  ...afterTests,
  ...arithmetic,
  ...branches,
  ...conditions,
  ...formats,
  ...loops,
  ...objects,
  ...tasks,
  ...numbers,
  ...swappedCalls,
  ...hostPatterns,
];
