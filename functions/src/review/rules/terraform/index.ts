/** The rules for Terraform. */
import { unencryptedTraffic } from "./unencrypted-traffic.ts";
import { instanceHardening } from "./instance-hardening.ts";
import { databaseParameters } from "./database-parameters.ts";
import { encryption } from "./encryption.ts";
import { excessivePermissions } from "./excessive-permissions.ts";
import { excessivePermissionsJson } from "./excessive-permissions-json.ts";
import type { Rule } from "../writing/rule.ts";
import { keyRotation } from "./key-rotation.ts";
import { secretExposure } from "./secret-exposure.ts";
import { unpinnedModule } from "./unpinned-module.ts";
import { publicStorage } from "./public-storage.ts";
import { auditLog } from "./audit-log.ts";
import { imageScanning } from "./image-scanning.ts";
import { privilegedContainer } from "./privileged-container.ts";
import { missingAuthentication } from "./missing-authentication.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { missingBackups } from "./missing-backups.ts";
import { unverifiedDownload } from "./unverified-download.ts";
import { openPorts } from "./open-ports.ts";
import { networkExposure } from "./network-exposure.ts";
import { instanceMetadata } from "./instance-metadata.ts";
import { weakPasswordPolicy } from "./weak-password-policy.ts";
import { corsOrigin } from "./cors-origin.ts";

export const terraform: readonly Rule[] = [
  ...networkExposure,
  ...openPorts,
  ...unencryptedTraffic,
  ...corsOrigin,
  ...instanceHardening,
  ...instanceMetadata,
  ...databaseParameters,
  ...imageScanning,
  ...auditLog,
  ...publicStorage,
  ...encryption,
  ...keyRotation,
  ...excessivePermissions,
  ...unpinnedModule,
  ...secretExposure,
  ...excessivePermissionsJson,
  ...weakPasswordPolicy,
  ...unverifiedDownload,
  ...missingBackups,
  ...tlsVerificationOff,
  ...missingAuthentication,
  ...privilegedContainer,
];
