/** The rules for PHP. */
import { bugs } from "./php/bugs.ts";
import { crypto } from "./php/crypto.ts";
import { errors } from "./php/errors.ts";
import { escaping } from "./php/escaping.ts";
import { files } from "./php/files.ts";
import { guessing } from "./php/guessing.ts";
import { injection } from "./php/injection.ts";
import { interpreters } from "./php/interpreters.ts";
import { mistakes } from "./php/mistakes.ts";
import { objects } from "./php/objects.ts";
import { origins } from "./php/origins.ts";
import { outside } from "./php/outside.ts";
import { pages } from "./php/pages.ts";
import { passwords } from "./php/passwords.ts";
import { queries } from "./php/queries.ts";
import { signIn } from "./php/sign-in.ts";
import { web } from "./php/web.ts";
import { swappedCalls } from "./php/swapped-calls.ts";
import { hostPatterns } from "./php/host-patterns.ts";
import type { Rule } from "./rule.ts";

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
];
