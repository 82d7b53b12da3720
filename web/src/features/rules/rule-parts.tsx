/** What table and cards show of a rule. Its name is text of whoever wrote it: cleaned and isolated. */
import type { TeamRule } from "@acrux/contract";
import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { rulePath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Switch } from "../../ui/Switch.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import type { RuleListContent } from "./RuleList.tsx";

export function RuleIdentity({ rule }: { rule: TeamRule }) {
  const name = cleanText(rule.name);
  return (
    <div className="min-w-0">
      <Link
        to={rulePath(rule._id)}
        title={name}
        className="hover:text-accent-text line-clamp-2 rounded-md font-medium wrap-anywhere"
      >
        <bdi>{name === "" ? rule._id : name}</bdi>
      </Link>
      <p className="text-muted truncate font-mono text-xs" title={rule._id}>
        {rule._id}
      </p>
    </div>
  );
}

interface RepositoriesProps {
  rule: TeamRule;
  repositoryNames: ReadonlyMap<number, string>;
  /** Below each other, where a line is short. */
  wraps?: boolean;
}

/** The first by name, and how many more. */
export function RuleRepositories({
  rule: { repositoryIds },
  repositoryNames,
  wraps = false,
}: RepositoriesProps) {
  if (repositoryIds.length === 0) return <span className="text-muted">All repositories</span>;
  const names = repositoryIds.map((id) => repositoryName(id, repositoryNames));
  return (
    <span
      title={names.join(", ")}
      className={clsx("flex min-w-0 items-baseline gap-x-1", wraps && "flex-wrap")}
    >
      <bdi className={clsx("max-w-full", wraps ? "wrap-anywhere" : "truncate")}>{names[0]}</bdi>
      {names.length > 1 && (
        <span className="text-muted shrink-0">{`+ ${String(names.length - 1)} more`}</span>
      )}
    </span>
  );
}

export function repositoryName(id: number, names: ReadonlyMap<number, string>): string {
  return cleanText(names.get(id) ?? `Repository ${String(id)}`);
}

export function LastChange({ rule }: { rule: TeamRule }) {
  const by = cleanText(rule.updatedByName ?? "Someone who left");
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="truncate" title={by}>
        {by}
      </bdi>
      <TimeAgo instant={rule.updatedAt} className="text-muted text-sm whitespace-nowrap" />
    </span>
  );
}

export function RuleSwitch({
  rule,
  switchingId,
  onSwitch,
}: { rule: TeamRule } & Pick<RuleListContent, "switchingId" | "onSwitch">) {
  const isBusy = switchingId === rule._id;
  return (
    <Switch
      aria-label={`Use ${rule._id} in reviews`}
      checked={rule.enabled}
      busy={isBusy}
      disabled={switchingId !== null && !isBusy}
      onCheckedChange={(enabled) => onSwitch(rule, enabled)}
    />
  );
}
