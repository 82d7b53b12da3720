/** The rules for files that describe machines, containers, pipelines and databases. */
import { container } from "./dockerfile/container.ts";
import { images } from "./dockerfile/images.ts";
import { mistakes as dockerfileMistakes } from "./dockerfile/mistakes.ts";
import { mistakes as actionMistakes } from "./github-actions/mistakes.ts";
import { secrets as actionSecrets } from "./github-actions/secrets.ts";
import { trust } from "./github-actions/trust.ts";
import { workflows } from "./github-actions/workflows.ts";
import { services } from "./compose/services.ts";
import { access } from "./kubernetes/access.ts";
import { doors } from "./kubernetes/doors.ts";
import { mounts } from "./kubernetes/mounts.ts";
import { pods } from "./kubernetes/pods.ts";
import { roles } from "./kubernetes/roles.ts";
import { fetching } from "./shell/fetching.ts";
import { files as shellFiles } from "./shell/files.ts";
import { injection as shellInjection } from "./shell/injection.ts";
import { mistakes as shellMistakes } from "./shell/mistakes.ts";
import { rights as shellRights } from "./shell/rights.ts";
import { secrets as shellSecrets } from "./shell/secrets.ts";
import { builtStatements } from "./sql/built-statements.ts";
import { migrations } from "./sql/migrations.ts";
import { rights as sqlRights } from "./sql/rights.ts";
import { statements } from "./sql/statements.ts";
import { encryption } from "./terraform/encryption.ts";
import { exposure } from "./terraform/exposure.ts";
import { machines } from "./terraform/machines.ts";
import { network } from "./terraform/network.ts";
import { parameters } from "./terraform/parameters.ts";
import { policies } from "./terraform/policies.ts";
import { rights } from "./terraform/rights.ts";
import { storage } from "./terraform/storage.ts";
import { traffic } from "./terraform/traffic.ts";
import { workloads } from "./terraform/workloads.ts";
import type { Rule } from "./writing/rule.ts";

export const infrastructure: readonly Rule[] = [
  ...network,
  ...traffic,
  ...machines,
  ...parameters,
  ...storage,
  ...encryption,
  ...rights,
  ...policies,
  ...workloads,
  ...exposure,
  ...sqlRights,
  ...builtStatements,
  ...statements,
  ...migrations,
  ...pods,
  ...mounts,
  ...roles,
  ...doors,
  ...access,
  ...services,
  ...workflows,
  ...actionSecrets,
  ...trust,
  ...actionMistakes,
  ...images,
  ...container,
  ...dockerfileMistakes,
  ...fetching,
  ...shellRights,
  ...shellInjection,
  ...shellFiles,
  ...shellSecrets,
  ...shellMistakes,
];
