/** The rules for shell scripts, some of them also for the steps of Dockerfiles. */
import { fetching } from "./fetching.ts";
import { excessivePermissions } from "./excessive-permissions.ts";
import { codeInjection } from "./code-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { sqlInjection } from "./sql-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { filePermissionsAndNames } from "./file-permissions-and-names.ts";
import { secretExposure } from "./secret-exposure.ts";
import { unquotedAndUnchecked } from "./unquoted-and-unchecked.ts";
import type { Rule } from "../writing/rule.ts";

export const shell: readonly Rule[] = [
  ...fetching,
  ...excessivePermissions,
  ...codeInjection,
  ...commandInjection,
  ...sqlInjection,
  ...pathTraversal,
  ...filePermissionsAndNames,
  ...secretExposure,
  ...unquotedAndUnchecked,
];
