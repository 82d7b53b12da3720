/** The rules for shell scripts, some of them also for the steps of Dockerfiles. */
import { excessivePermissions } from "./excessive-permissions.ts";
import { codeInjection } from "./code-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { sqlInjection } from "./sql-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { secretExposure } from "./secret-exposure.ts";
import type { Rule } from "../writing/rule.ts";
import { unverifiedDownload } from "./unverified-download.ts";
import { maliciousCode } from "./malicious-code.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { weakCrypto } from "./weak-crypto.ts";
import { emptyPassword } from "./empty-password.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { searchPath } from "./search-path.ts";
import { argumentInjection } from "./argument-injection.ts";
import { filePermissions } from "./file-permissions.ts";
import { dangerousDeletion } from "./dangerous-deletion.ts";
import { wordSplitting } from "./word-splitting.ts";
import { testErrors } from "./test-errors.ts";
import { earlyExpansion } from "./early-expansion.ts";
import { sudoRedirection } from "./sudo-redirection.ts";
import { unreachableCode } from "./unreachable-code.ts";

export const shell: readonly Rule[] = [
  ...weakCrypto,
  ...hardCodedCredentials,
  ...tlsVerificationOff,
  ...maliciousCode,
  ...unverifiedDownload,
  ...excessivePermissions,
  ...codeInjection,
  ...commandInjection,
  ...sqlInjection,
  ...pathTraversal,
  ...filePermissions,
  ...argumentInjection,
  ...searchPath,
  ...temporaryFiles,
  ...secretExposure,
  ...emptyPassword,
  ...unreachableCode,
  ...sudoRedirection,
  ...earlyExpansion,
  ...testErrors,
  ...wordSplitting,
  ...dangerousDeletion,
];
