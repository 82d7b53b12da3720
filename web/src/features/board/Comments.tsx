/** The comments on a task, oldest first, and the form for one more. */
import { useEffect, useId } from "react";
import { useLocation } from "react-router-dom";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { markdownFault } from "../../ui/markdown-fault.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { useAuth } from "../session/auth-context.ts";
import { CommentFault } from "./CommentFault.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { useAddComment } from "./comment-mutations.ts";
import { LONGEST_COMMENT } from "./comment-length.ts";
import { quoteOf } from "./quote.ts";
import { useComments } from "./task-queries.ts";

interface CommentsProps {
  taskId: string;
  canEdit: boolean;
}

export function Comments({ taskId, canEdit }: CommentsProps) {
  const { user } = useAuth();
  const id = useId();
  const draft = useDraft({
    ...{ uid: user?.uid ?? "", name: `comment:${taskId}`, saved: "", version: 0 },
    isValue: (value) => typeof value === "string",
  });
  const quote = (content: string): void => {
    draft.change(`${draft.value}${draft.value === "" ? "" : "\n\n"}${quoteOf(content)}`);
    document.getElementById(id)?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <CommentList taskId={taskId} canEdit={canEdit} onQuote={quote} />
      {canEdit && (
        <CommentForm
          id={id}
          taskId={taskId}
          text={draft.value}
          onChange={draft.change}
          onSent={draft.discard}
        />
      )}
    </div>
  );
}

function CommentList({ taskId, canEdit, onQuote }: CommentsProps & { onQuote: (content: string) => void }) {
  const pages = useComments(taskId);
  useScrollToComment(pages.isSuccess);
  if (pages.isPending) return <p className="text-muted">Loading comments...</p>;
  if (pages.data === undefined) {
    return (
      <ErrorState
        title={errorText(pages.error, "Failed to load comments")}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const comments = pages.data.pages.flatMap((page) => page.comments);
  return (
    <>
      {comments.length === 0 && <p className="text-subtle">No comments yet.</p>}
      <ol className="flex flex-col gap-4">
        {comments.map((comment) => (
          <li key={comment._id}>
            <CommentItem taskId={taskId} comment={comment} canEdit={canEdit} onQuote={onQuote} />
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          size="sm"
          className="w-fit"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
    </>
  );
}

/** A permalink names its comment after the hash. */
function useScrollToComment(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash.startsWith("#comment-"))
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [isLoaded, hash]);
}

interface CommentFormProps {
  id: string;
  taskId: string;
  text: string;
  onChange: (text: string) => void;
  onSent: () => void;
}

function CommentForm({ id, taskId, text, onChange, onSent }: CommentFormProps) {
  const add = useAddComment(taskId, onSent);
  const trimmed = text.trim();
  const fault = markdownFault(trimmed, LONGEST_COMMENT);
  const isReady = trimmed !== "" && fault === null;
  const send = (): void => {
    if (isReady && !add.isPending) add.mutate(trimmed);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {add.isError && <Banner tone="error">{errorText(add.error, "Failed to create comment")}</Banner>}
      <label htmlFor={id} className="text-sm font-medium">
        Add a comment
      </label>
      <MarkdownEditor
        id={id}
        rows={4}
        longest={LONGEST_COMMENT}
        topHeading={4}
        placeholder="Markdown is fine."
        value={text}
        onChange={onChange}
        onSubmit={send}
      />
      <CommentFault fault={fault} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={!isReady}
        loading={add.isPending}
      >
        {add.isPending ? "Sending..." : "Comment"}
      </Button>
    </form>
  );
}
