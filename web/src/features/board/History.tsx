/** What happened to a task: who changed what, from what to what, and when. */
import { use, useMemo } from "react";
import { errorText } from "../../lib/error-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { BoardContext } from "./board-context.ts";
import { describeEvent, peopleIn } from "./describe-event.ts";
import { peopleOf } from "./people.ts";
import { useAssignable, usePeopleOf } from "./queries.ts";
import { useEvents } from "./task-queries.ts";

export function History({ taskId }: { taskId: string }) {
  const { project, labels } = use(BoardContext);
  const pages = useEvents(taskId, true);
  const events = useMemo(() => pages.data?.pages.flatMap((page) => page.events) ?? [], [pages.data]);
  const named = usePeopleOf(
    project._id,
    useMemo(() => peopleIn(events), [events]),
  );
  const assignable = useAssignable(project._id).data;
  const people = useMemo(() => peopleOf(assignable, named.data), [assignable, named.data]);
  if (pages.isPending) return <p className="text-muted">Loading the history...</p>;
  if (pages.data === undefined) {
    return (
      <ErrorState
        title={errorText(pages.error, "Failed to load the history")}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const names = { person: people.nameOf, label: (id: string) => labels.get(id)?.name ?? "a deleted label" };
  return (
    <>
      {events.length === 0 && <p className="text-subtle">Nothing has changed yet.</p>}
      <ol className="flex flex-col gap-3">
        {events.map((event) => (
          <li key={event._id} className="flex gap-3 text-sm">
            <Avatar name={people.nameOf(event.actorId)} src={people.avatarOf(event.actorId)} size="sm" />
            <p className="min-w-0 pt-0.5 wrap-anywhere">
              <bdi className="font-medium">{people.nameOf(event.actorId)}</bdi> {describeEvent(event, names)}{" "}
              <TimeAgo instant={event.at} className="text-muted whitespace-nowrap" />
            </p>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          size="sm"
          className="mt-4"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  );
}
