/** The rules for PHP. */
import { bugs } from "./bugs.ts";
import { crypto } from "./crypto.ts";
import { errors } from "./errors.ts";
import { escaping } from "./escaping.ts";
import { files } from "./files.ts";
import { guessing } from "./guessing.ts";
import { injection } from "./injection.ts";
import { interpreters } from "./interpreters.ts";
import { mistakes } from "./mistakes.ts";
import { objects } from "./objects.ts";
import { origins } from "./origins.ts";
import { outside } from "./outside.ts";
import { pages } from "./pages.ts";
import { passwords } from "./passwords.ts";
import { queries } from "./queries.ts";
import { signIn } from "./sign-in.ts";
import { web } from "./web.ts";
import { swappedCalls } from "./swapped-calls.ts";
import { hostPatterns } from "./host-patterns.ts";
import { undefinedNames } from "./undefined-names.ts";
import type { Rule } from "../writing/rule.ts";

export const php: readonly Rule[] = [
  ...injection,
  ...queries,
  ...pages,
  ...escaping,
  ...outside,
  ...objects,
  ...interpreters,
  ...crypto,
  ...guessing,
  ...passwords,
  ...web,
  ...origins,
  ...errors,
  ...files,
  ...mistakes,
  ...signIn,
  ...bugs,
  ...swappedCalls,
  ...hostPatterns,
  ...undefinedNames,
];
