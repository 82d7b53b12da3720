/** The rules for Kubernetes. */
import { pods } from "./pods.ts";
import { mounts } from "./mounts.ts";
import { excessivePermissions } from "./excessive-permissions.ts";
import { networkExposure } from "./network-exposure.ts";
import { access } from "./access.ts";
import type { Rule } from "../writing/rule.ts";

export const kubernetes: readonly Rule[] = [
  ...pods,
  ...mounts,
  ...excessivePermissions,
  ...networkExposure,
  ...access,
];
