/** One comment: who, when, what, reactions, and what can be done with it. */
import type { PostComment } from "@acrux/contract";
import { Ellipsis, Link2, Pencil, Quote, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { Byline } from "./Byline.tsx";
import { useCommentCache } from "./comment-queries.ts";
import { EditComment } from "./EditComment.tsx";
import { Reactions } from "./Reactions.tsx";

/** Rarely needed, so not part of the page. */
const DeleteCommentDialog = lazy(async () => ({
  default: (await import("./DeleteCommentDialog.tsx")).DeleteCommentDialog,
}));

interface CommentProps {
  comment: PostComment;
  postId: string;
  onQuote: (text: string) => void;
}

export function Comment({ comment, postId, onQuote }: CommentProps) {
  const [isEditing, setEditing] = useState(false);
  const { hash } = useLocation();
  const { replace } = useCommentCache(postId);
  const id = `comment-${comment._id}`;
  return (
    <li
      id={id}
      className={`flex scroll-mt-20 flex-col gap-3 px-4 py-4 sm:px-5 ${hash === `#${id}` ? "bg-accent-soft" : ""}`}
    >
      <div className="flex items-start justify-between gap-3">
        <Byline by={comment} />
        <CommentMenu comment={comment} postId={postId} onQuote={onQuote} onEdit={() => setEditing(true)} />
      </div>
      {isEditing ? (
        <EditComment comment={comment} postId={postId} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Markdown text={comment.body} topHeading={3} />
          <Reactions
            of={comment}
            postId={postId}
            commentId={comment._id}
            onChange={(reactions) => replace({ ...comment, ...reactions })}
          />
        </>
      )}
    </li>
  );
}

interface CommentMenuProps extends CommentProps {
  onEdit: () => void;
}

function CommentMenu({ comment, postId, onQuote, onEdit }: CommentMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const copyLink = async (): Promise<void> => {
    const address = new URL(window.location.href);
    address.hash = `comment-${comment._id}`;
    await navigator.clipboard.writeText(address.href);
    await toastSuccess("Link copied");
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            aria-label="Comment actions"
            icon={<Ellipsis aria-hidden="true" className="size-4" />}
          />
        }
      >
        <MenuItem
          icon={<Link2 aria-hidden="true" className="size-4" />}
          onSelect={() =>
            void copyLink().catch((error: unknown) => console.error("The link was not copied.", error))
          }
        >
          Copy link
        </MenuItem>
        <MenuItem
          icon={<Quote aria-hidden="true" className="size-4" />}
          onSelect={() => onQuote(quoteOf(comment.body))}
        >
          Quote
        </MenuItem>
        {comment.isAuthor && (
          <MenuItem icon={<Pencil aria-hidden="true" className="size-4" />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {comment.canDelete && (
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onSelect={() => setAsking(true)}
          >
            Delete
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteCommentDialog comment={comment} postId={postId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Each line with a mark before it, and room below to answer. */
function quoteOf(body: string): string {
  return `${body
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}\n\n`;
}
