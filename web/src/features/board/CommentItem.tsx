/** One comment: who wrote it and when, its text, and what its reader may do with it. */
import type { TaskComment } from "@acrux/contract";
import { Link2, Pencil, Quote, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { errorText } from "../../lib/error-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { LONGEST_COMMENT } from "./comment-length.ts";
import { useChangeComment, useDeleteComment } from "./comment-mutations.ts";
import { copyText } from "./copy-text.ts";

interface CommentItemProps {
  taskId: string;
  comment: TaskComment;
  canEdit: boolean;
  onQuote: (content: string) => void;
}

export function CommentItem({ taskId, comment, canEdit, onQuote }: CommentItemProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteComment(taskId);
  const name = cleanText(comment.authorName ?? "").trim() || "Deleted user";
  const anchor = `comment-${comment._id}`;
  return (
    <article
      id={anchor}
      aria-label={`Comment by ${name}`}
      className="group target:bg-accent-soft flex gap-3 rounded-md"
    >
      <Avatar name={name} src={comment.authorAvatarUrl} size="sm" className="mt-0.5" />
      <div className="min-w-0 grow">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2">
          <bdi className="font-medium">{name}</bdi>
          <time dateTime={comment.createdAt} className="text-muted text-xs">
            {formatDateTime(comment.createdAt)}
          </time>
          {comment.editedAt !== undefined && (
            <span className="text-subtle text-xs" title={formatDateTime(comment.editedAt)}>
              edited
            </span>
          )}
          <CommentButtons
            comment={comment}
            canEdit={canEdit}
            isDeleting={remove.isPending}
            onQuote={() => onQuote(comment.content)}
            onEdit={() => setEditing(true)}
            onDelete={() => remove.mutate(comment._id)}
          />
        </div>
        {remove.isError && (
          <Banner tone="error" className="mb-2">
            {errorText(remove.error, "Failed to delete comment")}
          </Banner>
        )}
        {isEditing ? (
          <CommentEditor taskId={taskId} comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <Markdown text={comment.content} topHeading={4} />
        )}
      </div>
    </article>
  );
}

interface CommentButtonsProps {
  comment: TaskComment;
  canEdit: boolean;
  isDeleting: boolean;
  onQuote: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function CommentButtons({ comment, canEdit, isDeleting, onQuote, onEdit, onDelete }: CommentButtonsProps) {
  const copyLink = (): void => {
    const { origin, pathname, search } = window.location;
    void copyText(`${origin}${pathname}${search}#comment-${comment._id}`, "link");
  };
  return (
    <span className="ml-auto flex pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
      {canEdit && (
        <Small
          label={"Quote comment"}
          onClick={onQuote}
          icon={<Quote aria-hidden="true" className="size-3.5" />}
        />
      )}
      <Small
        label="Copy link to comment"
        onClick={copyLink}
        icon={<Link2 aria-hidden="true" className="size-3.5" />}
      />
      {canEdit && comment.isAuthor && (
        <Small
          label="Edit comment"
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" className="size-3.5" />}
        />
      )}
      {canEdit && comment.canDelete && (
        <Small
          label="Delete comment"
          disabled={isDeleting}
          onClick={onDelete}
          icon={<Trash2 aria-hidden="true" className="size-3.5" />}
        />
      )}
    </span>
  );
}

interface SmallProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Small({ label, icon, disabled = false, onClick }: SmallProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="text-subtle hover:bg-sunken hover:text-fg flex size-6 items-center justify-center rounded-md"
    >
      {icon}
    </button>
  );
}

function CommentEditor({
  taskId,
  comment,
  onClose,
}: {
  taskId: string;
  comment: TaskComment;
  onClose: () => void;
}) {
  const [text, setText] = useState(comment.content);
  const change = useChangeComment(taskId, onClose);
  const trimmed = text.trim();
  const isReady = trimmed !== "" && trimmed.length <= LONGEST_COMMENT;
  const save = (): void => {
    if (isReady && !change.isPending) change.mutate({ id: comment._id, content: trimmed });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {change.isError && <Banner tone="error">{errorText(change.error, "Failed to update comment")}</Banner>}
      <MarkdownEditor
        rows={4}
        autoFocus
        aria-label="Edit comment"
        longest={LONGEST_COMMENT}
        topHeading={4}
        value={text}
        onChange={setText}
        onSubmit={save}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!isReady} loading={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
