/** One comment: who wrote it and when, its text, and what its reader may do with it. */
import type { TaskComment } from "@acrux/contract";
import { Link2, Pencil, Quote, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { CommentEditor } from "./CommentEditor.tsx";
import { copyText } from "./copy-text.ts";
import { DeleteComment } from "./DeleteComment.tsx";

interface CommentItemProps {
  taskId: string;
  comment: TaskComment;
  canEdit: boolean;
  onQuote: (content: string) => void;
}

export function CommentItem({ taskId, comment, canEdit, onQuote }: CommentItemProps) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
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
            onQuote={() => onQuote(comment.content)}
            onEdit={() => setEditing(true)}
            onDelete={() => setAsking(true)}
          />
        </div>
        {isEditing ? (
          <CommentEditor taskId={taskId} comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <Markdown text={comment.content} topHeading={4} />
        )}
        {isAsking && <DeleteComment taskId={taskId} id={comment._id} onClose={() => setAsking(false)} />}
      </div>
    </article>
  );
}

interface CommentButtonsProps {
  comment: TaskComment;
  canEdit: boolean;
  onQuote: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function CommentButtons({ comment, canEdit, onQuote, onEdit, onDelete }: CommentButtonsProps) {
  const copyLink = (): void => {
    const { origin, pathname, search } = window.location;
    void copyText(`${origin}${pathname}${search}#comment-${comment._id}`, "link");
  };
  return (
    <span className="ml-auto flex pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
      {canEdit && (
        <Small
          label="Quote comment"
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
  onClick: () => void;
}

function Small({ label, icon, onClick }: SmallProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="text-subtle hover:bg-sunken hover:text-fg flex size-6 items-center justify-center rounded-md"
    >
      {icon}
    </button>
  );
}
