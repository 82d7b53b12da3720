/** Findings of which one comment a change is enough; it names the other places. */
import type { Finding } from "@acrux/contract";
import { isOwnRule } from "./policy.ts";
import { isSize } from "./rarely-worth.ts";

const mostPlaces = 10;

/** A secret is one thing to revoke wherever it stands, and code one to mend: the comment that is posted names the other places. */
export function namingOtherPlaces(selected: readonly Finding[]): Finding[] {
  const elsewhere = new Map<string, Finding[]>();
  for (const finding of selected) {
    const once = finding.outcome === "listed" ? onceOnly(finding) : [];
    const same = once.find(({ names, reason }) => names === true && reason === finding.outcomeReason);
    if (same) elsewhere.set(same.key, [...(elsewhere.get(same.key) ?? []), finding]);
  }
  if (elsewhere.size === 0) return [...selected];
  return selected.map((finding) => {
    const others =
      finding.outcome === "posted" ? onceOnly(finding).flatMap(({ key }) => elsewhere.get(key) ?? []) : [];
    if (others.length === 0) return finding;
    const places = others.slice(0, mostPlaces).map(({ path, startLine }) => `${path}:${String(startLine)}`);
    const more = others.length > mostPlaces ? ` and ${String(others.length - mostPlaces)} more` : "";
    return { ...finding, message: `${finding.message} It also occurs in ${places.join(", ")}${more}.` };
  });
}

const sameValue = "The same value is posted at another place.";

const sameCode = "The same code is posted at another place.";

const sameSource = "The same value is followed to another place.";

/** What only names tell is one habit of the change, and often the settings of one program. */
function namedAlone({ ruleId, severity }: Finding): Once[] {
  return severity === "low" ? [{ key: `named ${ruleId}`, reason: sameRule, names: true }] : [];
}

/** The rule and a keyed hash of the value, never the value. */
function valueOf({ content, fingerprint }: Finding): string {
  return `value ${content ?? fingerprint}`;
}

/** A dependency in a manifest, its lock file and each workflow is one thing to change. */
const saidOnce =
  /^manifest-(?:downgrade|unpinned|git-dependency|url-dependency)|^gha-(?:action-not-pinned|outdated-command)$/;

interface Once {
  readonly key: string;
  readonly reason: string;
  /** The comment that is posted names the other places. */
  readonly names?: true;
}

/** Of what one comment a change is enough, and what is said of the others. */
export function onceOnly(finding: Finding): Once[] {
  if (finding.source === "secret")
    return [{ key: valueOf(finding), reason: sameValue, names: true }, ...namedAlone(finding)];
  if (saidOnce.test(finding.ruleId)) {
    const key = `once ${finding.message.replace(/[\^~]/g, "")}`;
    return [...sameDefect(finding), { key, reason: "The same is said at another place." }];
  }
  if (finding.ruleId.endsWith("-undefined-name")) {
    const key = `once ${finding.path} ${finding.quote}`;
    return [{ key, reason: "The same name is told at another place." }];
  }
  const reason = "One comment on metrics a change is enough.";
  if (isSize(finding)) return [{ key: "measures", reason }];
  return finding.source === "rule" ? [...sameMistake(finding), ...sameDefect(finding)] : [];
}

const sameRule = "Another place of this defect is posted.";

/** These speak of a name of its own at each place, which the others do not share. */
const ofOneName = /-undefined-name$|^(?:context|metric|manifest)-/;

/** Who has understood one place of a defect mends the others; one that is critical is said each time. */
function sameDefect({ ruleId, category, severity }: Finding): Once[] {
  const isShared = category === "security" || !ofOneName.test(ruleId);
  const isOne = isShared && severity !== "critical" && isOwnRule(ruleId);
  return isOne ? [{ key: `defect ${ruleId}`, reason: sameRule, names: true }] : [];
}

/** That a file's containers own their host is one decision, however often it is written there. */
const rightsOverHost = /-(?:container-owns-host|engine-socket|privileged(?:-container)?|host-namespace)$/;

const sameRights = "The same is said at another place of the file.";

/** Who mends the code mends its copies, and who checks a value where it comes in does so for every place that it reaches. */
function sameMistake({ ruleId, path, quote, trace }: Finding): Once[] {
  const code = {
    key: `code ${ruleId} ${quote.replaceAll(/\s+/g, " ")}`,
    reason: sameCode,
    names: true,
  } as const;
  if (rightsOverHost.test(ruleId))
    return [code, { key: `rights ${ruleId} ${path}`, reason: sameRights, names: true }];
  const source = trace?.[0];
  if (source?.role !== "source") return [code];
  const from = `${path} ${String(source.line)}:${String(source.column)}`;
  return [code, { key: `from ${ruleId} ${from}`, reason: sameSource, names: true }];
}
