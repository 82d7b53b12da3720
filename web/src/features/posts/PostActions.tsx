/** Edit, delete and earlier versions, for those who may. */
import type { Post } from "@acrux/contract";
import { History, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { editPostPath, postRevisionsPath } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";

/** Rarely needed, so not part of the page. */
const DeletePostDialog = lazy(async () => ({
  default: (await import("./DeletePostDialog.tsx")).DeletePostDialog,
}));

export function PostActions({ post }: { post: Post }) {
  const [isAsking, setAsking] = useState(false);
  const { isAuthor, canDelete } = post;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canDelete && post.version > 1 && (
        <Button to={postRevisionsPath(post._id)} icon={<History aria-hidden="true" className="size-4" />}>
          Versions
        </Button>
      )}
      {isAuthor && (
        <Button to={editPostPath(post._id)} icon={<Pencil aria-hidden="true" className="size-4" />}>
          Edit post
        </Button>
      )}
      {canDelete && (
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => setAsking(true)}
        >
          Delete post
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <DeletePostDialog post={post} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
