/** One post in the list. Its title is the link; the line is not, since it holds others. */
import type { PostSummary } from "@acrux/contract";
import { MessageSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { postPath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Byline } from "./Byline.tsx";
import { excerpt } from "./excerpt.ts";
import { TagLinks } from "./TagLinks.tsx";

const excerptLength = 150;

export function PostEntry({ post }: { post: PostSummary }) {
  const { commentCount, readingMinutes } = post;
  return (
    <li className="flex flex-col gap-2 px-4 py-4 sm:px-5">
      <h2 className="text-lg font-semibold">
        <Link to={postPath(post._id)} className="hover:text-accent-text rounded-md wrap-anywhere">
          <bdi>{cleanText(post.title)}</bdi>
        </Link>
      </h2>
      <p dir="auto" className="text-muted wrap-anywhere">
        {excerpt(cleanText(post.preview), excerptLength)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Byline by={post} />
        <div className="text-muted flex flex-wrap items-center gap-3 text-sm">
          <TagLinks tags={post.tags} />
          <span className="whitespace-nowrap">{readingMinutes} min read</span>
          <span className="inline-flex items-center gap-1 tabular-nums">
            <MessageSquare aria-hidden="true" className="size-4" />
            {commentCount}
            <span className="sr-only">{commentCount === 1 ? " comment" : " comments"}</span>
          </span>
        </div>
      </div>
    </li>
  );
}
