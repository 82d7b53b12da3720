/** The rules for Compose. */
import type { Rule } from "../writing/rule.ts";
import { networkExposure } from "./network-exposure.ts";
import { missingAuthentication } from "./missing-authentication.ts";
import { secretExposure } from "./secret-exposure.ts";
import { unpinnedImage } from "./unpinned-image.ts";
import { hostAccess } from "./host-access.ts";
import { containerPrivileges } from "./container-privileges.ts";

export const compose: readonly Rule[] = [
  ...containerPrivileges,
  ...hostAccess,
  ...unpinnedImage,
  ...secretExposure,
  ...missingAuthentication,
  ...networkExposure,
];
