/** What is known of a rule besides its text: version, who changed it, its history, and the way to delete it. */
import type { TeamRule } from "@acrux/contract";
import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardHeader } from "../../ui/Card.tsx";
import { HistoryButton } from "./HistoryButton.tsx";

const DeleteRuleDialog = lazy(async () => ({
  default: (await import("./DeleteRuleDialog.tsx")).DeleteRuleDialog,
}));

interface RuleAboutProps {
  rule: TeamRule;
  /** Called when the rule is gone. */
  onDelete: () => void;
}

export function RuleAbout({ rule, onDelete }: RuleAboutProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-label="About this rule">
      <CardHeader title="About this rule" />
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3.5 sm:px-5">
        <Fact term="Version">{String(rule.version)}</Fact>
        <Fact term="Changed by">{cleanText(rule.updatedByName ?? "Someone who left")}</Fact>
        <Fact term="Changed">{formatDateTime(rule.updatedAt)}</Fact>
        <Fact term="Added">{formatDateTime(rule.createdAt)}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-t px-4 py-3 sm:px-5">
        <HistoryButton targetId={rule._id} />
        <Button
          size="sm"
          className="text-danger!"
          icon={<Trash2 aria-hidden="true" className="size-3.5" />}
          onClick={() => setAsking(true)}
        >
          Delete rule
        </Button>
      </div>
      <Suspense fallback={null}>
        {isAsking && <DeleteRuleDialog rule={rule} onClose={() => setAsking(false)} onDelete={onDelete} />}
      </Suspense>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-subtle">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
