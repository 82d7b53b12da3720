/** The rules for Kubernetes. */
import { excessivePermissions } from "./excessive-permissions.ts";
import { networkExposure } from "./network-exposure.ts";
import type { Rule } from "../writing/rule.ts";
import { missingAuthentication } from "./missing-authentication.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { unverifiedDownload } from "./unverified-download.ts";
import { secretExposure } from "./secret-exposure.ts";
import { scriptInjection } from "./script-injection.ts";
import { containerPrivileges } from "./container-privileges.ts";
import { hostAccess } from "./host-access.ts";
import { unpinnedImage } from "./unpinned-image.ts";
import { missingLimits } from "./missing-limits.ts";
import { debugMode } from "./debug-mode.ts";
import { filePermissions } from "./file-permissions.ts";

export const kubernetes: readonly Rule[] = [
  ...debugMode,
  ...missingLimits,
  ...unpinnedImage,
  ...hostAccess,
  ...containerPrivileges,
  ...filePermissions,
  ...excessivePermissions,
  ...networkExposure,
  ...scriptInjection,
  ...secretExposure,
  ...unverifiedDownload,
  ...tlsVerificationOff,
  ...missingAuthentication,
];
