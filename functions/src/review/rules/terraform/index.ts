/** The rules for Terraform. */
import { network } from "./network.ts";
import { unencryptedTraffic } from "./unencrypted-traffic.ts";
import { instanceHardening } from "./instance-hardening.ts";
import { parameters } from "./parameters.ts";
import { storage } from "./storage.ts";
import { encryption } from "./encryption.ts";
import { excessivePermissions } from "./excessive-permissions.ts";
import { policies } from "./policies.ts";
import { workloads } from "./workloads.ts";
import { exposure } from "./exposure.ts";
import type { Rule } from "../writing/rule.ts";

export const terraform: readonly Rule[] = [
  ...network,
  ...unencryptedTraffic,
  ...instanceHardening,
  ...parameters,
  ...storage,
  ...encryption,
  ...excessivePermissions,
  ...policies,
  ...workloads,
  ...exposure,
];
