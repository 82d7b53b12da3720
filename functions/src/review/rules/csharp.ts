/** The rules for C#, by class of defect. */
import { answers } from "./csharp/answers.ts";
import { bugs } from "./csharp/bugs.ts";
import { builtTexts } from "./csharp/built-texts.ts";
import { commands } from "./csharp/commands.ts";
import { concurrency } from "./csharp/concurrency.ts";
import { crypto } from "./csharp/crypto.ts";
import { errors } from "./csharp/errors.ts";
import { files } from "./csharp/files.ts";
import { injection } from "./csharp/injection.ts";
import { nulls } from "./csharp/nulls.ts";
import { numbers } from "./csharp/numbers.ts";
import { outside } from "./csharp/outside.ts";
import { parsers } from "./csharp/parsers.ts";
import { patterns } from "./csharp/patterns.ts";
import { resources } from "./csharp/resources.ts";
import { secrets } from "./csharp/secrets.ts";
import { sessions } from "./csharp/sessions.ts";
import { transport } from "./csharp/transport.ts";
import { web } from "./csharp/web.ts";
import { afterTests } from "./csharp/after-tests.ts";
import { arithmetic } from "./csharp/arithmetic.ts";
import { branches } from "./csharp/branches.ts";
import { conditions } from "./csharp/conditions.ts";
import { formats } from "./csharp/formats.ts";
import { loops } from "./csharp/loops.ts";
import { objects } from "./csharp/objects.ts";
import { signIn } from "./csharp/sign-in.ts";
import { tasks } from "./csharp/tasks.ts";
import { swappedCalls } from "./csharp/swapped-calls.ts";
import { hostPatterns } from "./csharp/host-patterns.ts";
import type { Rule } from "./rule.ts";

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
