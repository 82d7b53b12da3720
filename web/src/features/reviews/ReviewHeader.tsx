/** Which pull request, by whom, over which commit. */
import type { Review } from "@acrux/contract";
import { ArrowLeft, ExternalLink, GitCommitHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { webAddress } from "../../lib/web-address.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { titleOf } from "./ReviewRow.tsx";

export function ReviewHeader({ review }: { review: Review }) {
  const reviewUrl = webAddress(review.reviewUrl);
  const pullUrl = webAddress(review.pullUrl);
  return (
    <PageHeader
      above={
        <Link
          to={paths.reviews}
          className="text-muted hover:text-fg inline-flex w-fit items-center gap-1.5 text-sm"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Reviews
        </Link>
      }
      title={
        <span className="break-words">
          <bdi>{titleOf(review)}</bdi>{" "}
          <span className="text-muted font-normal">#{String(review.pullNumber)}</span>
        </span>
      }
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm break-words">
          <Followed>
            <bdi className="text-fg font-medium">{cleanText(review.repositoryName)}</bdi>
          </Followed>
          <Followed>
            <bdi>{cleanText(review.authorLogin)}</bdi>
          </Followed>
          <Followed>
            <span className="inline-flex items-center gap-1" title={review.headSha}>
              <GitCommitHorizontal aria-hidden="true" className="size-4" />
              <span className="sr-only">Commit</span>
              <code className="font-mono text-xs">{review.headSha.slice(0, 7)}</code>
            </span>
          </Followed>
          <TimeAgo instant={review.createdAt} />
        </span>
      }
      actions={
        <>
          {pullUrl !== null && <GitHubLink href={pullUrl} text="Pull request" />}
          {reviewUrl !== null && <GitHubLink href={reviewUrl} text="Review on GitHub" />}
        </>
      }
    />
  );
}

/** With the dot before what comes next, so that no line begins with one. */
function Followed({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-2">
      {children}
      <span aria-hidden="true">·</span>
    </span>
  );
}

function GitHubLink({ href, text }: { href: string; text: string }) {
  return (
    <Button
      href={href}
      target="_blank"
      rel="noreferrer"
      icon={<ExternalLink aria-hidden="true" className="size-4" />}
    >
      {text}
    </Button>
  );
}
