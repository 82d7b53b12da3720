/** The rules of Python. */
import { answers } from "./python/answers.ts";
import { archives } from "./python/archives.ts";
import { bounds } from "./python/bounds.ts";
import { bugs } from "./python/bugs.ts";
import { clients } from "./python/clients.ts";
import { code } from "./python/code.ts";
import { conditions } from "./python/conditions.ts";
import { contradictions } from "./python/contradictions.ts";
import { crypto } from "./python/crypto.ts";
import { errors } from "./python/errors.ts";
import { exposure } from "./python/exposure.ts";
import { guessing } from "./python/guessing.ts";
import { headers } from "./python/headers.ts";
import { injection } from "./python/injection.ts";
import { injectionOther } from "./python/injection-other.ts";
import { loops } from "./python/loops.ts";
import { objects } from "./python/objects.ts";
import { mails } from "./python/mails.ts";
import { openFiles } from "./python/open-files.ts";
import { outside } from "./python/outside.ts";
import { pages } from "./python/pages.ts";
import { parsers } from "./python/parsers.ts";
import { passwords } from "./python/passwords.ts";
import { programs } from "./python/programs.ts";
import { queries } from "./python/queries.ts";
import { raised } from "./python/raised.ts";
import { reach } from "./python/reach.ts";
import { settings } from "./python/settings.ts";
import { slips } from "./python/slips.ts";
import { storedObjects } from "./python/stored-objects.ts";
import { transport } from "./python/transport.ts";
import { undefinedNames } from "./python/undefined-names.ts";
import { waiting } from "./python/waiting.ts";
import { web } from "./python/web.ts";
import { wrongTypes } from "./python/wrong-types.ts";
import { swappedCalls } from "./python/swapped-calls.ts";
import { hostPatterns } from "./python/host-patterns.ts";
import type { Rule } from "./rule.ts";

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
