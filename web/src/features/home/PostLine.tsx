/** One of the latest posts on Home: date, title, author, the beginning of its text, and the ways to it. */
import type { PostSummary } from "@acrux/contract";
import { Link } from "react-router-dom";
import { postCommentsPath, postPath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDate, formatDateTime } from "../../lib/dates.ts";

export function PostLine({ post }: { post: PostSummary }) {
  const { _id, commentCount, createdAt } = post;
  const title = cleanText(post.title);
  const link = "text-accent-text rounded-md font-medium hover:underline";
  return (
    <li className="flex flex-col gap-1.5 px-4 py-4 sm:px-5">
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className="text-muted text-sm">
        {formatDate(createdAt)}
      </time>
      <h3 className="text-lg font-semibold">
        <Link to={postPath(_id)} className="hover:text-accent-text rounded-md wrap-anywhere">
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className="text-muted text-sm wrap-anywhere">
        By <bdi>{cleanText(post.authorEmail ?? post.author ?? "Deleted user")}</bdi>
      </p>
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        {cleanText(post.preview)}
      </p>
      <p className="flex gap-4 text-sm">
        <Link to={postPath(_id)} className={link} aria-label={`Read post: ${title}`}>
          Read post
        </Link>
        <Link
          to={postCommentsPath(_id)}
          className={link}
          aria-label={`${countText(commentCount)} on ${title}`}
        >
          {countText(commentCount)}
        </Link>
      </p>
    </li>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 comment" : `${String(count)} comments`;
}
