/** The rules of Python. */
import { answers } from "./answers.ts";
import { archives } from "./archives.ts";
import { bounds } from "./bounds.ts";
import { bugs } from "./bugs.ts";
import { clients } from "./clients.ts";
import { code } from "./code.ts";
import { conditions } from "./conditions.ts";
import { contradictions } from "./contradictions.ts";
import { crypto } from "./crypto.ts";
import { errors } from "./errors.ts";
import { exposure } from "./exposure.ts";
import { guessing } from "./guessing.ts";
import { headers } from "./headers.ts";
import { injection } from "./injection.ts";
import { injectionOther } from "./injection-other.ts";
import { loops } from "./loops.ts";
import { objects } from "./objects.ts";
import { mails } from "./mails.ts";
import { openFiles } from "./open-files.ts";
import { outside } from "./outside.ts";
import { pages } from "./pages.ts";
import { parsers } from "./parsers.ts";
import { passwords } from "./passwords.ts";
import { programs } from "./programs.ts";
import { queries } from "./queries.ts";
import { raised } from "./raised.ts";
import { reach } from "./reach.ts";
import { settings } from "./settings.ts";
import { slips } from "./slips.ts";
import { storedObjects } from "./stored-objects.ts";
import { transport } from "./transport.ts";
import { undefinedNames } from "./undefined-names.ts";
import { waiting } from "./waiting.ts";
import { web } from "./web.ts";
import { wrongTypes } from "./wrong-types.ts";
import { swappedCalls } from "./swapped-calls.ts";
import { hostPatterns } from "./host-patterns.ts";
import type { Rule } from "../writing/rule.ts";

export const python: readonly Rule[] = [
  ...injection,
  ...pages,
  ...code,
  ...outside,
  ...clients,
  ...archives,
  ...storedObjects,
  ...injectionOther,
  ...headers,
  ...crypto,
  ...transport,
  ...settings,
  ...conditions,
  ...contradictions,
  ...loops,
  ...errors,
  ...waiting,
  ...bugs,
  ...objects,
  ...exposure,
  ...reach,
  ...web,
  ...parsers,
  ...queries,
  ...guessing,
  ...answers,
  ...passwords,
  ...programs,
  ...mails,
  ...bounds,
  ...raised,
  ...openFiles,
  ...wrongTypes,
  ...slips,
  ...undefinedNames,
  ...swappedCalls,
  ...hostPatterns,
];
