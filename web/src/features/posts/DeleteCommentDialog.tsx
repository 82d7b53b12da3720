/** Deletes a comment once that is confirmed. */
import type { PostComment } from "@acrux/contract";
import { useDeleteComment } from "./comment-queries.ts";
import { DeleteWithReason } from "./DeleteWithReason.tsx";

interface DeleteCommentDialogProps {
  comment: PostComment;
  postId: string;
  onClose: () => void;
}

export function DeleteCommentDialog({ comment, postId, onClose }: DeleteCommentDialogProps) {
  const deletion = useDeleteComment(postId, onClose);
  return (
    <DeleteWithReason
      noun="comment"
      title="Delete this comment?"
      description="It cannot be restored."
      isAuthor={comment.isAuthor}
      deletion={deletion}
      onDelete={(reason) => deletion.mutate({ commentId: comment._id, reason })}
      onClose={onClose}
    />
  );
}
