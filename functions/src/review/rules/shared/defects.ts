/**
 * What rules of several languages say of one defect: how grave and how sure it is, its CWE, a link, title and message. One defect has
 * two entries only where they differ in substance, and the second one says in what; a rule that is less sure says so itself.
 */
import { accessPolicies } from "./defects/access-policies.ts";
import { controlFlow } from "./defects/control-flow.ts";
import { cryptography } from "./defects/cryptography.ts";
import { denialOfService } from "./defects/denial-of-service.ts";
import { files } from "./defects/files.ts";
import { injection } from "./defects/injection.ts";
import { numbers } from "./defects/numbers.ts";
import { requests } from "./defects/requests.ts";
import { results } from "./defects/results.ts";
import { secrets } from "./defects/secrets.ts";

export const defects = {
  ...injection,
  ...requests,
  ...files,
  ...cryptography,
  ...secrets,
  ...accessPolicies,
  ...denialOfService,
  ...numbers,
  ...controlFlow,
  ...results,
} as const;
