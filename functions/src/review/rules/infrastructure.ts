/** The rules for files that describe machines, containers, pipelines and databases. */
import { containerPrivileges } from "./dockerfile/container-privileges.ts";
import { images } from "./dockerfile/images.ts";
import { instructionErrors } from "./dockerfile/instruction-errors.ts";
import { workflowErrors } from "./github-actions/workflow-errors.ts";
import { secrets as actionSecrets } from "./github-actions/secrets.ts";
import { untrustedInput } from "./github-actions/untrusted-input.ts";
import { workflows } from "./github-actions/workflows.ts";
import { services } from "./compose/services.ts";
import { access } from "./kubernetes/access.ts";
import { networkExposure } from "./kubernetes/network-exposure.ts";
import { mounts } from "./kubernetes/mounts.ts";
import { pods } from "./kubernetes/pods.ts";
import { excessivePermissions as clusterPermissions } from "./kubernetes/excessive-permissions.ts";
import { fetching } from "./shell/fetching.ts";
import { filePermissionsAndNames as shellFiles } from "./shell/file-permissions-and-names.ts";
import { codeInjection as shellCodeInjection } from "./shell/code-injection.ts";
import { commandInjection as shellCommandInjection } from "./shell/command-injection.ts";
import { sqlInjection as shellSqlInjection } from "./shell/sql-injection.ts";
import { pathTraversal as shellPathTraversal } from "./shell/path-traversal.ts";
import { unquotedAndUnchecked as shellPitfalls } from "./shell/unquoted-and-unchecked.ts";
import { excessivePermissions as shellPermissions } from "./shell/excessive-permissions.ts";
import { secretExposure as shellSecrets } from "./shell/secret-exposure.ts";
import { sqlInjection } from "./sql/sql-injection.ts";
import { migrations } from "./sql/migrations.ts";
import { excessivePrivileges as sqlPrivileges } from "./sql/excessive-privileges.ts";
import { missingWhere } from "./sql/missing-where.ts";
import { encryption } from "./terraform/encryption.ts";
import { exposure } from "./terraform/exposure.ts";
import { instanceHardening } from "./terraform/instance-hardening.ts";
import { network } from "./terraform/network.ts";
import { parameters } from "./terraform/parameters.ts";
import { policies } from "./terraform/policies.ts";
import { excessivePermissions as cloudPermissions } from "./terraform/excessive-permissions.ts";
import { storage } from "./terraform/storage.ts";
import { unencryptedTraffic } from "./terraform/unencrypted-traffic.ts";
import { workloads } from "./terraform/workloads.ts";
import type { Rule } from "./writing/rule.ts";

export const infrastructure: readonly Rule[] = [
  ...network,
  ...unencryptedTraffic,
  ...instanceHardening,
  ...parameters,
  ...storage,
  ...encryption,
  ...cloudPermissions,
  ...policies,
  ...workloads,
  ...exposure,
  ...sqlPrivileges,
  ...sqlInjection,
  ...missingWhere,
  ...migrations,
  ...pods,
  ...mounts,
  ...clusterPermissions,
  ...networkExposure,
  ...access,
  ...services,
  ...workflows,
  ...actionSecrets,
  ...untrustedInput,
  ...workflowErrors,
  ...images,
  ...containerPrivileges,
  ...instructionErrors,
  ...fetching,
  ...shellPermissions,
  ...shellCodeInjection,
  ...shellCommandInjection,
  ...shellSqlInjection,
  ...shellPathTraversal,
  ...shellFiles,
  ...shellSecrets,
  ...shellPitfalls,
];
