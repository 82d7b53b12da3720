/** The rules for Ruby and ERB. */
import { answers } from "./answers.ts";
import { bugs } from "./bugs.ts";
import { commands } from "./commands.ts";
import { configuration } from "./configuration.ts";
import { crypto } from "./crypto.ts";
import { deserialization } from "./deserialization.ts";
import { escaping } from "./escaping.ts";
import { files } from "./files.ts";
import { injection } from "./injection.ts";
import { interpreters } from "./interpreters.ts";
import { markup } from "./markup.ts";
import { mistakes } from "./mistakes.ts";
import { outside } from "./outside.ts";
import { passwords } from "./passwords.ts";
import { secrets } from "./secrets.ts";
import { signIn } from "./sign-in.ts";
import { templates } from "./templates.ts";
import { views } from "./views.ts";
import { web } from "./web.ts";
import { hostPatterns } from "./host-patterns.ts";
import type { Rule } from "../writing/rule.ts";

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
