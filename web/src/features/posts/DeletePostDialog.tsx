/** Deletes a post once that is confirmed, and leads back to the list. */
import type { Post } from "@acrux/contract";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { toastSuccess } from "../../ui/toast-error.ts";
import { DeleteWithReason } from "./DeleteWithReason.tsx";
import { useDeletePost } from "./queries.ts";

export function DeletePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const navigate = useNavigate();
  const deletion = useDeletePost(post._id, () => {
    void toastSuccess("Post deleted. It can be restored for 30 days.");
    void navigate(paths.posts, { replace: true });
  });
  return (
    <DeleteWithReason
      noun="post"
      title="Are you sure you want to delete this post?"
      description="No one will see it. For 30 days its author and administrators can restore it."
      isAuthor={post.isAuthor}
      deletion={deletion}
      onDelete={(reason) => deletion.mutate(reason)}
      onClose={onClose}
    />
  );
}
