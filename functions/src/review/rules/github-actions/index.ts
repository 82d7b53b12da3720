/** The rules for GitHub Actions. */
import { workflows } from "./workflows.ts";
import { secrets } from "./secrets.ts";
import { untrustedInput } from "./untrusted-input.ts";
import { workflowErrors } from "./workflow-errors.ts";
import type { Rule } from "../writing/rule.ts";

export const githubActions: readonly Rule[] = [
  ...workflows,
  ...secrets,
  ...untrustedInput,
  ...workflowErrors,
];
