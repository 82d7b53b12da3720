/** Asks before a comment is deleted; an administrator says why about somebody else's. A failure stays inside. */
import type { PostComment } from "@acrux/contract";
import { useState } from "react";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useDeleteComment } from "./comment-queries.ts";
import { ReasonField } from "./ReasonField.tsx";

interface DeleteCommentDialogProps {
  comment: PostComment;
  postId: string;
  onClose: () => void;
}

export function DeleteCommentDialog({ comment, postId, onClose }: DeleteCommentDialogProps) {
  const [reason, setReason] = useState("");
  const deletion = useDeleteComment(postId, onClose);
  const isReady = comment.isAuthor || reason.trim() !== "";
  return (
    <Dialog
      open
      onOpenChange={() => !deletion.isPending && onClose()}
      title="Delete this comment?"
      description="It cannot be restored."
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!isReady}
            loading={deletion.isPending}
            onClick={() => deletion.mutate({ commentId: comment._id, reason: reason.trim() })}
          >
            Delete comment
          </Button>
        </>
      }
    >
      {!comment.isAuthor && <ReasonField value={reason} onChange={setReason} />}
      {deletion.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">The comment could not be deleted</p>
          <p>{errorDetail(deletion.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
