/** The rules for Dockerfiles. */
import { containerPrivileges } from "./container-privileges.ts";
import { instructionErrors } from "./instruction-errors.ts";
import type { Rule } from "../writing/rule.ts";
import { baseImage } from "./base-image.ts";
import { unverifiedDownload } from "./unverified-download.ts";
import { secretExposure } from "./secret-exposure.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { dependencyConfusion } from "./dependency-confusion.ts";
import { filePermissions } from "./file-permissions.ts";

export const dockerfile: readonly Rule[] = [
  ...dependencyConfusion,
  ...tlsVerificationOff,
  ...secretExposure,
  ...unverifiedDownload,
  ...baseImage,
  ...containerPrivileges,
  ...filePermissions,
  ...instructionErrors,
];
