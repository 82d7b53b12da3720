/** The rules for GitHub Actions. */
import { workflowErrors } from "./workflow-errors.ts";
import type { Rule } from "../writing/rule.ts";
import { scriptInjection } from "./script-injection.ts";
import { untrustedCheckout } from "./untrusted-checkout.ts";
import { unpinnedAction } from "./unpinned-action.ts";
import { unverifiedDownload } from "./unverified-download.ts";
import { secretExposure } from "./secret-exposure.ts";
import { selfHostedRunner } from "./self-hosted-runner.ts";
import { cachePoisoning } from "./cache-poisoning.ts";
import { spoofableActor } from "./spoofable-actor.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { privilegedContainer } from "./privileged-container.ts";
import { excessivePermissions } from "./excessive-permissions.ts";

export const githubActions: readonly Rule[] = [
  ...selfHostedRunner,
  ...secretExposure,
  ...unverifiedDownload,
  ...unpinnedAction,
  ...untrustedCheckout,
  ...scriptInjection,
  ...excessivePermissions,
  ...privilegedContainer,
  ...tlsVerificationOff,
  ...spoofableActor,
  ...cachePoisoning,
  ...workflowErrors,
];
