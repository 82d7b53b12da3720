/** Whether reviews use the rule, and of which repositories. */
import { lazy, Suspense, useId, useState } from "react";
import { Card, CardHeader } from "../../ui/Card.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Switch } from "../../ui/Switch.tsx";
import type { RuleValue } from "./queries.ts";

const RepositoryChoice = lazy(async () => ({
  default: (await import("./RepositoryChoice.tsx")).RepositoryChoice,
}));

interface RuleUseProps {
  value: RuleValue;
  onChange: (value: RuleValue) => void;
  isDisabled: boolean;
}

const choices = [
  { value: "all", label: "All" },
  { value: "some", label: "Only some" },
] as const;

export function RuleUse({ value, onChange, isDisabled }: RuleUseProps) {
  const switchId = useId();
  // Chosen before the first repository is; an empty list means all of them.
  const [wantsSome, setWantsSome] = useState(false);
  const isSome = wantsSome || value.repositoryIds.length > 0;
  return (
    <Card aria-label="Where it is used">
      <CardHeader title="Where it is used" />
      <div className="divide-y">
        <div className="flex items-center justify-between gap-4 px-4 py-3.5 sm:px-5">
          <span id={switchId} className="font-medium">
            Enabled
          </span>
          <Switch
            aria-labelledby={switchId}
            checked={value.enabled}
            disabled={isDisabled}
            onCheckedChange={(enabled) => onChange({ ...value, enabled })}
          />
        </div>
        <div className="flex flex-col gap-3 px-4 py-3.5 sm:px-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">Repositories</span>
            <Segments
              label="Which repositories"
              value={isSome ? "some" : "all"}
              choices={choices}
              onChange={(chosen) => {
                setWantsSome(chosen === "some");
                if (chosen === "all") onChange({ ...value, repositoryIds: [] });
              }}
            />
          </div>
          <Suspense fallback={<p className="text-muted text-sm">Loading repositories...</p>}>
            {isSome && (
              <RepositoryChoice
                chosen={value.repositoryIds}
                isDisabled={isDisabled}
                onChange={(repositoryIds) => onChange({ ...value, repositoryIds })}
              />
            )}
          </Suspense>
        </div>
      </div>
    </Card>
  );
}
