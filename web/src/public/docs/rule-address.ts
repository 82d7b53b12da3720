/** Where the documentation explains what a finding was found by. */
import { docsPaths } from "../../app/docs-paths.ts";
import { paths } from "../../app/paths.ts";

/** Findings that no listed rule makes have ids that begin with the name of what makes them. */
export function ruleAddress(ruleId: string): string {
  if (ruleId.startsWith("secret-")) return docsPaths.secrets;
  if (/^(?:metric|manifest|removed|context)-/.test(ruleId)) return docsPaths.checks;
  return `${paths.docsRules}/${ruleId}`;
}
