/** Asks before a post is deleted; an administrator says why about somebody else's. A failure stays inside. */
import type { Post } from "@acrux/contract";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toastSuccess } from "../../ui/toast-error.ts";
import { useDeletePost } from "./queries.ts";
import { ReasonField } from "./ReasonField.tsx";

export function DeletePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const deletion = useDeletePost(post._id, () => {
    void toastSuccess("Post deleted. It can be restored for 30 days.");
    void navigate(paths.posts, { replace: true });
  });
  const isReady = post.isAuthor || reason.trim() !== "";
  return (
    <Dialog
      open
      onOpenChange={() => !deletion.isPending && onClose()}
      title="Are you sure you want to delete this post?"
      description="No one will see it. For 30 days its author and administrators can restore it."
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!isReady}
            loading={deletion.isPending}
            onClick={() => deletion.mutate(reason.trim())}
          >
            Delete post
          </Button>
        </>
      }
    >
      {!post.isAuthor && <ReasonField value={reason} onChange={setReason} />}
      {deletion.isError && (
        <Banner tone="error" className="mt-4">
          <p className="font-medium">The post could not be deleted</p>
          <p>{errorDetail(deletion.error)}</p>
        </Banner>
      )}
    </Dialog>
  );
}
