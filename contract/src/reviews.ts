/** Reviews: one run over one head commit of one pull request, as the app lists and shows it. */
import { z } from "zod";
import { Conclusion, FileCoverage, Finding, RepositoryContext, Severity, SwitchedOff } from "./findings.ts";
import { ModelReading } from "./model-reading.ts";
import { Instant, limitQuery, route } from "./route.ts";
import { reviewStatusNames } from "./words.ts";

export const ReviewStatus = z.enum(reviewStatusNames);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** `{repository id}-{pull request number}-{head commit}`: natural, so that creating it is the duplicate check. */
export const ReviewId = z
  .string()
  .regex(/^[1-9][0-9]{0,15}-[1-9][0-9]{0,9}-[0-9a-f]{40}$/, "The review id is not valid.");

export const Review = z.object({
  _id: ReviewId,
  repositoryId: z.number().int(),
  repositoryName: z.string(),
  pullNumber: z.number().int(),
  pullTitle: z.string(),
  pullUrl: z.url(),
  authorLogin: z.string(),
  headSha: z.string(),
  status: ReviewStatus,
  /** Why it was skipped, superseded or failed; null otherwise. */
  reason: z.string().nullable(),
  conclusion: Conclusion.nullable(),
  /** Findings that were posted or listed, by severity. */
  counts: z.record(Severity, z.number().int()),
  files: z.object({ read: z.number().int(), partly: z.number().int(), skipped: z.number().int() }),
  /** The review on GitHub, once posted. */
  reviewUrl: z.url().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Review = z.infer<typeof Review>;

export const ReviewDetail = Review.extend({
  findings: z.array(Finding),
  coverage: z.array(FileCoverage),
  remarks: z.array(z.string()),
  switchedOff: z.array(SwitchedOff),
  /** Null for reviews that were made before there was a model. */
  model: ModelReading.nullable(),
  /** Null where the repository around the change was not to be had, and for older reviews. */
  context: RepositoryContext.nullable(),
});
export type ReviewDetail = z.infer<typeof ReviewDetail>;

export const reviewRoutes = {
  /** Only of repositories that the caller may read on GitHub; the header X-Next-Cursor leads to the next page. */
  listReviews: route({
    method: "GET",
    path: "/reviews",
    summary: "List reviews of repositories you can read, newest first",
    needs: "active",
    query: z.strictObject({
      limit: limitQuery(20),
      cursor: z.string().max(500).optional(),
      repository: z.string().max(200).optional(),
      status: ReviewStatus.optional(),
    }),
    output: z.array(Review),
  }),
  getReview: route({
    method: "GET",
    path: "/reviews/{id}",
    summary: "Read one review with its findings and coverage",
    needs: "active",
    params: z.strictObject({ id: ReviewId }),
    output: ReviewDetail,
    errors: ["not_found"],
  }),
  /**
   * For the finding of this fingerprint, which a comment of the pull request itself suppresses. Asks GitHub whether the caller
   * may write to the repository; whoever opened or pushed to the pull request may not agree. The review is made anew.
   */
  agreeToSuppression: route({
    method: "POST",
    path: "/reviews/{id}/agreements",
    summary:
      "Agree to a comment by which a pull request suppresses a secret or a critical finding of its own",
    needs: "active",
    params: z.strictObject({ id: ReviewId }),
    body: z.strictObject({ fingerprint: Finding.shape.fingerprint }),
    status: 202,
    output: Review,
    errors: [
      ...(["not_found", "forbidden", "conflict", "github_connection_required"] as const),
      ...(["github_unavailable", "too_many_requests"] as const),
    ],
  }),
};
