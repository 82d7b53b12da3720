/** Posts one check run, and one review where there is news, exactly once, also when an attempt before this one died between the two. */
import type { ReviewResult } from "@acrux/contract";
import type { SaidFinding } from "../review/identity/already-said.ts";
import type { Change } from "../review/change/change.ts";
import { commentRange, readPatch } from "../review/change/diff.ts";
import {
  type GitHubComment,
  type GitHubReport,
  reportForGitHub,
  reviewMarker,
  withoutPlaces,
} from "../review/report/github.ts";
import { CommentRefused, type PostedReview } from "./hosting.ts";
import type { Attempt, RunReviewDeps } from "./attempt.ts";
import { isNews, statementsOf } from "./news.ts";
import type { PullMemory } from "./store.ts";

/** `change` is null when the result is of an earlier attempt. */
export async function postResult(
  attempt: Attempt,
  result: ReviewResult,
  change: Change | null,
  deps: Pick<RunReviewDeps, "reviews" | "pulls" | "detailsUrl" | "appSlug" | "now" | "log">,
): Promise<PostedReview> {
  const { record, github } = attempt;
  const detailsUrl = deps.detailsUrl(record.id);
  const report = reportForGitHub(result, {
    ...{ reviewId: record.id, headSha: record.headSha, detailsUrl, appSlug: deps.appSlug },
    repositoryUrl: record.pullUrl.replace(/\/pull\/\d+$/, ""),
  });
  const mayBePosted = record.attempts > 1 || record.generation > 0;

  const memory = await deps.pulls.find(record.repositoryId, record.pullNumber);
  const found = mayBePosted ? await github.findReview(record.pullNumber, reviewMarker(record.id)) : null;
  const earlier = memory.told === null || isNews(result, memory.told) ? null : { url: memory.told.reviewUrl };
  const posted = found ?? earlier ?? (await postReview(attempt, report.review, change, deps));
  await Promise.all([
    deps.reviews.change(record.id, () => ({ reviewUrl: posted.url, updatedAt: deps.now() })),
    deps.pulls.remember(
      ...([record.repositoryId, record.pullNumber] as const),
      memoryOf(record, result, posted, memory),
      deps.now(),
    ),
  ]);

  const existing = mayBePosted ? await github.findCheck(record.headSha, record.id) : null;
  const check = { headSha: record.headSha, externalId: record.id, detailsUrl, report: report.check };
  await github.saveCheck(check, existing);
  return posted;
}

/** A refused comment fails the whole review on GitHub: then the good ones are posted, and the others are said in the text. */
async function postReview(
  { record, github }: Attempt,
  review: GitHubReport["review"],
  change: Change | null,
  deps: Pick<RunReviewDeps, "log">,
): Promise<PostedReview> {
  const post = (attempted: GitHubReport["review"]): Promise<PostedReview> =>
    github.postReview(record.pullNumber, record.headSha, attempted);
  try {
    return await post(review);
  } catch (error) {
    if (!(error instanceof CommentRefused) || review.comments.length === 0) throw error;
    deps.log.warn("GitHub refused a comment's place", { reviewId: record.id, error });
  }
  const good = review.comments.filter((comment) => stands(comment, change));
  if (good.length > 0 && good.length < review.comments.length) {
    try {
      return await post(withoutPlaces(review, good));
    } catch (error) {
      if (!(error instanceof CommentRefused)) throw error;
    }
  }
  return await post(withoutPlaces(review, []));
}

/** Whether the comment's lines are inside a hunk of its side, as far as the patch tells. */
function stands(comment: GitHubComment, change: Change | null): boolean {
  const file = change?.files.find(({ path }) => path === comment.path);
  if (typeof file?.patch !== "string") return false;
  const range = commentRange(readPatch(file.patch, file), comment.side, {
    startLine: comment.start_line ?? comment.line,
    endLine: comment.line,
  });
  return range?.endLine === comment.line && range.startLine === (comment.start_line ?? comment.line);
}

function memoryOf(
  { authorIds }: Attempt["record"],
  result: ReviewResult,
  { url }: PostedReview,
  before: PullMemory,
): Omit<PullMemory, "agreed"> {
  const told = { conclusion: result.conclusion, statements: statementsOf(result), reviewUrl: url };
  const said = result.findings.filter(({ outcome }) => outcome !== "dropped");
  return { said: [...said, ...withoutContent(before.said, said)], told, authorIds };
}

/** Code that moved is known by where it is now: else a second copy of it would pass for the first one, moved once more. */
function withoutContent(before: readonly SaidFinding[], now: readonly SaidFinding[]): SaidFinding[] {
  const present = new Set(now.map(({ fingerprint }) => fingerprint));
  const contents = new Set(now.map(({ content }) => content));
  return before
    .filter(
      ({ fingerprint, content }) =>
        content !== undefined && contents.has(content) && !present.has(fingerprint),
    )
    .map(({ content: _, ...said }) => said);
}
