/** The rules for Ruby and ERB. */
import { answers } from "./ruby/answers.ts";
import { bugs } from "./ruby/bugs.ts";
import { commands } from "./ruby/commands.ts";
import { configuration } from "./ruby/configuration.ts";
import { crypto } from "./ruby/crypto.ts";
import { deserialization } from "./ruby/deserialization.ts";
import { escaping } from "./ruby/escaping.ts";
import { files } from "./ruby/files.ts";
import { injection } from "./ruby/injection.ts";
import { interpreters } from "./ruby/interpreters.ts";
import { markup } from "./ruby/markup.ts";
import { mistakes } from "./ruby/mistakes.ts";
import { outside } from "./ruby/outside.ts";
import { passwords } from "./ruby/passwords.ts";
import { secrets } from "./ruby/secrets.ts";
import { signIn } from "./ruby/sign-in.ts";
import { templates } from "./ruby/templates.ts";
import { views } from "./ruby/views.ts";
import { web } from "./ruby/web.ts";
import { hostPatterns } from "./ruby/host-patterns.ts";
import type { Rule } from "./rule.ts";

export const ruby: readonly Rule[] = [
  ...injection,
  ...markup,
  ...commands,
  ...interpreters,
  ...templates,
  ...escaping,
  ...answers,
  ...outside,
  ...deserialization,
  ...crypto,
  ...passwords,
  ...secrets,
  ...web,
  ...configuration,
  ...signIn,
  ...files,
  ...views,
  ...mistakes,
  ...bugs,
  ...hostPatterns,
];
