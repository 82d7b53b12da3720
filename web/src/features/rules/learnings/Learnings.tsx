/** What the team taught the model: sentences that reviews are given, each with where it holds. For masters and admins only. */
import type { Learning } from "@acrux/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { AccessDenied } from "../../../ui/AccessDenied.tsx";
import { Button } from "../../../ui/Button.tsx";
import { HiddenNote } from "../hidden.tsx";
import { AreaHeader, useManager } from "../RulesArea.tsx";
import { DeleteLearningDialog } from "./DeleteLearningDialog.tsx";
import { LearningDialog } from "./LearningDialog.tsx";
import { LearningList } from "./LearningList.tsx";
import { useLearnings } from "./queries.ts";

export function Learnings() {
  useTitle("Learnings");
  const manager = useManager();
  const learnings = useLearnings(manager !== null);
  /** "new" while one is written. */
  const [edited, setEdited] = useState<Learning | "new" | null>(null);
  const [deleted, setDeleted] = useState<Learning | null>(null);
  if (manager === null || isApiError(learnings.error, "forbidden")) return <AccessDenied />;
  return (
    <>
      <AreaHeader
        actions={
          <Button
            variant="primary"
            data-shortcut="create"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setEdited("new")}
          >
            New learning
          </Button>
        }
      />
      <LearningList
        learnings={learnings}
        onWrite={() => setEdited("new")}
        onEdit={setEdited}
        onDelete={setDeleted}
      />
      <HiddenNote list="learnings" one="learning is for repositories" many="learnings are for repositories" />
      {edited !== null && (
        <LearningDialog known={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted !== null && <DeleteLearningDialog learning={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
