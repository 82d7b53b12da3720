/** Of a call that hands a value on and of the place where that does harm, one is worth a remark where a change holds both. */
import type { Finding } from "@acrux/contract";

const saidElsewhere = "It is said at the place in another file where the value does harm.";

/** The place itself is told: mending it mends all calls. */
export function withoutSaidElsewhere(found: readonly Finding[]): Finding[] {
  const said = new Set(
    found
      .filter(({ outcome, confidence }) => outcome !== "dropped" && confidence !== "low")
      .map(({ ruleId, path, startLine }) => keyOf(ruleId, path, startLine)),
  );
  return found.map((finding) => {
    const { ruleId, path, evidence = [], outcome } = finding;
    const isSaid = evidence.some((one) => one.path !== path && said.has(keyOf(ruleId, one.path, one.line)));
    return isSaid && outcome !== "dropped"
      ? { ...finding, outcome: "dropped", outcomeReason: saidElsewhere }
      : finding;
  });
}

function keyOf(ruleId: string, path: string, line: number): string {
  return `${ruleId}\0${path}\0${String(line)}`;
}
