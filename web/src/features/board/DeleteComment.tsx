/** Asks before a comment is deleted, since nothing brings it back. */
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useDeleteComment } from "./comment-mutations.ts";

interface DeleteCommentProps {
  taskId: string;
  id: string;
  onClose: () => void;
}

export function DeleteComment({ taskId, id, onClose }: DeleteCommentProps) {
  const remove = useDeleteComment(taskId, onClose);
  return (
    <Dialog
      open
      title="Delete this comment?"
      description="It cannot be restored."
      onOpenChange={() => {
        if (!remove.isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(id)}>
            Delete comment
          </Button>
        </>
      }
    >
      {remove.isError && (
        <Banner tone="error" className="mt-4">
          {errorText(remove.error, "Failed to delete comment")}
        </Banner>
      )}
    </Dialog>
  );
}
