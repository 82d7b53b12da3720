/** The list of learnings in each of its states: loading, failed, empty, and the learnings. */
import type { Learning } from "@acrux/contract";
import { GraduationCap } from "lucide-react";
import { errorDetail } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useRepositoryNames } from "../queries.ts";
import { LearningCard } from "./LearningCard.tsx";
import { type useLearnings, useSaveLearning } from "./queries.ts";

interface LearningListProps {
  learnings: ReturnType<typeof useLearnings>;
  onWrite: () => void;
  onEdit: (learning: Learning) => void;
  onDelete: (learning: Learning) => void;
}

export function LearningList({ learnings, onWrite, onEdit, onDelete }: LearningListProps) {
  if (learnings.isPending) return <LoadingLearnings />;
  if (learnings.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch the learnings"
          onRetry={() => void learnings.refetch()}
          retrying={learnings.isFetching}
        >
          {errorDetail(learnings.error)}
        </ErrorState>
      </Card>
    );
  }
  if (learnings.data.length === 0) return <NoLearnings onWrite={onWrite} />;
  return <KnownLearnings learnings={learnings.data} onEdit={onEdit} onDelete={onDelete} />;
}

function KnownLearnings({
  learnings,
  onEdit,
  onDelete,
}: Pick<LearningListProps, "onEdit" | "onDelete"> & { learnings: readonly Learning[] }) {
  const { data: repositoryNames = new Map<number, string>() } = useRepositoryNames(true);
  const save = useSaveLearning(() => undefined);
  const switchingId = save.isPending ? (save.variables.known?._id ?? null) : null;
  return (
    <>
      <p role="status" className="text-muted mb-3 text-sm">
        {countText(learnings)}
      </p>
      {save.isError && (
        <Banner tone="error" onDismiss={save.reset} className="mb-4">
          <p className="font-medium">The learning could not be switched</p>
          <p>{errorDetail(save.error)}</p>
        </Banner>
      )}
      <ul aria-label="Learnings" className="flex flex-col gap-3">
        {learnings.map((learning) => (
          <li key={learning._id}>
            <LearningCard
              learning={learning}
              repositoryNames={repositoryNames}
              isSwitching={switchingId === learning._id}
              onSwitch={(enabled) => save.mutate({ known: learning, value: { ...learning, enabled } })}
              onEdit={() => onEdit(learning)}
              onDelete={() => onDelete(learning)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function countText(learnings: readonly Learning[]): string {
  const enabled = learnings.filter((learning) => learning.enabled).length;
  const count = learnings.length === 1 ? "1 learning" : `${String(learnings.length)} learnings`;
  return `${count}, ${String(enabled)} enabled`;
}

function NoLearnings({ onWrite }: { onWrite: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<GraduationCap />}
        title="The model was taught nothing yet"
        action={
          <Button variant="primary" onClick={onWrite}>
            Write the first learning
          </Button>
        }
      >
        A learning is a sentence about your code, such as “Logs of the billing service may hold ids of
        customers”. A model that reads your pull requests is given it from then on, and leaves such remarks
        out.
      </EmptyState>
    </Card>
  );
}

function LoadingLearnings() {
  return (
    <>
      <p role="status" className="text-muted mb-3 text-sm">
        Loading the learnings...
      </p>
      <Card className="divide-y">
        {["w-80", "w-96", "w-72"].map((width) => (
          <div key={width} className="flex flex-col gap-2 px-5 py-4">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3 w-40" />
          </div>
        ))}
      </Card>
    </>
  );
}
