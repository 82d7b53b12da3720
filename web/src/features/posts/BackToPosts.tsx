/** The way back to the list, or to the post that a page is about. */
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { paths, postPath } from "../../app/paths.ts";

export function BackToPosts({ postId }: { postId?: string | undefined }) {
  return (
    <Link
      to={postId === undefined ? paths.posts : postPath(postId)}
      className="text-muted hover:text-fg inline-flex w-fit items-center gap-1.5 rounded-md text-sm"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {postId === undefined ? "Back to posts" : "Back to the post"}
    </Link>
  );
}
