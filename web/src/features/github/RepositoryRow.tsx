/** One repository with its description and the switch for its reviews. */
import type { Repository } from "@acrux/contract";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SettingsLink } from "./SettingsLink.tsx";

interface RepositoryRowProps {
  repository: Repository;
  /** `waiting`: another repository is being switched first. */
  progress: "idle" | "busy" | "waiting";
  onSwitch: (repository: Repository, enabled: boolean) => void;
}

export function RepositoryRow({ repository, progress, onSwitch }: RepositoryRowProps) {
  const { enableACR, canSwitch } = repository;
  const name = cleanText(repository.full_name);
  const description = cleanText(repository.description ?? "");
  const whyNotId = `why-not-${String(repository.id)}`;
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow">
        <div className="flex min-w-0 items-start gap-2 sm:items-center">
          <bdi className="line-clamp-2 min-w-0 font-medium wrap-anywhere sm:line-clamp-1" title={name}>
            {name}
          </bdi>
          {repository.private && (
            <Badge icon={<Lock aria-hidden="true" className="size-3" />} className="max-sm:px-1.5">
              <span className="max-sm:sr-only">Private</span>
            </Badge>
          )}
        </div>
        {description !== "" && (
          <p className="text-muted line-clamp-2 text-sm break-words sm:line-clamp-1" title={description}>
            <bdi>{description}</bdi>
          </p>
        )}
        {!canSwitch && (
          <p id={whyNotId} className="text-subtle text-xs">
            Only its administrators and maintainers on GitHub can switch it.
          </p>
        )}
      </div>
      {enableACR && <SettingsLink scope="repositories" id={repository.id} iconFor={name} />}
      <div className="flex shrink-0 flex-col items-end gap-1.5 sm:flex-row sm:items-center sm:gap-3">
        <span className={clsx("text-xs whitespace-nowrap sm:text-sm", enableACR ? "text-fg" : "text-muted")}>
          {enableACR ? "ACR Enabled" : "ACR Disabled"}
        </span>
        <Switch
          checked={enableACR}
          aria-label={`AI code review for ${name}`}
          {...(!canSwitch && { "aria-describedby": whyNotId })}
          busy={progress === "busy"}
          disabled={!canSwitch || progress === "waiting"}
          onCheckedChange={(enabled) => {
            onSwitch(repository, enabled);
          }}
        />
      </div>
    </div>
  );
}
