/** The rules for markup, data and configuration. */
import { mixedContent } from "./mixed-content.ts";
import { missingIntegrity } from "./missing-integrity.ts";
import { sandboxEscape } from "./sandbox-escape.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { debugMode } from "./debug-mode.ts";
import { cleartextRequest } from "./cleartext-request.ts";
import { dependenciesOverHttp } from "./dependencies-over-http.ts";
import { errorExposure } from "./error-exposure.ts";
import { requestValidationOff } from "./request-validation-off.ts";
import { excessivePermissions } from "./excessive-permissions.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { filePermissions } from "./file-permissions.ts";
import { embeddedScript } from "./embedded-script.ts";
import { emptyLink } from "./empty-link.ts";
import type { Rule } from "../writing/rule.ts";

export const markup: readonly Rule[] = [
  ...mixedContent,
  ...missingIntegrity,
  ...sandboxEscape,
  ...crossSiteScripting,
  ...debugMode,
  ...cleartextRequest,
  ...dependenciesOverHttp,
  ...errorExposure,
  ...requestValidationOff,
  ...excessivePermissions,
  ...tlsVerificationOff,
  ...filePermissions,
  ...embeddedScript,
  ...emptyLink,
];
