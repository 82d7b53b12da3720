/** Which model reads here, by whose key; the key itself is never shown. */
import type { ModelAccess } from "@acrux/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { cleanText } from "../../../lib/clean-text.ts";
import { errorDetail } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, CardBody, CardHeader } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { HistoryButton } from "../HistoryButton.tsx";
import { ClearModelDialog } from "./ClearModelDialog.tsx";
import { ModelDialog } from "./ModelDialog.tsx";
import { useModelAccess } from "./model-queries.ts";
import type { SettingsOf } from "./queries.ts";

export function ModelCard({ of }: { of: SettingsOf }) {
  const access = useModelAccess(of);
  const [opened, setOpened] = useState<"edit" | "clear" | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Card aria-label="Model">
      <CardHeader
        title="Model"
        description="Which model reads pull requests here, and whose key pays for it."
        actions={access.data !== undefined && <HistoryButton targetId={access.data.auditId} />}
      />
      {access.data === undefined ? (
        <NotLoaded access={access} />
      ) : (
        <CardBody className="flex flex-col gap-3">
          <Current access={access.data} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<KeyRound aria-hidden="true" className="size-3.5" />}
              onClick={() => setOpened("edit")}
            >
              {access.data.own === null ? "Use a key of its own" : "Change"}
            </Button>
            {access.data.own !== null && (
              <Button size="sm" onClick={() => setOpened("clear")}>
                Forget the key
              </Button>
            )}
          </div>
          {opened === "edit" && <ModelDialog of={of} access={access.data} onClose={close} />}
          {opened === "clear" && <ClearModelDialog of={of} onClose={close} />}
        </CardBody>
      )}
    </Card>
  );
}

function NotLoaded({ access }: { access: ReturnType<typeof useModelAccess> }) {
  if (access.isPending) {
    return (
      <CardBody>
        <p role="status" className="text-muted mb-2 text-sm">
          Loading the model...
        </p>
        <Skeleton className="h-4 w-2/3" />
      </CardBody>
    );
  }
  return (
    <ErrorState
      title="The model could not be loaded"
      onRetry={() => void access.refetch()}
      retrying={access.isFetching}
    >
      {errorDetail(access.error)}
    </ErrorState>
  );
}

/** Such as "$3.20 of at most $20 this month." */
function spentText(spentUsd: number, capUsd: number | null): string {
  const bound = capUsd === null ? "" : ` of at most $${String(capUsd)}`;
  return `$${spentUsd.toFixed(2)}${bound} this month.`;
}

const otherwise: Readonly<Record<ModelAccess["otherwise"], string>> = {
  organization: "The organization’s model reads, by the organization’s key.",
  deployment: "The deployment’s model reads.",
  none: "No model configured. Everything in a review comes from rules.",
};

function Current({ access: { own, otherwise: rest, spentUsd } }: { access: ModelAccess }) {
  if (own === null) {
    const spent = spentUsd > 0 ? ` ${spentText(spentUsd, null)}` : "";
    return <p className="text-muted max-w-prose">{`${otherwise[rest]}${spent}`}</p>;
  }
  const { provider, strong, cheap, monthlyCapUsd, hasPrice, updatedByName, updatedAt } = own;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono text-sm wrap-anywhere">{`${provider} / ${strong}`}</span>
        <Badge tone="success">Key kept</Badge>
      </p>
      <p className="text-muted text-sm">
        {cheap === null ? "It writes the summaries, too." : `${cheap} writes the summaries.`}{" "}
        {hasPrice && spentText(spentUsd, monthlyCapUsd)}
      </p>
      {!hasPrice && (
        <Banner tone="warning">
          {monthlyCapUsd === null
            ? "What this model costs is not known here. Each review is bounded by tokens."
            : `What this model costs is not known here, so the cap of $${String(monthlyCapUsd)} a month cannot be kept. Each review is bounded by tokens.`}
        </Banner>
      )}
      <p className="text-subtle text-xs">
        <bdi>{cleanText(updatedByName ?? "Someone who left")}</bdi>
        {", "}
        <TimeAgo instant={updatedAt} />
      </p>
    </div>
  );
}
