/** One learning: the sentence, where it holds, who changed it last, and what can be done with it. */
import type { Learning } from "@acrux/contract";
import { Pencil, Trash2 } from "lucide-react";
import { cleanText } from "../../../lib/clean-text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { HistoryButton } from "../HistoryButton.tsx";
import { repositoryName } from "../rule-parts.tsx";

interface LearningCardProps {
  learning: Learning;
  /** Empty while the names are not known. */
  repositoryNames: ReadonlyMap<number, string>;
  isSwitching: boolean;
  onSwitch: (enabled: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function LearningCard(props: LearningCardProps) {
  const { learning, repositoryNames, isSwitching, onSwitch, onEdit, onDelete } = props;
  const text = cleanText(learning.text);
  const name = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3 p-4 sm:px-5">
      <div className="flex items-start justify-between gap-4">
        <p className="max-w-prose min-w-0 wrap-anywhere">
          <bdi>{text}</bdi>
        </p>
        <Switch
          aria-label={`Hand to the model: ${name}`}
          checked={learning.enabled}
          busy={isSwitching}
          onCheckedChange={onSwitch}
        />
      </div>
      <p className="text-muted flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {learning.source === "dismissal" && <Badge tone="info">From a dismissal</Badge>}
        <span className="wrap-anywhere">{whereText(learning, repositoryNames)}</span>
        {learning.paths.length > 0 && (
          <bdi className="font-mono text-xs wrap-anywhere">{cleanText(learning.paths.join(", "))}</bdi>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-subtle text-xs">
          <bdi>{cleanText(learning.updatedByName ?? "Someone who left")}</bdi>
          {", "}
          <TimeAgo instant={learning.updatedAt} />
        </p>
        <div className="flex flex-wrap gap-2">
          <HistoryButton targetId={learning._id} />
          <Button
            size="sm"
            aria-label={`Edit: ${name}`}
            icon={<Pencil aria-hidden="true" className="size-3.5" />}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`Delete: ${name}`}
            icon={<Trash2 aria-hidden="true" className="size-3.5" />}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}

function whereText({ repositoryIds }: Learning, names: ReadonlyMap<number, string>): string {
  if (repositoryIds.length === 0) return "All repositories";
  return repositoryIds.map((id) => repositoryName(id, names)).join(", ");
}
