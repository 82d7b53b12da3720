/** The list of the rules that come with the engine. */
import { javascript } from "./javascript.ts";
import { python } from "./python.ts";
import { injection as goInjection } from "./go/injection.ts";
import { commands as goCommands } from "./go/commands.ts";
import { conditions as goConditions } from "./go/conditions.ts";
import { pages as goPages } from "./go/pages.ts";
import { unchecked as goUnchecked } from "./go/unchecked.ts";
import { outside as goOutside } from "./go/outside.ts";
import { transport as goTransport } from "./go/transport.ts";
import { crypto as goCrypto } from "./go/crypto.ts";
import { web as goWeb } from "./go/web.ts";
import { files as goFiles } from "./go/files.ts";
import { resources as goResources } from "./go/resources.ts";
import { concurrency as goConcurrency } from "./go/concurrency.ts";
import { passwords as goPasswords } from "./go/passwords.ts";
import { mistakes as goMistakes } from "./go/mistakes.ts";
import { bugs as goBugs } from "./go/bugs.ts";
import { injection as javaInjection } from "./java/injection.ts";
import { outside as javaOutside } from "./java/outside.ts";
import { parsers as javaParsers } from "./java/parsers.ts";
import { paths as javaPaths } from "./java/paths.ts";
import { closing as javaClosing } from "./java/closing.ts";
import { signIn as javaSignIn } from "./java/sign-in.ts";
import { types as javaTypes } from "./java/types.ts";
import { settings as javaSettings } from "./java/settings.ts";
import { bugs as javaBugs } from "./java/bugs.ts";
import { objectBugs as javaObjectBugs } from "./java/object-bugs.ts";
import { locks as javaLocks } from "./java/locks.ts";
import { flowBugs as javaFlowBugs } from "./java/flow-bugs.ts";
import { habits as javaHabits } from "./java/habits.ts";
import { numbers as javaNumbers } from "./java/numbers.ts";
import { androidApps as javaAndroid } from "./java/android.ts";
import { exposure as javaExposure } from "./java/exposure.ts";
import { spring as javaSpring } from "./java/spring.ts";
import { crypto as javaCrypto } from "./java/crypto.ts";
import { session as javaSession } from "./java/session.ts";
import { web as javaWeb } from "./java/web.ts";
import { readers as javaReaders } from "./java/readers.ts";
import { guessing as javaGuessing } from "./java/guessing.ts";
import { injection as rubyInjection } from "./ruby/injection.ts";
import { interpreters as rubyInterpreters } from "./ruby/interpreters.ts";
import { templates as rubyTemplates } from "./ruby/templates.ts";
import { answers as rubyAnswers } from "./ruby/answers.ts";
import { outside as rubyOutside } from "./ruby/outside.ts";
import { crypto as rubyCrypto } from "./ruby/crypto.ts";
import { secrets as rubySecrets } from "./ruby/secrets.ts";
import { web as rubyWeb } from "./ruby/web.ts";
import { configuration as rubyConfiguration } from "./ruby/configuration.ts";
import { files as rubyFiles } from "./ruby/files.ts";
import { views as rubyViews } from "./ruby/views.ts";
import { mistakes as rubyMistakes } from "./ruby/mistakes.ts";
import { bugs as rubyBugs } from "./ruby/bugs.ts";
import { infrastructure } from "./infrastructure.ts";
import { injection as cInjection } from "./c/injection.ts";
import { functions as cFunctions } from "./c/functions.ts";
import { bugs as cBugs } from "./c/bugs.ts";
import { memory as cMemory } from "./c/memory.ts";
import { conditions as cConditions } from "./c/conditions.ts";
import { handles as cHandles } from "./c/handles.ts";
import { lifetimes as cppLifetimes, texts as cTexts } from "./c/texts.ts";
import { exceptions as cppExceptions, settings as cSettings } from "./c/settings.ts";
import { csharp } from "./csharp.ts";
import { mistakes as phpMistakes } from "./php/mistakes.ts";
import { signIn as phpSignIn } from "./php/sign-in.ts";
import { bugs as phpBugs } from "./php/bugs.ts";
import { injection as phpInjection } from "./php/injection.ts";
import { queries as phpQueries } from "./php/queries.ts";
import { pages as phpPages } from "./php/pages.ts";
import { outside as phpOutside } from "./php/outside.ts";
import { objects as phpObjects } from "./php/objects.ts";
import { interpreters as phpInterpreters } from "./php/interpreters.ts";
import { crypto as phpCrypto } from "./php/crypto.ts";
import { passwords as phpPasswords } from "./php/passwords.ts";
import { web as phpWeb } from "./php/web.ts";
import { origins as phpOrigins } from "./php/origins.ts";
import { errors as phpErrors } from "./php/errors.ts";
import { files as phpFiles } from "./php/files.ts";
import { otherLanguages } from "./other-languages.ts";
import type { Rule } from "./rule.ts";

export const builtInRules: readonly Rule[] = [
  ...javascript,
  ...python,
  ...goInjection,
  ...goCommands,
  ...goConditions,
  ...goPages,
  ...goUnchecked,
  ...goOutside,
  ...goTransport,
  ...goCrypto,
  ...goWeb,
  ...goFiles,
  ...goResources,
  ...goConcurrency,
  ...goPasswords,
  ...goMistakes,
  ...goBugs,
  ...javaInjection,
  ...javaOutside,
  ...javaParsers,
  ...javaPaths,
  ...javaClosing,
  ...javaSignIn,
  ...javaTypes,
  ...javaCrypto,
  ...javaWeb,
  ...javaReaders,
  ...javaGuessing,
  ...javaSession,
  ...javaSettings,
  ...javaBugs,
  ...javaObjectBugs,
  ...javaFlowBugs,
  ...javaLocks,
  ...javaHabits,
  ...javaNumbers,
  ...javaAndroid,
  ...javaExposure,
  ...javaSpring,
  ...rubyInjection,
  ...rubyInterpreters,
  ...rubyTemplates,
  ...rubyAnswers,
  ...rubyOutside,
  ...rubyCrypto,
  ...rubySecrets,
  ...rubyWeb,
  ...rubyConfiguration,
  ...rubyFiles,
  ...rubyViews,
  ...rubyMistakes,
  ...rubyBugs,
  ...phpInjection,
  ...phpQueries,
  ...phpPages,
  ...phpOutside,
  ...phpObjects,
  ...phpInterpreters,
  ...phpCrypto,
  ...phpPasswords,
  ...phpWeb,
  ...phpOrigins,
  ...phpErrors,
  ...phpFiles,
  ...phpMistakes,
  ...phpSignIn,
  ...phpBugs,
  ...cInjection,
  ...cFunctions,
  ...cBugs,
  ...cMemory,
  ...cConditions,
  ...cHandles,
  ...cTexts,
  ...cppLifetimes,
  ...cSettings,
  ...cppExceptions,
  ...csharp,
  ...infrastructure,
  ...otherLanguages,
];
