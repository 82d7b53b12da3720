/** Turns what is known of package versions into problems of the lines that lock them, and into a remark when nothing is known. */
import type { PlannedFile } from "../change/planned-file.ts";
import type { AdvisoryResponse } from "./advisory-response.ts";
import { type ChangedPackage, changedPackages, keyOf } from "./changed-packages.ts";
import type { Problem } from "./problem.ts";

/** The port: never rejects, and answers within seconds. */
export type LookUpAdvisories = (packages: readonly ChangedPackage[]) => Promise<AdvisoryResponse>;

const mostNamed = 3;

/** By path of the lock file. */
export function advisoryProblems(
  plan: readonly PlannedFile[],
  answer: AdvisoryResponse | undefined,
): ReadonlyMap<string, Problem[]> {
  const problems = new Map<string, Problem[]>();
  if (answer?.state !== "checked") return problems;
  for (const changed of changedPackages(plan)) {
    const key = keyOf(changed);
    const ids = Object.hasOwn(answer.idsByPackage, key) ? (answer.idsByPackage[key] ?? []) : [];
    if (ids.length === 0) continue;
    problems.set(changed.path, [
      ...(problems.get(changed.path) ?? []),
      problemOf(changed, ids, answer.mendedIn?.[key]),
    ]);
  }
  return problems;
}

function problemOf(
  { name, version, line }: ChangedPackage,
  ids: readonly string[],
  mendedIn: string | undefined,
): Problem {
  const malicious = ids.filter((id) => id.startsWith("MAL-"));
  const named = malicious.length > 0 ? malicious : ids;
  const more = named.length > mostNamed ? ` and ${String(named.length - mostNamed)} more` : "";
  const mended = mendedIn === undefined ? "" : `; mended in ${mendedIn}`;
  const subject = `${name} ${version} (${named.slice(0, mostNamed).join(", ")}${more}${mended})`;
  return { kind: malicious.length > 0 ? "malicious-package" : "known-weakness", line, subject };
}

export function remarksOnAdvisories(answer: AdvisoryResponse | undefined): string[] {
  return answer?.state === "not-checked"
    ? [`Known vulnerabilities of the dependencies were not checked: ${answer.reason}.`]
    : [];
}
